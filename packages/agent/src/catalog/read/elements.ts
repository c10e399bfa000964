import { isEntry } from './bullets.ts'
import type { CatalogEntry, ReadFailure } from './entry.ts'
import { attributesOf, childrenOf, unescapeMarkup } from './markup.ts'

/** A `<skill` that begins a line. */
export const elementStart = /^[ \t]*<skill(?=[\s/>])/m

const blankLines = /(?:[ \t]*\r?\n)*/y
const openTag = /[ \t]*<skill((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/y
const closeTag = '</skill>'
const lineEnd = /[ \t]*(?:\r?\n|$)/y
/** What is no prose: a tag out of place, or a comment, in which elements do not count. */
const misplaced = /<\/?skill(?=[\s/>])|<!--|-->/

/**
 * Reads entries that are elements: `<skill name="…" description="…" />`,
 * `<skill name="…">…</skill>`, and `<skill>` with `<name>` and `<description>` inside, as the
 * Agent Skills specification has it. What stands between entries is prose.
 *
 * @param text The prompt.
 * @param start Where the block's inside starts, at the start of a line.
 * @param end Where it ends, after the end of a line.
 * @returns The entries, or `unreadable` where tags are not as expected, such as in each other.
 */
export function readElements(
  text: string,
  start: number,
  end: number,
): CatalogEntry[] | ReadFailure {
  const inside = text.slice(0, end)
  const entries: CatalogEntry[] = []
  let at = start
  while (at < end) {
    const element = readElement(inside, at)
    if (element === undefined) {
      const feed = inside.indexOf('\n', at)
      const next = feed === -1 ? end : feed + 1
      const line = inside.slice(at, next)
      if (misplaced.test(line) || isEntry(line)) return 'unreadable'
      at = next
      continue
    }
    const after = element.end + matchLength(blankLines, inside, element.end)
    // What is indented otherwise shows how an entry looks.
    const before = entries[0]
    if (before && indentAt(inside, before.start) !== indentAt(inside, at)) return 'unreadable'
    // Blank lines between two entries go with the first; others belong to what is around.
    entries.push(startsElement(inside, after) ? { ...element, end: after } : element)
    at = element.end
  }
  return entries
}

/** Reads the element that begins a line, if it is one and ends a line. */
function readElement(inside: string, start: number): CatalogEntry | undefined {
  openTag.lastIndex = start
  const open = openTag.exec(inside)
  if (open === null || elementStart.test(open[1] ?? '')) return undefined
  const [tag, attributes = '', slash] = open
  let last = start + tag.length
  let content = ''
  if (slash === '') {
    const close = inside.indexOf(closeTag, last)
    content = inside.slice(last, close)
    if (close === -1 || elementStart.test(content)) return undefined
    last = close + closeTag.length
  }
  lineEnd.lastIndex = last
  if (!lineEnd.test(inside)) return undefined
  const given = attributesOf(attributes)
  const said = saysOf(content)
  if (given === undefined || said === undefined) return undefined
  const name = given.get('name') ?? said.name
  if (!name) return undefined
  const texts = [...given].flatMap(([key, text]) => (aside.has(key) ? [] : [text]))
  return {
    name,
    description: [...texts, ...said.texts].filter(Boolean).join('\n\n'),
    start,
    end: lineEnd.lastIndex,
    within: [],
    fixed: false,
  }
}

/** Keys of what tells nothing of when a skill is needed. */
const aside = new Set(['name', 'location', 'path', 'file', 'source', 'type', 'id', 'version'])

/**
 * Takes apart what an element holds: children, or text. `undefined` where it says twice what it
 * can have but once, as with a tag in a description.
 */
function saysOf(content: string): { name?: string | undefined; texts: string[] } | undefined {
  if (['<name>', '<description>'].some((tag) => content.split(tag).length > 2)) return undefined
  const { children, rest } = childrenOf(content)
  const name = children.get('name')
  const isParted = rest === '' || name !== undefined || children.has('description')
  if (!isParted) return { texts: [unescapeMarkup(content).trim()] }
  const texts = [...children].flatMap(([key, text]) => (aside.has(key) ? [] : [text]))
  return { name, texts: [...texts, unescapeMarkup(rest)] }
}

function startsElement(text: string, at: number): boolean {
  openTag.lastIndex = at
  return openTag.test(text)
}

const indentAt = (text: string, at: number): string => text.slice(at, text.indexOf('<', at))

function matchLength(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0].length ?? 0
}
