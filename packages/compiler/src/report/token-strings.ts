import type { Tokenizer } from '@skillfold/tokenizer'

/** More tokens than one character has. */
const longest = 8

/**
 * Cuts a text into its tokens. Where several tokens make one character, the last holds it and
 * those before it are empty.
 *
 * @param tokenizer Cuts the text.
 * @param text The text.
 * @returns The tokens' texts; joined they are the text as the model reads it, normalised.
 */
export function tokenStrings(
  tokenizer: Pick<Tokenizer, 'encode' | 'decode'>,
  text: string,
): string[] {
  const strings: string[] = []
  // A decoder may look at the token before, so it is decoded along.
  let context: number[] = []
  let pending: number[] = []
  const ids = tokenizer.encode(text)
  for (const [at, id] of ids.entries()) {
    pending.push(id)
    const before = tokenizer.decode(context)
    const decoded = tokenizer.decode([...context, ...pending]).slice(before.length)
    const isOpen = decoded.endsWith('\uFFFD') && pending.length < longest
    if (isOpen && at < ids.length - 1) {
      strings.push('')
      continue
    }
    strings.push(decoded)
    context = pending
    pending = []
  }
  return strings
}
