/** Characters of a text that is looked at. */
export const maxLength = 1_048_576
/** Characters of one run of lines without a blank one between. */
export const maxBlock = 262_144

/**
 * Says which limit a text passes beyond which it is delivered but not looked at: a Markdown
 * parser's time grows with the square of a paragraph's length.
 *
 * @param markdown The text.
 * @returns The reason, for a person; `undefined` where the text is within all limits.
 */
export function limitPassed(markdown: string): string | undefined {
  if (markdown.length > maxLength) {
    return `it has ${markdown.length} characters, over the limit of ${maxLength}`
  }
  let start = 0
  for (const { index, 0: blank } of markdown.matchAll(/(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)|$/g)) {
    if (index - start > maxBlock) {
      return `one block of it has ${index - start} characters without a blank line, over the limit of ${maxBlock}`
    }
    start = index + blank.length
  }
  return undefined
}
