import {
  highestCount,
  type Lists,
  type PackedLists,
  type PackedWeightedLists,
  type SearchData,
  type SkillIndex,
  type WeightedLists,
} from '@skillfold/runtime/search'

/** Characters that JSON, JavaScript strings and bundlers leave alone. */
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.'

/**
 * Packs an index.
 *
 * @param index The index.
 * @returns What `createSearch` of the runtime reads.
 */
export function packIndex(index: SkillIndex): SearchData {
  const { entries, bodies, pairSkills } = index
  let scale = 0
  for (const { impacts } of [entries, bodies, pairSkills]) {
    for (const impact of impacts) scale = Math.max(scale, impact)
  }
  return {
    version: 1,
    names: index.names,
    words: packWords(index.words),
    entries: packWeighted(entries, scale),
    bodies: packWeighted(bodies, scale),
    pairs: packPairs(index),
    pairSkills: packWeighted(pairSkills, scale),
    ...(index.written && {
      written: {
        words: packWords(index.written.words),
        lists: packWeighted(index.written.lists, highestCount),
      },
    }),
    scale,
    lacks: Array.from(index.lacks, (share) => digits[Math.round(31 * share)]).join(''),
  }
}

/** Packs whole numbers, each as digits of base 32 with 32 added to all but the last. */
function pack(numbers: Iterable<number>): string {
  let result = ''
  for (const number of numbers) {
    let text = digits[number % 32] ?? ''
    for (let rest = Math.floor(number / 32); rest > 0; rest = Math.floor(rest / 32)) {
      text = digits[32 + (rest % 32)] + text
    }
    result += text
  }
  return result
}

/** Leaves out of each word what it shares with the one before. */
function packWords(words: readonly string[]): string {
  let last = ''
  let result = ''
  for (const word of words) {
    let shared = 0
    while (shared < 25 && shared < last.length && word[shared] === last[shared]) shared++
    result += digits[shared] + word.slice(shared)
    last = word
  }
  return result
}

function packLists({ starts, skills }: Lists): PackedLists {
  const begins = new Set(starts)
  return {
    lengths: pack(starts.slice(1).map((end, list) => end - (starts[list] ?? 0))),
    skills: pack(
      skills.map((skill, at) => (begins.has(at) ? skill : skill - (skills[at - 1] ?? 0))),
    ),
  }
}

function packWeighted(lists: WeightedLists, scale: number): PackedWeightedLists {
  let impacts = ''
  for (const impact of lists.impacts) {
    impacts += digits[Math.min(31, Math.max(1, Math.round(31 * Math.sqrt(impact / scale))))]
  }
  return { ...packLists(lists), impacts }
}

function packPairs({ pairs, words }: SkillIndex): string {
  const positions = new Map(words.map((word, at) => [word, at]))
  const steps: number[] = []
  let lastFirst = 0
  let lastSecond = 0
  for (const pair of pairs) {
    const [first = 0, second = 0] = pair.split(' ').map((word) => positions.get(word))
    steps.push(first - lastFirst, first === lastFirst ? second - lastSecond : second)
    lastFirst = first
    lastSecond = second
  }
  return pack(steps)
}
