/** What shows as nothing, turns what is around it, or looks like a plain blank. */
const unseen = /[\p{C}\p{Z}]/gu

/**
 * Writes a text so that all of it can be seen: a person must not be shown other arguments than
 * those that would be used. Blanks and line breaks stay; what shows them has to keep them, such as
 * by `white-space: pre-wrap`.
 *
 * @param text Any text, such as `JSON.stringify` of an argument.
 * @returns The text with format characters, control characters and other blanks as `\uXXXX`; JSON
 *   stays JSON of the same.
 */
export const visible = (text: string): string =>
  text.replace(unseen, (char) =>
    char === ' ' || char === '\n'
      ? char
      : Array.from(
          { length: char.length },
          (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`,
        ).join(''),
  )
