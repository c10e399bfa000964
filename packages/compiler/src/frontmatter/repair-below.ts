import { quote } from './quote.ts'
import { continuedEnd, isPlain, type Repair, withoutTabs } from './repair.ts'

/** A key whose value is text and begins on a line below it. */
const keyAlone = /^(name|description|license|compatibility)[ \t]*:[ \t]*$/gm
/** One word before a colon is a key of a mapping; several are the beginning of a sentence. */
const innerKey = /^(?:[^\s:]+|"[^"\n]*"|'[^'\n]*')[ \t]*:(?:\s|$)/

/**
 * Finds unquoted texts that begin on the line below their key and hold `: ` or end in a colon, so
 * that YAML takes a sentence of them for a key.
 *
 * @param yaml The YAML text.
 * @returns Repairs in order, which do not overlap.
 */
export function repairBelow(yaml: string): Repair[] {
  return [...yaml.matchAll(keyAlone)].flatMap(({ index, 0: line, 1: key = '' }) => {
    const end = continuedEnd(yaml, index + line.length, 0)
    const below = yaml.slice(index + line.length, end)
    const text = below.trimStart()
    const isText = isPlain(text) && !innerKey.test(text) && /:(?:\s|$)/.test(text)
    if (!isText) return []
    const edit = { start: end - text.length, end, text: quote(withoutTabs(text)) }
    return [{ key, edit, certain: !/\s#/.test(text) }]
  })
}
