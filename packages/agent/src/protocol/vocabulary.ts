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

/** Words that name a thing or refer to it, and neither deny, put off nor quote anything. */
export const closed: ReadonlySet<string> = new Set(
  'a an the it them this that these those its their all any every each new current latest is are to up at on of for about through into over now first here right away and skill skills tool tools function functions ability abilities list details information data status result results site page pages'.split(
    ' ',
  ),
)

/** What is done with a call. */
export const calling = stems('call use run invoke execute make do perform')

/** What changes nothing. */
export const reading = stems(
  'answer browse check count describe examine fetch find gather get inspect list load look open query read retrieve review scan search see show verify view',
)

/** What changes something: of such a name a call is no reading, whatever else it says. */
export const writing = stems(
  'activate add apply approve archive ban block change clear close create deactivate delete disable edit enable install insert mark moderate move post publish purge put remove rename replace reset restore revoke save schedule send set submit switch trash turn uninstall unload update upload wipe write',
)

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
const reserves: ReadonlySet<string> = new Set(
  'no not never none nothing nobody without if unless until once when while before after later'.split(
    ' ',
  ),
)

/**
 * Whether a call reads, as far as its name tells: by its verb, or since all of it was named.
 *
 * @param named The stems of what is said of it.
 */
export function isReading({ name }: Call, named: readonly string[]): boolean {
  const words = wordsOf(name).map(stemOf)
  const reads = words.some((word) => reading.has(word)) && !words.some((word) => writing.has(word))
  return reads || words.every((word) => named.includes(word))
}
