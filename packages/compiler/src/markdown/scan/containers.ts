import type { Line } from './line.ts'
import { isThematicBreak } from './thematic-break.ts'

/** A block that holds others. */
export type Container = BlockQuote | ListItem

interface BlockQuote {
  readonly kind: 'quote'
}

interface ListItem {
  readonly kind: 'item'
  /** Columns of its marker and the white space around, by which its lines are indented. */
  readonly size: number
  /** Whether nothing followed its marker so far. */
  startsBlank: boolean
  /** Whether a blank line came after such a start, which ends the item. */
  isOver: boolean
}

const quote: BlockQuote = { kind: 'quote' }

/**
 * Reads what a line must begin with to be in an open container.
 *
 * @param container The container.
 * @param line Stands after the marks of the containers around it; reads this one's.
 * @returns Whether the line is in it.
 */
export function continueContainer(container: Container, line: Line): boolean {
  if (container.kind === 'quote') return readQuoteMarker(line)
  if (line.isBlank) {
    container.isOver ||= container.startsBlank
    line.skip(container.size)
    return true
  }
  const { isOver, size } = container
  container.isOver = false
  container.startsBlank = false
  if (isOver || line.indent < size) return false
  line.skip(size)
  return true
}

/**
 * Reads the mark of a container that begins here.
 *
 * @param line Stands where one may begin.
 * @param interrupting Whether a paragraph would have to end for it: only a list that begins with
 *   1 and whose first item is not empty may do that.
 * @returns The container, if one begins.
 */
export function openContainer(line: Line, interrupting: boolean): Container | undefined {
  if (line.indent >= 4) return undefined
  if (line.character === '>') {
    readQuoteMarker(line)
    return quote
  }
  const marker = itemMarker(line, interrupting)
  if (marker === undefined) return undefined
  const { indent } = line
  line.skipMarker(marker.length)
  const startsBlank = line.isBlank
  const space = startsBlank || line.indent > 4 ? 1 : line.indent
  line.skip(space)
  return { kind: 'item', size: indent + marker.length + space, startsBlank, isOver: false }
}

function readQuoteMarker(line: Line): boolean {
  if (line.indent >= 4 || line.character !== '>') return false
  line.skipMarker(1)
  line.skip(1)
  return true
}

const bullet = /[*+-](?![^ \t])/y
const number = /\d{1,9}[.)](?![^ \t])/y

function itemMarker({ text, first, character }: Line, interrupting: boolean): string | undefined {
  const pattern = character >= '0' && character <= '9' ? number : bullet
  pattern.lastIndex = first
  const marker = pattern.exec(text)?.[0]
  if (marker === undefined || isThematicBreak(text, first)) return undefined
  if (interrupting) {
    const isEmpty = /^[ \t]*$/.test(text.slice(first + marker.length))
    if (isEmpty || (pattern === number && !/^1[.)]$/.test(marker))) return undefined
  }
  return marker
}
