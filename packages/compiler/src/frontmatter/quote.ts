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
