import { limitPassed, parserLimitPassed } from './limits.ts'
import { scan } from './scan/scan.ts'

/** A heading. */
export interface Heading {
  /** 1 to 6. */
  readonly level: number
  /** Its text without markup. */
  readonly title: string
  /** Where its line begins, in UTF-16 units. */
  readonly start: number
  /** The list item or quotation that it is in, if any: its whole lines, in UTF-16 units. */
  readonly container?: { readonly start: number; readonly end: number }
}

/** Something that may point at a file. */
export interface Link {
  /** `code` is a code span; whether it names a file is for its reader to say. */
  readonly kind: 'link' | 'image' | 'definition' | 'code'
  /** The destination as it is written, escapes resolved; the text of a code span. */
  readonly target: string
  /** The whole construct, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** What a Markdown document is made of, as far as skills need it. */
export interface Analysis {
  /** In the order of the text. */
  readonly headings: readonly Heading[]
  readonly links: readonly Link[]
  /** Why the text was not looked at, where that is so. */
  readonly skipped?: string
}

/**
 * Finds the headings and links of a Markdown text (CommonMark), links in HTML among them. Code
 * blocks hold none. remark decides what they are; where it is certain to say the same, a scanner answers for it.
 *
 * @param markdown The text.
 * @param options `frontmatter`: whether the text may begin with some, as a whole file may and the
 *   body of a skill may not.
 * @returns The headings and links; none, and the reason, where the text passes a limit beyond
 *   which parsing may take minutes (see `limits` and `parserLimits`).
 */
export async function analyse(
  markdown: string,
  options: { readonly frontmatter?: boolean } = {},
): Promise<Analysis> {
  const beyond = limitPassed(markdown)
  if (beyond !== undefined) return { headings: [], links: [], skipped: beyond }
  const scanned = scan(markdown, options)
  if (scanned !== undefined) return scanned
  const skipped = parserLimitPassed(markdown)
  if (skipped !== undefined) return { headings: [], links: [], skipped }
  // Few texts need remark, and it takes a while to load.
  const { parse } = await import('./parse.ts')
  return parse(markdown, options)
}
