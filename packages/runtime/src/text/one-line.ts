/**
 * Puts a text on one line: each run of white space, line and paragraph separators included,
 * becomes one space; the ends are trimmed. Other control characters are dropped, since they
 * show as nothing or drive a terminal, and so are those that turn the direction of text around.
 *
 * @param text Any text.
 * @returns The text on one line.
 */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
}
