import { stripVTControlCharacters } from 'node:util'
import { columns } from '@skillfold/compiler'

/** A column of a table. */
export interface Column {
  readonly title: string
  /** Figures stand right. @default 'left' */
  readonly align?: 'left' | 'right'
}

const gap = '  '

/**
 * Lays rows out in columns that are as wide as their widest cell.
 *
 * @param head The columns. Where no title has a text, there is no head line.
 * @param rows Cells, one for each column; colours in them take no room.
 * @param style Dresses the titles.
 * @returns Lines without white space at their ends.
 */
export function table(
  head: readonly Column[],
  rows: readonly (readonly string[])[],
  style: (title: string) => string = (title) => title,
): string[] {
  const titles = head.map(({ title }) => title)
  const all = titles.some((title) => title !== '')
    ? [titles.map((title) => title && style(title)), ...rows]
    : rows
  const widths = head.map((_, at) => Math.max(0, ...all.map((cells) => width(cells[at] ?? ''))))
  return all.map((cells) =>
    head
      .map(({ align }, at) => pad(cells[at] ?? '', widths[at] ?? 0, align))
      .join(gap)
      .trimEnd(),
  )
}

/** How many columns a text takes in a terminal, colours apart. */
export function width(text: string): number {
  return columns(stripVTControlCharacters(text))
}

/** Cuts a text to so many columns, the last of which then is `…`. */
export function cut(text: string, limit: number): string {
  if (width(text) <= limit) return text
  let kept = ''
  for (const character of text) {
    if (width(kept + character) > limit - 1) break
    kept += character
  }
  return `${kept}…`
}

function pad(cell: string, to: number, align: Column['align']): string {
  const space = ' '.repeat(Math.max(0, to - width(cell)))
  return align === 'right' ? space + cell : cell + space
}
