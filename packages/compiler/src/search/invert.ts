import { byUnits, makeLists, type WeightedLists } from '@skillfold/runtime/search'

/** What one skill holds: numbered words, each once, and the impact of each; 0 is nothing. */
export interface Holding {
  readonly words: ArrayLike<number>
  readonly impacts: ArrayLike<number>
}

/**
 * Turns what skills hold into what holds each word.
 *
 * @param parts Parts of the skills, each a holding a skill.
 * @param vocabulary The words by number.
 * @returns The words that are held, sorted by UTF-16 units, and for each part lists of skills.
 */
export function invert<const Parts extends readonly (readonly Holding[])[]>(
  parts: Parts,
  vocabulary: readonly string[],
): { words: string[]; lists: { readonly [Part in keyof Parts]: WeightedLists } } {
  const isHeld = new Uint8Array(vocabulary.length)
  for (const part of parts) {
    each(part, (word) => {
      isHeld[word] = 1
    })
  }
  const held = Array.from(vocabulary.keys()).filter((word) => isHeld[word] === 1)
  const sorted = held.sort((a, b) => byUnits(vocabulary[a] ?? '', vocabulary[b] ?? ''))
  const place = new Uint32Array(vocabulary.length)
  for (const [at, word] of sorted.entries()) place[word] = at
  return {
    words: sorted.map((word) => vocabulary[word] ?? ''),
    lists: parts.map((part) =>
      makeLists(sorted.length, (put) =>
        each(part, (word, skill, impact) => put(place[word] as number, skill, impact)),
      ),
    ) as { [Part in keyof Parts]: WeightedLists },
  }
}

function each(
  part: readonly Holding[],
  take: (word: number, skill: number, impact: number) => void,
): void {
  for (const [skill, { words, impacts }] of part.entries()) {
    for (let at = 0; at < words.length; at++) {
      const impact = impacts[at] as number
      if (impact > 0) take(words[at] as number, skill, impact)
    }
  }
}
