import { listKeys } from './keys.ts'
import { quote } from './quote.ts'
import { continuedEnd, isPlain, type Repair } from './repair.ts'

const topKey = /^(?:([\w.-]+)|"([^"]*)"|'([^']*)')[ \t]*:[ \t]*(\[?)/
const item = /^[ \t]*- +(?=\S)/
const colon = /^(.*?):(?:\s|$)/s
/** A key on a further line, which makes the item a mapping for certain. */
const innerKey = /\n[ \t]*[\w.-]+:(?:\s|$)/

/** An item of a list, as it is written. */
interface Item {
  /** The key at the top that it belongs to. */
  readonly key: string
  readonly text: string
  /** Where it begins in the YAML text. */
  readonly start: number
}

/**
 * Finds items of lists that hold `: ` or end in a colon and were meant as text: `- Bash(git: *)`,
 * `- Use when: asked`, `[Bash(git: *), Read]`. In a list of texts that is an item whose key would be
 * more than one word; elsewhere one with a mistake, or with a parenthesis that opens in the key.
 *
 * @param yaml The YAML text.
 * @param faults Offsets of errors in it.
 * @returns Repairs in order, which do not overlap.
 */
export function repairItems(yaml: string, faults: readonly number[]): Repair[] {
  return itemsIn(yaml).flatMap(({ key, text, start }) => {
    const end = start + text.length
    const before = colon.exec(text)?.[1]
    if (before === undefined || !isPlain(text) || innerKey.test(text)) return []
    const isOfTexts =
      listKeys.has(key) ||
      key === 'allowed-tools' ||
      faults.some((fault) => start <= fault && fault <= end)
    const isText = isOfTexts ? !/^[\w.-]+$/.test(before) : /\([^)]*$/.test(before)
    if (!isText) return []
    const certain = !/\s#/.test(text) && !/^[ \t]+#/.test(yaml.slice(end, end + 100))
    return [{ key, edit: { start, end, text: quote(text) }, certain }]
  })
}

/** Items of the lists right below keys at the top: elsewhere may be text that only looks so. */
function itemsIn(yaml: string): Item[] {
  const found: Item[] = []
  let key: string | undefined
  for (let start = 0; start < yaml.length; ) {
    let end = endOfLine(yaml, start)
    const line = yaml.slice(start, end)
    const top = topKey.exec(line)
    const mark = item.exec(line)?.[0]
    if (top !== null) {
      const [whole, plain, double, single, bracket] = top
      const name = plain ?? double ?? single ?? ''
      key = /^(?:#|$)/.test(line.slice(whole.length).trim()) && bracket === '' ? name : undefined
      const flow = bracket === '[' ? flowItems(yaml, name, start + whole.length) : []
      found.push(...flow)
      end = endOfLine(yaml, flow.at(-1)?.start ?? end)
    } else if (mark !== undefined && key !== undefined) {
      const text = blockItem(yaml, start, line, mark)
      found.push({ key, text, start: start + mark.length })
      end = endOfLine(yaml, start + mark.length + text.length)
    } else if (/^[ \t]*[^\s#]/.test(line)) key = undefined
    start = end + 1
  }
  return found
}

/** The text of an item behind its dash, with the lines that it goes on in, without a comment. */
function blockItem(yaml: string, start: number, line: string, mark: string): string {
  const at = start + mark.length
  const first = /^(?:(?!\s#).)*/.exec(line.slice(mark.length))?.[0].trimEnd() ?? ''
  const isWhole = mark.length + first.length === line.trimEnd().length
  const end = at + first.length
  return yaml.slice(at, isWhole ? continuedEnd(yaml, end, mark.indexOf('-')) : end)
}

/** The items of a list in brackets that begins at an offset; a comma in parentheses parts none. */
function flowItems(yaml: string, key: string, start: number): Item[] {
  const found: Item[] = []
  const piece = /"(?:[^"\\]|\\.)*"|'[^']*'|\([^()\n]*\)|[^"'(,[\]{}]+|[(,[\]{}"']/gy
  piece.lastIndex = start
  let from = start
  for (let match = piece.exec(yaml); match !== null; match = piece.exec(yaml)) {
    const mark = match[0]
    // Brackets within brackets hold no list of texts.
    if (/^[[{}]$/.test(mark)) return []
    if (mark !== ',' && mark !== ']') continue
    const written = yaml.slice(from, match.index)
    const text = written.trim()
    if (text !== '') found.push({ key, text, start: from + written.indexOf(text) })
    from = piece.lastIndex
    if (mark === ']') return found
  }
  return []
}

function endOfLine(yaml: string, from: number): number {
  const end = yaml.indexOf('\n', from)
  return end === -1 ? yaml.length : end
}
