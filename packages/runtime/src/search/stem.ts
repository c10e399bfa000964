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

const suffixes2 =
  /(ational|tional|enci|anci|izer|abli|alli|entli|eli|ousli|ization|ation|ator|alism|iveness|fulness|ousness|aliti|iviti|biliti)$/
const replacements2: Record<string, string> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  abli: 'able',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
}
const suffixes3 = /(icate|ative|alize|iciti|ical|ful|ness)$/
const replacements3: Record<string, string> = {
  icate: 'ic',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
}

const step2 = (word: string): string => swap(word, suffixes2, replacements2, 0)
const step3 = (word: string): string => swap(word, suffixes3, replacements3, 0)
const step4 = (word: string): string =>
  swap(
    word,
    /(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/,
    {},
    1,
  )

/** Swaps the longest suffix that matches where what stays before it measures more than `over`. */
function swap(
  word: string,
  suffix: RegExp,
  replacements: Record<string, string>,
  over: number,
): string {
  const found = suffix.exec(word)?.[0]
  if (found === undefined) return word
  const base = word.slice(0, -found.length)
  return measure(base) > over ? base + (replacements[found] ?? '') : word
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
