import { type Document, isMap, isScalar, isSeq, type Node } from 'yaml'

/** Where a value stands in a YAML document: behind a key, or as an item of a list. */
export interface Slot {
  /** Keys from the top, with dots between them; an item has its list's. */
  readonly key: string
  /** Whether it is an item of a list. */
  readonly isItem: boolean
  /** Where its key or its item begins. */
  readonly start: number
  /** How far its key or the dash of its item is indented; `undefined` within brackets. */
  readonly indent: number | undefined
  /** Where the brackets end that it stands in. */
  readonly until: number
  /** Its value; aliases are not resolved. */
  readonly node: Node | null
}

/**
 * Lists the places of values in a document, in order.
 *
 * @param document A document without errors, but for keys that stand twice.
 * @param text The text that it was parsed from.
 */
export function slotsOf(document: Document, text: string): Slot[] {
  const slots: Slot[] = []
  const walk = (node: unknown, outer: string, until: number, isBlock: boolean): void => {
    if (!isMap(node) && !isSeq(node)) return
    const [from = 0, to = until] = node.range ?? []
    const inBlock = isBlock && !node.flow
    const end = node.flow ? Math.min(until, to) : until
    const place = { until: end, isItem: isSeq(node) }
    const values: readonly (readonly [key: unknown, value: unknown])[] = isMap(node)
      ? node.items.map(({ key, value }) => [key, value])
      : node.items.map((item) => [undefined, item])
    for (const [key, value] of values as readonly (readonly [Node | undefined, Node | null])[]) {
      const start = (key ?? value)?.range?.[0] ?? from
      const indent = inBlock ? columnOf(text, key === undefined ? from : start) : undefined
      const name = key === undefined ? outer : [outer, nameOf(key)].filter(Boolean).join('.')
      slots.push({ ...place, key: name, start, indent, node: value })
      walk(value, name, end, inBlock)
    }
  }
  walk(document.contents, '', text.length, true)
  return slots
}

/**
 * Finds the innermost place of a value that an offset belongs to: the last that begins before it, the
 * brackets around which are still open.
 *
 * @param slots In order.
 * @param offset In the text.
 */
export function slotAt(slots: readonly Slot[], offset: number): Slot | undefined {
  return slots.findLast(({ start, until }) => start <= offset && offset < until)
}

/** How far an offset is from the beginning of its line. */
export function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1)
}

function nameOf(key: Node): string {
  return isScalar(key) ? String(key.value ?? '') : ''
}
