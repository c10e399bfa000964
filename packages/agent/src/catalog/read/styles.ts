/** A word that hosts accept as a name: letters and digits, joined by some marks. */
const valid = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_.&+/:-]*$/u
const unjoined = /[:/.&](?![\p{L}\p{N}\p{M}_])/u

/** What names of one list have in common. */
const traits: readonly {
  readonly has: RegExp
  /** Whether it is odd to have it where others do not, to lack it where others have it, or both. */
  readonly odd: 'having' | 'lacking' | 'both'
}[] = [
  { has: /\p{Lu}/u, odd: 'both' },
  { has: /\//, odd: 'both' },
  // Hosts put a plugin's prefix before names, and nobody else does.
  { has: /:/, odd: 'lacking' },
  { has: /_/, odd: 'having' },
  { has: /\./, odd: 'having' },
]

/** So many names are hardly in order with one among them that is of another list. */
const many = 16

/**
 * Learns how a list writes names. One that is written as none elsewhere may be of another list, in
 * a description: `API_KEY`, `src/index.ts`, or `fast-mode` among names with a plugin's prefix.
 *
 * @param names All names of the list, in order.
 * @returns Tells whether a name is one, and written as the first is, or most are, or some in
 *   three places; for a list in a description stands in one. Where many names are in order, all
 *   are of one list.
 */
export function learnStyles(names: readonly string[]): (name: string) => boolean {
  const isSorted = names.every((name, at) => at === 0 || (names[at - 1] as string) < name)
  const odd =
    isSorted && names.length >= many
      ? []
      : traits.map(({ has, odd }) => {
          const values = names.map((name) => has.test(name))
          const isRare = (value: boolean): boolean => {
            const count = values.filter((other) => other === value).length
            const places = values.filter((other, at) => other === value && values[at - 1] !== value)
            // Hosts list skills with a prefix and without one; half is enough there.
            const most = odd === 'lacking' ? 2 * count >= values.length : 2 * count > values.length
            return values[0] !== value && !most && places.length < 3
          }
          return {
            has,
            having: odd !== 'lacking' && isRare(true),
            lacking: odd !== 'having' && isRare(false),
          }
        })
  return (name) =>
    valid.test(name) &&
    !unjoined.test(name) &&
    /\p{L}/u.test(name) &&
    !odd.some(({ has, having, lacking }) => (has.test(name) ? having : lacking))
}
