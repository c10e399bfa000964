import { indentOf, type Line } from './lines.ts'
import { placeOf } from './place.ts'

/** A line of a list that may begin an entry. */
export interface Bullet {
  /** Index of the line. */
  readonly at: number
  /** Empty where the line is not of the form `name: text`. */
  readonly name: string
  /** What the line says after the name. */
  readonly text: string
  /** How it is written: indentation, marker, and what stands around its name. */
  readonly form: string
}

const marker = /^\s*[-*•]\s+/

/**
 * Finds the lines that may begin an entry: those that are indented as the first of them is, or
 * less. What is indented deeper belongs to what is above.
 *
 * @param lines The lines of the block.
 * @returns The bullets, in order.
 */
export function findBullets(lines: readonly Line[]): Bullet[] {
  const first = lines.find((line) => marker.test(line.text) && nameOf(line.text).name !== '')
  if (first === undefined) return []
  const indent = indentOf(first)
  return lines.flatMap((line, at) => {
    const bullet = indentOf(line) > indent ? undefined : bulletAt(lines, at)
    return bullet === undefined ? [] : [bullet]
  })
}

/** The bullet that the line of an index is, however deep. */
export function bulletAt(lines: readonly Line[], at: number): Bullet | undefined {
  const { text: line } = lines[at] as Line
  if (!marker.test(line)) return undefined
  const { name, text, mark } = nameOf(line)
  return { at, name, text, form: (/^\s*\S/.exec(line)?.[0] ?? '') + mark }
}

/** Whether a bullet's name is one word, as names of skills are. */
export const isNamed = ({ name }: Pick<Bullet, 'name'>): boolean => /^\S+$/.test(name)

/** Whether a line is `- name: text`, with a name of one word. */
export const isEntry = (line: string): boolean => marker.test(line) && isNamed(nameOf(line))

/** Takes `- name: text` apart; also with the name alone, in bold or as code. */
function nameOf(line: string): { name: string; text: string; mark: string } {
  const text = line.replace(marker, '').trim()
  for (const mark of ['**', '`']) {
    const close = text.startsWith(mark) ? text.indexOf(mark, mark.length + 1) : -1
    const rest = text.slice(close + mark.length)
    if (close !== -1 && (rest === '' || /^(?::(?:\s|$)|\s+\()/.test(rest))) {
      return { name: text.slice(mark.length, close), text: rest.replace(/^:/, '').trim(), mark }
    }
  }
  const place = placeOf(text)
  const said = text.slice(0, text.length - place.length).trim()
  const colon = said.search(/:(?:\s|$)/)
  if (colon === -1) return { name: said, text: place, mark: '' }
  return { name: said.slice(0, colon), text: text.slice(colon + 1).trim(), mark: '' }
}
