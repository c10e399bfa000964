import type { Analysis, Heading, Link } from '../analyse.ts'
import { BlockReader } from './blocks.ts'
import { titleOf } from './heading-title.ts'
import { readInline } from './inline.ts'
import { unsure } from './unsure.ts'

/**
 * Finds headings and links as `analyse` does, without making a tree, in a small part of the time.
 * What it finds is what remark finds: tests compare the two. Where it is not certain of that, it
 * answers nothing.
 *
 * Time grows with the length of the text, whatever it holds.
 *
 * @param markdown The text.
 * @param options See `analyse`.
 * @returns The headings and links, or `undefined` where remark is to be asked.
 */
export function scan(
  markdown: string,
  options: { readonly frontmatter?: boolean } = {},
): Analysis | undefined {
  // remark replaces the one; the other ends a line only where no line feed follows.
  if (/\0|\r(?!\n)/.test(markdown)) return undefined
  try {
    const start = markdown.startsWith('\uFEFF') ? 1 : 0
    const from = options.frontmatter ? frontmatterEnd(markdown, start) : start
    return readDocument(markdown, new BlockReader().read(markdown, from))
  } catch (error) {
    if (error === unsure) return undefined
    throw error
  }
}

function readDocument(
  markdown: string,
  { texts, definitions, links: defined }: BlockReader,
): Analysis {
  const headings: Heading[] = []
  const links: Link[] = [...defined]
  for (const { text, from, heading } of texts) {
    if (heading !== undefined && text.lines > 1) throw unsure
    const inline = readInline(markdown, text, from, definitions, heading !== undefined)
    for (const link of inline.links) links.push(link)
    if (heading !== undefined) {
      const { level, start } = heading
      headings.push({ level, title: titleOf(text.value, inline.markup), start })
    }
  }
  links.sort((a, b) => a.start - b.start || b.end - a.end)
  return { headings, links }
}

const opening = /---[ \t]*\r?\n/y
const closing = /(?<=\n)---[ \t]*(?:\r?\n|$)/g

/** Where the text after the frontmatter begins. */
function frontmatterEnd(markdown: string, start: number): number {
  opening.lastIndex = start
  if (!opening.test(markdown)) return start
  closing.lastIndex = opening.lastIndex
  // Looking for the end, remark takes the whole text for frontmatter.
  if (!closing.test(markdown)) throw unsure
  return closing.lastIndex
}
