/** What a name was found to be: the name itself, or those that come near it. */
export interface Match {
  readonly name?: string | undefined
  /** The nearest first; absent where none is near. */
  readonly near?: readonly string[]
}

/** Finds the name that a model means. */
export type MatchName = (text: string, names: readonly string[]) => Match

/** Finds a name as it stands, or in another Unicode form. */
export const matchExactly: MatchName = (text, names) => {
  const form = (name: string): string => name.normalize('NFKC')
  return {
    name: names.find((name) => name === text) ?? names.find((name) => form(name) === form(text)),
  }
}

/** Orders by code points, from which UTF-16 units differ beyond U+FFFF. */
export function byCodePoint(a: string, b: string): number {
  let at = 0
  while (a[at] && a[at] === b[at]) at++
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1)
}
