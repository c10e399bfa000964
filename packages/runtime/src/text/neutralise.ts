/**
 * Breaks texts that the chat format would read as its own, such as `<|im_end|>` or
 * `<tool_call>`, by a middle dot after their first character: `<·|im_end|>`. The text stays
 * readable, and no such token can come from a skill.
 *
 * @param text The raw text.
 * @param control The texts to break, longest or not, in any order. One-character texts are left.
 * @returns The text as it is safe to deliver.
 */
export function neutralise(text: string, control: readonly string[]): string {
  const breakable = control.filter((token) => token.length > 1 && text.includes(token))
  if (breakable.length === 0) return text
  const any = breakable.map((token) => token.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  return text.replace(new RegExp(`(?=${any}).`, 'gsu'), '$&·')
}
