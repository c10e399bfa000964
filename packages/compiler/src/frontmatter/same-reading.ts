import { isScalar } from 'yaml'
import type { Problem } from '../problems/problem.ts'
import { foldPath } from '../text/fold-path.ts'
import type { Located, Reading } from './frontmatter.ts'
import { toData } from './to-data.ts'
import { parse } from './yaml.ts'

/**
 * Whether a frontmatter says the same before and after fixes, apart from how the mended values are
 * written.
 *
 * @param before What was read before.
 * @param after What is read afterwards.
 * @param mended The problems that the fixes are of.
 */
export function isSame(before: Reading, after: Reading, mended: readonly Problem[]): boolean {
  // Where nothing could be read, nothing that was read can be lost.
  if (before.data === undefined) return true
  if (sayingOf(before) !== sayingOf(after)) return false
  return isDataKept(before.data, after.data, new Set(mended.flatMap(changedKey)))
}

/** What is meant, as a text; a fix may write a name in small letters, and a path as it is on disk. */
function sayingOf({ said, frontmatter }: Reading): string {
  const { name, references, abilities, keywords, requires, description, ...rest } = said ?? {}
  const textOf = (located: Located | undefined): string | undefined => located?.text
  const parts = [name?.text.toLowerCase(), references?.map(({ text }) => foldPath(text))]
  const lists = [abilities, keywords, requires].map((list) => list?.map(textOf))
  return JSON.stringify([...parts, ...lists, textOf(description), rest, frontmatter?.hidden])
}

/** Keys of whose values nothing is kept but what YAML reads. */
const heldAsText: ReadonlySet<string> = new Set(['metadata', 'license', 'compatibility'])

/** Whether all keys have their values, apart from those that a fix writes anew. */
function isDataKept(before: unknown, after: unknown, changed: ReadonlySet<string>): boolean {
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) {
    return before === after
  }
  const values = new Map(Object.entries(after))
  return (
    JSON.stringify(Object.keys(before)) === JSON.stringify([...values.keys()]) &&
    Object.entries(before).every(([key, value]) =>
      changed.has(key)
        ? !heldAsText.has(key) || isRequoted(value, values.get(key))
        : isEqual(value, values.get(key)),
    )
  )
}

/** Whether a value is as it was, or the text that YAML reads as it where it has no quotes. */
function isRequoted(before: unknown, after: unknown): boolean {
  if (isEqual(before, after)) return true
  if (typeof after === 'string')
    return (
      typeof before !== 'string' && typeof before !== 'object' && isEqual(readValue(after), before)
    )
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return false
  const [were, are] = [Object.entries(before), Object.entries(after)]
  return (
    were.length === are.length &&
    were.every(([key, value], at) => key === are[at]?.[0] && isRequoted(value, are[at]?.[1]))
  )
}

function readValue(yaml: string): unknown {
  const { document } = parse(yaml)
  return isScalar(document.contents) ? toData(document).data : undefined
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The keys whose value another value is written for; the meaning of most is compared by itself. */
function changedKey(problem: Problem): string[] {
  switch (problem.code) {
    case 'frontmatter/unquoted':
    case 'frontmatter/boolean':
    case 'frontmatter/list':
      return [(problem.args as { readonly key: string }).key]
    case 'frontmatter/metadata':
      return ['metadata']
    case 'frontmatter/allowed-tools':
      return ['allowed-tools']
    case 'name/case':
      return ['name']
    case 'reference/case':
      return ['references']
    default:
      return []
  }
}
