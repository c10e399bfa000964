import {
  digits,
  type Lists,
  type PackedLists,
  type SearchData,
  type SkillIndex,
} from '@skillfold/runtime/search'

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
    words: index.words.join(' '),
    entries: packLists(entries, scale),
    bodies: packLists(bodies, scale),
    pairs: packPairs(index.pairs, index.words.length),
    pairSkills: packLists(pairSkills, scale),
    scale,
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

function packLists({ starts, skills, impacts }: Lists, scale: number): PackedLists {
  const lengths = starts.slice(1).map((end, list) => end - (starts[list] ?? 0))
  const begins = new Set(starts)
  const steps = skills.map((skill, at) => (begins.has(at) ? skill : skill - (skills[at - 1] ?? 0)))
  let packed = ''
  for (const impact of impacts) {
    packed += digits[Math.max(1, Math.round(63 * Math.sqrt(impact / scale)))]
  }
  return { lengths: pack(lengths), skills: pack(steps), impacts: packed }
}

function packPairs(keys: Float64Array, words: number): string {
  const steps: number[] = []
  let lastFirst = 0
  let lastSecond = 0
  for (const key of keys) {
    const first = Math.floor(key / words)
    const second = key % words
    steps.push(first - lastFirst, first === lastFirst ? second - lastSecond : second)
    lastFirst = first
    lastSecond = second
  }
  return pack(steps)
}
