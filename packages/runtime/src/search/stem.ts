/**
 * Reduces an English word to its stem by the algorithm of M. F. Porter, "An algorithm for suffix
 * stripping" (1980), so that `managing` finds `management`. A word with other letters than a to z
 * is returned as it is.
 *
 * @param word A word in lower case.
 * @returns The stem, which need not be a word.
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  return step5(step4(step3(step2(step1(word)))))
}

/** One letter per letter: `v` for vowels, `c` for consonants; `y` after a consonant is a vowel. */
function shape(text: string): string {
  let result = ''
  for (const letter of text) {
    const vowel = 'aeiou'.includes(letter) || (letter === 'y' && result.endsWith('c'))
    result += vowel ? 'v' : 'c'
  }
  return result
}

/** Porter's m: how often a vowel is followed by a consonant. */
function measure(text: string): number {
  return shape(text).split('vc').length - 1
}

const hasVowel = (text: string): boolean => shape(text).includes('v')

/** Consonant, vowel, consonant at the end, as in `hop`; then an `e` was dropped or is kept. */
const endsShort = (text: string): boolean => /cvc$/.test(shape(text)) && !/[wxy]$/.test(text)

function step1(word: string): string {
  let text = word.replace(/(ss|i)es$/, '$1').replace(/([^s])s$/, '$1')
  if (text.endsWith('eed')) {
    if (measure(text.slice(0, -3)) > 0) text = text.slice(0, -1)
  } else {
    const base = text.replace(/(?:ed|ing)$/, '')
    if (base !== text && hasVowel(base)) text = restore(base)
  }
  return text.endsWith('y') && hasVowel(text.slice(0, -1)) ? `${text.slice(0, -1)}i` : text
}

/** Mends what is left after `ed` or `ing`: `siz` was `size`, `hopp` was `hop`. */
function restore(base: string): string {
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`
  if (/([^aeioulsz])\1$/.test(base)) return base.slice(0, -1)
  return measure(base) === 1 && endsShort(base) ? `${base}e` : base
}

/** Reads suffixes and what they become, the longer first where one ends in another. */
const suffixes = (list: string): Suffixes =>
  list.split(' ').map((pair) => pair.split(':') as [string, string])
type Suffixes = readonly (readonly [suffix: string, replacement: string])[]

const suffixes2 = suffixes(
  'ational:ate ization:ize iveness:ive fulness:ful ousness:ous tional:tion biliti:ble alism:al ation:ate aliti:al iviti:ive entli:ent ousli:ous izer:ize enci:ence anci:ance abli:able alli:al ator:ate eli:e',
)
const suffixes3 = suffixes('icate:ic ative: alize:al iciti:ic ical:ic ness: ful:')
const suffixes4 = suffixes(
  'ement: ance: ence: able: ible: ment: ant: ent: ism: ate: iti: ous: ive: ize: ion: al: er: ic: ou:',
)

const step2 = (word: string): string => swap(word, suffixes2, 0)
const step3 = (word: string): string => swap(word, suffixes3, 0)
const step4 = (word: string): string => swap(word, suffixes4, 1)

/** Swaps the first suffix that the word has where what stays before it measures more than `over`. */
function swap(word: string, suffixes: Suffixes, over: number): string {
  for (const [suffix, replacement] of suffixes) {
    if (!word.endsWith(suffix) || (suffix === 'ion' && !/[st]ion$/.test(word))) continue
    const base = word.slice(0, -suffix.length)
    return measure(base) > over ? base + replacement : word
  }
  return word
}

function step5(word: string): string {
  let text = word
  if (text.endsWith('e')) {
    const base = text.slice(0, -1)
    const m = measure(base)
    if (m > 1 || (m === 1 && !endsShort(base))) text = base
  }
  return text.endsWith('ll') && measure(text.slice(0, -1)) > 1 ? text.slice(0, -1) : text
}
