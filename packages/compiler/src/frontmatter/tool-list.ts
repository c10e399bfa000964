/**
 * Splits the text of `allowed-tools` at white space and commas outside parentheses, so that
 * `Bash(git add:*) Read, Grep` is three tools.
 *
 * @param text The text.
 * @returns The tools in order.
 */
export function splitTools(text: string): string[] {
  return text.match(/(?:[^\s,()]|\([^)]*\)?|\))+/g) ?? []
}
