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
  const decode = aloneDecoder(tokenizer)
  const alone = stringsOf(ids, (start, end) =>
    end === start + 1 ? decode(ids[start] as number) : tokenizer.decode(ids.slice(start, end)),
  )
  const joined = alone.join('')
  if (joined === text || joined === tokenizer.decode(ids)) return alone
  // Some decoders look at the token before, so it is decoded along.
  return stringsOf(ids, (start, end, before) => {
    const context = tokenizer.decode(ids.slice(before, start))
    return tokenizer.decode(ids.slice(before, end)).slice(context.length)
  })
}

/**
 * Gives each token its part of the text.
 *
 * @param ids The tokens.
 * @param decode The text of the tokens from `start` to `end`; those from `before` to `start` are
 *   the ones whose text was taken last.
 */
function stringsOf(
  ids: readonly number[],
  decode: (start: number, end: number, before: number) => string,
): string[] {
  const strings: string[] = []
  let before = 0
  let start = 0
  for (let end = 1; end <= ids.length; end++) {
    const decoded = decode(start, end, before)
    const isOpen = decoded.endsWith('\uFFFD') && end - start < longest
    if (isOpen && end < ids.length) {
      strings.push('')
      continue
    }
    strings.push(decoded)
    before = start
    start = end
  }
  return strings
}

/** Decodes tokens one by one, each once. */
function aloneDecoder(tokenizer: Codec): (id: number) => string {
  const texts = known.get(tokenizer) ?? new Map<number, string>()
  known.set(tokenizer, texts)
  return (id) => {
    const before = texts.get(id)
    if (before !== undefined) return before
    const text = tokenizer.decode([id])
    texts.set(id, text)
    return text
  }
}
