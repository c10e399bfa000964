/**
 * Writes a text as a quoted YAML value that reads back as it stands. Line breaks in it are kept
 * as they are written, since quoted and unquoted values fold them alike.
 *
 * @param written The value as it is written without quotes.
 * @returns In double quotes, or in single ones where the text has characters that double quotes
 *   give a meaning.
 */
export function quote(written: string): string {
  return /["\\]/.test(written) ? `'${written.replaceAll("'", "''")}'` : `"${written}"`
}

/**
 * Writes a text as a YAML value, in quotes only where a reader may take it for something else.
 *
 * @param text One line; it may stand in a list with brackets.
 */
export function writeText(text: string): string {
  const isPlain = /^\p{L}[\p{L}\p{N}_./-]*$/u.test(text) && !isOtherWord(text)
  return isPlain ? text : quote(text)
}

/** Whether a word is nothing or a truth value for YAML 1.1 or 1.2, where it has no quotes. */
export function isOtherWord(text: string): boolean {
  return /^(?:null|true|false|yes|no|on|off|y|n)$/i.test(text)
}
