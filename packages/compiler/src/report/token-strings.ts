import type { Tokenizer } from '@skillfold/tokenizer'

type Codec = Pick<Tokenizer, 'encode' | 'decode'>

/** More tokens than one character has. */
const longest = 8

/** The text of each token by itself, by tokenizer and id. */
const known = new WeakMap<Codec, Map<number, string>>()

/**
 * Cuts a text into its tokens. Where several tokens make one character, the last holds it and
 * those before it are empty.
 *
 * @param tokenizer Cuts the text.
 * @param text The text.
 * @returns The tokens' texts; joined they are the text as the model reads it, normalised.
 */
export function tokenStrings(tokenizer: Codec, text: string): string[] {
  const ids = tokenizer.encode(text)
  const alone = stringsOf(ids, (pending) => decodeAlone(tokenizer, pending))
  if (alone.join('') === tokenizer.decode(ids)) return alone
  // Some decoders look at the token before, so it is decoded along.
  return stringsOf(ids, (pending, context) => {
    const before = tokenizer.decode(context)
    return tokenizer.decode([...context, ...pending]).slice(before.length)
  })
}

function stringsOf(
  ids: readonly number[],
  decode: (pending: readonly number[], context: readonly number[]) => string,
): string[] {
  const strings: string[] = []
  let context: number[] = []
  let pending: number[] = []
  for (const [at, id] of ids.entries()) {
    pending.push(id)
    const decoded = decode(pending, context)
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

function decodeAlone(tokenizer: Codec, ids: readonly number[]): string {
  const [id] = ids
  if (id === undefined || ids.length > 1) return tokenizer.decode(ids)
  const texts = known.get(tokenizer) ?? new Map<number, string>()
  known.set(tokenizer, texts)
  const before = texts.get(id)
  if (before !== undefined) return before
  const text = tokenizer.decode(ids)
  texts.set(id, text)
  return text
}
