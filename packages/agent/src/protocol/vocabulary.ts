import type { Call } from './call.ts'

/** The words of a text, without the marks between them, in small letters. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** A word without its ending, so that "loading", "loads" and "load" are one. */
export function stemOf(word: string): string {
  const bare = word.length > 3 ? word.replace(/(?:ing|es|s|e)$/, '') : word
  return bare.replace(/(\p{L})\1$/u, '$1')
}

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stemOf))

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that name a thing or refer to it, and neither deny, put off nor quote anything. */
export const closed = setOf(
  'a an the it them this that these those its their all any every each new current latest relevant to at on of for about now first here right away and skill skills tool tools function functions ability abilities list details information data status result results site page pages',
)

/** What refers to the call, and to nothing else. */
export const pointing = setOf('it that this the a tool function ability skill now first right away')

/** What is done with a call. */
export const calling = stems('call use run invoke execute do')

/** What changes nothing. */
export const reading = stems(
  'answer browse check count describe examine fetch find gather get inspect list load look open query read retrieve review scan search see show verify view',
)

/** Verbs by which names of calls and announcements mean the same. */
const synonyms = [
  'clear delete empty erase flush purge remove trash wipe',
  'deactivate disable',
  'activate enable',
  'change edit modify update',
  'add create insert',
  'approve mark moderate',
  'post publish',
].map(stems)

/** Whether a verb is one of some words, or means the same as one of them. */
export const means = (verb: string, words: ReadonlySet<string>): boolean =>
  words.has(verb) ||
  synonyms.some((group) => group.has(verb) && [...group].some((each) => words.has(each)))

/** What changes something: of such a name a call is no reading, whatever else it says. */
const writing = new Set([
  ...synonyms.flatMap((group) => [...group]),
  ...stems(
    'accept apply archive assign ban block book buy cancel charge close commit complete configure confirm deploy dismiss draft drop email execute export flag follow forward generate grant hide import install invite kick kill lock merge migrate move mute notify order pay pin push put rebuild refresh refund register reject rename replace reply reset restart restore revoke rollback run save schedule send set share start stop submit subscribe suspend switch sync terminate toggle transfer trigger truncate turn uninstall unload unlock unsubscribe upgrade upload write',
  ),
])

/**
 * The stems of the words in some calls: of their names and of short arguments. Long ones are texts,
 * which may say anything.
 */
export function callWords(calls: readonly Call[]): ReadonlySet<string> {
  const textsIn = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [String(value)]
  const texts = calls.flatMap(({ name, arguments: args }) => [name, ...textsIn(args)])
  return new Set(
    texts
      .map((text) => wordsOf(text))
      .filter((words) => words.length <= most)
      .flatMap((words) => words.filter((word) => !reserves.has(word)).map(stemOf)),
  )
}

const most = 5

/** No announcement has these, whatever a call says. */
export const reserves: ReadonlySet<string> = new Set(
  'no not never none nothing nobody without if unless until once when while before after later call example quote text show view'.split(
    ' ',
  ),
)

/** Whether all of a call's name is among some stems. */
export const isNamed = ({ name }: Call, named: readonly string[]): boolean =>
  wordsOf(name).every((word) => named.includes(stemOf(word)))

/**
 * Whether a call reads, as far as its name tells: by its verb, which a short name begins or ends
 * with, or since all of it was named. Who names a call that writes may only look at it.
 *
 * @param named The stems of what is said of it.
 */
export function isReading(call: Call, named: readonly string[]): boolean {
  const words = wordsOf(call.name).map(stemOf)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const looks = words.length <= 3 && (looking.has(first) || looking.has(last))
  return !words.some((word) => writing.has(word)) && (looks || isNamed(call, named))
}

/** By these a name reads; others are nouns too, as in `view_count`. */
const looking = stems('fetch find get list load read search')
