/**
 * A number with its noun: `1 plugin`, `3 plugins`, `no plugins`.
 *
 * @param count How many.
 * @param noun The noun for one.
 * @param plural The noun for several, where an `s` does not make it.
 */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count === 0 ? 'no' : count} ${count === 1 ? noun : plural}`
}

/** Joins words: `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`
}

/** Makes a sentence: a capital letter first, a full stop last. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** The first `length` characters of a text, cut between words, with an ellipsis where it was cut. */
export function excerpt(text: string, length = 90): string {
  if (text.length <= length) return text
  return `${text.slice(0, text.lastIndexOf(' ', length))} …`
}
