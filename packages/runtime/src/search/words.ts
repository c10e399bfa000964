import { stem } from './stem.ts'

/** The words of a piece of text, as search compares them. */
export interface Words {
  /** In lower case and in the order of the text. */
  readonly words: readonly string[]
  /** Compounds in one piece: `renderedcallback` for `renderedCallback`, `ecommerce` for `e-commerce`. */
  readonly joined: readonly string[]
}

/** Scripts that put no space between words, and Korean, whose words carry their particles. */
const spaceless =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]+/u
const spacelessRuns = new RegExp(`(${spaceless.source})`, 'u')
const chunk = /[\p{L}\p{M}\p{N}]+(?:[-_./'’][\p{L}\p{M}\p{N}]+)*[+#]*/gu

/**
 * Splits a text at white space and punctuation, compounds kept whole; accents are dropped.
 *
 * @param text Any text.
 * @returns Pieces for `readWords`.
 */
export function splitText(text: string): readonly string[] {
  return fold(text).match(chunk) ?? []
}

/**
 * Splits a piece of text into words. Compounds are split at `-`, `_`, `.`, `/`, `'` and where
 * their case changes; `c++` and `c#` stay whole. A compound of two is joined too, with a slash if
 * short: `A/B` is a word, a path is none. A run in a script without spaces becomes pairs
 * of neighbouring characters.
 *
 * @param piece One of `splitText`.
 * @returns Its words, and compounds joined.
 */
export function readWords(piece: string): Words {
  if (/^[a-z]+$/.test(piece)) return { words: [piece], joined: [] }
  const words: string[] = []
  const joined: string[] = []
  const parts = piece.split(/[-_./'’]/)
  if (parts.length === 2 && (piece.length < 8 || !piece.includes('/')))
    joined.push(parts.join('').toLowerCase())
  for (const part of parts) {
    for (const run of part.split(spacelessRuns)) {
      if (run === '') continue
      if (spaceless.test(run)) words.push(...characterPairs(run))
      else {
        const pieces = splitCase(run)
        words.push(...pieces)
        if (pieces.length > 1) joined.push(pieces.join(''))
      }
    }
  }
  return { words, joined }
}

/** One form for each letter, whatever its width or accents. */
function fold(text: string): string {
  if (/^[ -~\n]*$/.test(text)) return text
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

function characterPairs(run: string): string[] {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** `LlamaIndex` is two words; `APIs` is one. */
function splitCase(text: string): string[] {
  return text
    .replace(/(\p{Ll})(?=\p{Lu})|([\p{Lu}\p{N}])(?=\p{Lu}\p{Ll}{2})/gu, '$& ')
    .toLowerCase()
    .split(' ')
}

const stopWords = withStems(
  'a about after all am an and any are as at be because been but by can could did do does don done each few for from get go goes had has have here how i if in into is isn it just may me might mine more most much must my myself no nor not now of off on one only onto or our out put s should so some t than that the their them then there these they thing this those to too up us use want was we were what when whether which will with within without would yes yet you your',
)
const chatWords = withStems(
  'also tell show please provide give let know need like help look find try make sure way thank hi hello hey ok okay currently really actually able etc best good better new',
)

function withStems(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').flatMap((word) => [word, stem(word)]))
}

/**
 * How much a word says about what is asked for.
 *
 * @param word A word or a stem, in lower case.
 * @returns From 0 to 1: little for `the`, somewhat more for `please`, 1 for most words.
 */
export function wordWeight(word: string): number {
  if (stopWords.has(word)) return 0.2
  return chatWords.has(word) ? 0.6 : 1
}
