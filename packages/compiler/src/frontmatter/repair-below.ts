import { findForeignLine } from './foreign-line.ts'
import { textKeys } from './keys.ts'
import { quote } from './quote.ts'
import { continuedEnd, isPlain, type Repair, withoutTabs } from './repair.ts'

/** A key whose value begins on a line below it. */
const keyAlone = /^([ \t]*)(?:([\w.-]+)|"([^"\r\n]*)"|'([^'\r\n]*)')[ \t]*:(?:[ \t]*|[ \t]+#.*)$/gm
/** One word before a colon is a key of a mapping; several are the beginning of a sentence. */
const innerKey = /^(?:[^\s:(]+|"[^"\n]*"|'[^'\n]*')[ \t]*:(?:\s|$)/
const colon = /:(?:\s|$)/

/**
 * Finds unquoted texts that begin on the line below their key and hold `: ` or end in a colon, so
 * that YAML takes a part of them for a key. Under keys that have text as their value, that is all
 * but what can be read as a mapping of single words; elsewhere what is a mistake for YAML and begins
 * with words that are no key.
 *
 * @param yaml The YAML text.
 * @param faults Offsets of errors in it.
 * @returns Repairs in order, which do not overlap.
 */
export function repairBelow(yaml: string, faults: readonly number[]): Repair[] {
  let done = 0
  return [...yaml.matchAll(keyAlone)].flatMap(({ index, 0: line, 1: indent = '', ...found }) => {
    const key = found[2] ?? found[3] ?? found[4] ?? ''
    const from = index + line.length
    const below = withoutLastComments(yaml.slice(from, continuedEnd(yaml, from, indent.length)))
    const end = from + below.length
    const text = below.replace(/^(?:\s*#.*)*\s*/, '')
    if (index < done || !colon.test(text) || !isPlain(text)) return []
    if (findForeignLine(text, false)) return []
    const isFaulty = faults.some((fault) => from <= fault && fault <= end)
    const isOfText = indent === '' && textKeys.has(key)
    const isText = isOfText
      ? !innerKey.test(text) || (isFaulty && hasLineWithoutKey(below))
      : isFaulty && beginsWithWords(text)
    if (!isText) return []
    done = end
    // A tab that indents the first line stands before the text.
    const blanks = /[ \t]*$/.exec(below.slice(0, -text.length))?.[0] ?? ''
    const tabs = blanks.includes('\t') ? blanks.replaceAll('\t', '  ') : ''
    const start = end - text.length - (tabs === '' ? 0 : blanks.length)
    const edit = { start, end, text: tabs + quote(withoutTabs(text)) }
    return [{ key, edit, certain: !/\s#/.test(text) }]
  })
}

/** Comments below a text are none of its lines. */
function withoutLastComments(block: string): string {
  const lines = block.split('\n')
  while (/^[ \t]*(?:#|\r?$)/.test(lines.at(-1) ?? 'end')) lines.pop()
  return lines.join('\n').trimEnd()
}

/** Whether a line stands among those of a block that is no key, as lines of a mapping are. */
function hasLineWithoutKey(block: string): boolean {
  const lines = block.split(/\r?\n/).filter((line) => line.trim() !== '')
  const indent = /^[ \t]*/.exec(lines[0] ?? '')?.[0] ?? ''
  return lines.some((line) => /^\S[^\s#]/.test(line.slice(indent.length)) && !colon.test(line))
}

/** Whether a text begins with a line of several words, and no colon that YAML could take for a key's. */
function beginsWithWords(text: string): boolean {
  const [first = ''] = text.split(/\r?\n/, 1)
  return /\S\s+\S/.test(first) && !colon.test(first)
}
