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
  let safe = text
  for (const token of control) {
    // Again where a token begins in another of its like.
    while (token.length > 1 && safe.includes(token)) {
      safe = safe.replaceAll(token, () => token.replace(/./su, '$&·'))
    }
  }
  return safe
}
