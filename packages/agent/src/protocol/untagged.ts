import type { Call, Fault, Reading } from './call.ts'
import { isForeignCall } from './foreign.ts'
import { JsonFault, readJson } from './json.ts'
import { isQuoted } from './quoted.ts'
import { hasKeysOfCall, mayBeCall, nameIn, readShape } from './shape.ts'

/** What a reply says, thoughts apart. */
export type Said = Pick<Reading, 'calls' | 'spoken'>

const closingTags = /(?:\s*<\/tool_call>)+$/
/** What is left of the opening tag where the reply was cut within it. */
const cutOpening = /<tool_(?:c(?:a(?:ll?)?)?)?$/

/**
 * Reads a reply without tags: JSON of a call alone, JSON of a call in prose, or an answer. JSON may
 * be an answer as well, so a call is only what has the keys of one and no others.
 *
 * @param text The reply.
 * @param known Names that can be called now.
 * @param raw The reply with its thoughts: what was cut out of JSON makes it another.
 */
export function readUntagged(text: string, known: readonly string[], raw: string): Said {
  if (cutOpening.test(text)) return { calls: ['cut'], spoken: text.replace(cutOpening, '').trim() }
  const bare = text.replace(closingTags, '')
  if (bare !== text) {
    const said = readUntagged(bare, known, raw)
    return said.calls.length > 0 ? said : { calls: ['cut'], spoken: '' }
  }
  const json = unfenced(text)
  const object = /^[{[]/.test(json) ? readObject(json, known) : undefined
  if (object) return object.calls.length > 0 && !raw.includes(json) ? untagged : object
  if (isForeignCall(text, known)) return untagged
  if (/^[{[]/.test(json) || !names(text, known)) return answer(text)
  for (const { index } of text.matchAll(/(?<=[\s`:>;])[{[]/g)) {
    const found = readObject(text, known, index)
    if (!found) continue
    const before = text.slice(0, index)
    const isPieced = !raw.includes(text.slice(index))
    const shown = isPieced || !/\n[ \t]*$/.test(before) || isQuoted([before, ''], found.calls)
    return {
      calls: found.calls.map((call) => (shown ? 'untagged' : call)),
      spoken: withoutEmptyBlock(before),
    }
  }
  return answer(text)
}

const untagged: Said = { calls: ['untagged'], spoken: '' }

const answer = (spoken: string): Said => ({ calls: [], spoken })

/**
 * Reads JSON without tags.
 *
 * @param json The text.
 * @param known Names that can be called.
 * @param start Where the JSON begins, in UTF-16 units. Where it is all of the reply, its form alone
 *   may tell that it is a call.
 * @returns `undefined` where it is no call.
 */
function readObject(json: string, known: readonly string[], start = 0): Said | undefined {
  try {
    const { value, end } = readJson(json, start)
    const ends = /^[\s\]}`]*$/.test(json.slice(end))
    const items = [value].flat()
    const shapes = items.map(readShape)
    const [first] = shapes
    if (first && 'answer' in first) return answer(first.answer)
    const calls = shapes.flatMap((shape) => ('call' in shape ? shape.call : []))
    const isWhole = start === 0 && ends
    if (items.length > 0 && items.every(hasKeysOfCall)) {
      const isKnown = (call: Call | Fault): boolean =>
        isWhole || (typeof call === 'object' && known.includes(call.name))
      if (!calls.every(isKnown)) return undefined
      return { calls: ends ? calls : ['untagged'], spoken: '' }
    }
    const isMeant = isWhole && !Array.isArray(value) && known.includes(nameIn(value) ?? '')
    return isMeant || mayBeCall(value, known) ? untagged : undefined
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    const kind = error.kind === 'cut' ? 'cut' : 'json'
    return names(json.slice(start), known) ? { calls: [kind], spoken: '' } : undefined
  }
}

/** Whether a text gives the name of something that can be called as the name of a call. */
export function names(text: string, known: readonly string[]): boolean {
  const found = text.matchAll(
    /["']?(?:name|tool|tool_name|function|action)["']?\s*:\s*["']([^"']+)/g,
  )
  return [...found].some(([, name = '']) => known.includes(name.trim()))
}

/** Whether JSON that is not whole has its end at least, so that what follows is not in it. */
export const endsWhole = (json: string): boolean => /[\]}][\s`]*$/.test(json)

/** Takes away the marks of a code block around JSON. */
export function unfenced(json: string): string {
  return json
    .trim()
    .replace(/^`{1,3}[a-z_]*\s*|\s*`{1,3}$/g, '')
    .trim()
}

/** Takes away a code block that a call was taken from. */
export function withoutEmptyBlock(text: string): string {
  return text.replace(/(`{3,}|~{3,})[^\S\n]*\w*\s*(?:\1|$)/g, '').trim()
}
