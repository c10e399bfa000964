import type { Call, Fault, Reading } from './call.ts'
import { isForeignCall } from './foreign.ts'
import { JsonFault, readJson } from './json.ts'
import { isQuoted } from './quoted.ts'
import { readShape } from './shape.ts'
import { splitThoughts } from './thoughts.ts'

/**
 * Reads a reply of the text protocol. It is lenient in form, never in meaning: where a text may
 * be a call and may not, it is a fault, which the model is told of.
 *
 * @param text The reply.
 * @param known Names that can be called now: JSON without tags counts as a call by them.
 * @returns What it says.
 */
export function readReply(text: string, known: readonly string[] = []): Reading {
  const { thoughts, rest } = splitThoughts(text)
  const kept = withoutInventedTurns(rest)
  const { calls, spoken } = readTagged(kept) ?? readUntagged(kept.trim(), known)
  const says = /[^\s`]/.test(spoken)
  if (calls.length > 0 || says) return { kept, thoughts, spoken, calls }
  return { kept, thoughts, spoken: '', calls: [thoughts === '' ? 'empty' : 'thought'] }
}

const openingTag = '<tool_call>'
const closingTag = '</tool_call>'
/** What is left of a tag where the reply was cut within it. */
const cutOpening = /<tool_(?:c(?:a(?:ll?)?)?)?$/
const cutClosing = /<(?:\/(?:t(?:o(?:o(?:l(?:_(?:c(?:a(?:ll?)?)?)?)?)?)?)?)?)?$/

type Said = Pick<Reading, 'calls' | 'spoken'>

/** Leaves out what a model wrote in the name of others: turns, and results of its calls. */
function withoutInventedTurns(text: string): string {
  const turn = text.search(/<\|(?:im_start|im_end|endoftext)\|>/)
  const own = turn < 0 ? text : text.slice(0, turn)
  const result = own.indexOf('<tool_response>')
  const called = own.indexOf(openingTag)
  return result >= 0 && called >= 0 && called < result ? own.slice(0, result) : own
}

/** Reads calls in tags, what the template asks for. */
function readTagged(text: string): Said | undefined {
  const [before = '', ...parts] = text.split(openingTag)
  const calls: (Call | Fault)[] = []
  const around = [before]
  for (const part of parts) {
    const close = part.indexOf(closingTag, endOfObject(part))
    const body = close < 0 ? part.replace(cutClosing, '') : part.slice(0, close)
    // The tag may be talked about in the midst of a line.
    const mentioned =
      calls.length === 0 && /\S *$/.test(around[0] as string) && !/^[\s`]*[{[]/.test(body)
    // An opening tag may stand for the closing one.
    const closing = calls.length > 0 && close < 0 && body.trim() === ''
    if (mentioned) around[0] += `${openingTag}${part}`
    else if (!closing) {
      calls.push(...readBody(body, close >= 0))
      around.push(close < 0 ? '' : part.slice(close + closingTag.length))
    }
  }
  if (calls.length === 0) return undefined
  return {
    calls: isQuoted(around, calls) ? ['untagged'] : calls,
    spoken: withoutEmptyBlock(around.join('')),
  }
}

/** Where a first object ends, whose strings may hold the tag; 0 where none is whole. */
function endOfObject(part: string): number {
  try {
    return readJson(part).end
  } catch {
    return 0
  }
}

/**
 * Reads what is between tags: one object, several, or a list of them. What is beside them may take
 * them back, so all of it has to be calls.
 */
function readBody(body: string, closed: boolean): (Call | Fault)[] {
  const text = unfenced(body)
  const calls: (Call | Fault)[] = []
  let at = 0
  try {
    do {
      const { value, end } = readJson(text, at, closed)
      for (const item of [value].flat()) {
        const shape = readShape(item)
        calls.push('call' in shape ? shape.call : 'name')
      }
      at = end
      // A bracket too many says nothing.
      while (/[\s\]},;]/.test(text[at] ?? '')) at++
    } while (at < text.length)
    return calls.length > 0 ? calls : ['json']
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return [error.kind === 'cut' ? 'cut' : 'json']
  }
}

/** Reads a reply without tags: JSON of a call alone, JSON of a call in prose, or an answer. */
function readUntagged(text: string, known: readonly string[]): Said {
  if (cutOpening.test(text)) return { calls: ['cut'], spoken: text.replace(cutOpening, '').trim() }
  if (text.endsWith(closingTag)) {
    const said = readUntagged(text.slice(0, -closingTag.length).trim(), known)
    return said.calls.length > 0 ? said : { calls: ['cut'], spoken: '' }
  }
  const json = unfenced(text)
  const object = /^[{[]/.test(json) ? readObject(json, known, true) : undefined
  if (object) return object
  if (isForeignCall(text, known)) return { calls: ['untagged'], spoken: '' }
  if (/^[{[]/.test(json) || !names(text, known)) return answer(text)
  for (const { index } of text.matchAll(/(?<=[\s`:>;])[{[]/g)) {
    const found = readObject(unfenced(text.slice(index)), known, false)
    if (!found) continue
    const before = text.slice(0, index)
    const shown = !/\n[ \t]*$/.test(before) || isQuoted([before, ''], found.calls)
    return {
      calls: found.calls.map((call) => (shown ? 'untagged' : call)),
      spoken: withoutEmptyBlock(before),
    }
  }
  return answer(text)
}

const answer = (spoken: string): Said => ({ calls: [], spoken })

/**
 * Reads JSON without tags.
 *
 * @param json The text; it begins with the JSON.
 * @param known Names that can be called.
 * @param alone It is all of the reply, so its form alone may tell that it is a call.
 * @returns `undefined` where it is no call.
 */
function readObject(json: string, known: readonly string[], alone: boolean): Said | undefined {
  const named = names(json, known)
  try {
    const { value, end } = readJson(json)
    const ends = /^[\s\]}`]*$/.test(json.slice(end))
    const calls: (Call | Fault)[] = []
    for (const item of [value].flat()) {
      const shape = readShape(item)
      if ('answer' in shape) return answer(shape.answer)
      const { call, explicit } = shape
      const isKnown = typeof call === 'object' ? known.includes(call.name) : named
      if (!isKnown && !(explicit && alone && ends)) return undefined
      calls.push(ends ? call : 'untagged')
    }
    return calls.length > 0 ? { calls, spoken: '' } : undefined
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    return named ? { calls: [error.kind === 'cut' ? 'cut' : 'json'], spoken: '' } : undefined
  }
}

/** Whether a text gives the name of something that can be called as the name of a call. */
function names(text: string, known: readonly string[]): boolean {
  const found = text.matchAll(
    /["']?(?:name|tool|tool_name|function|action)["']?\s*:\s*["']([^"']+)/g,
  )
  return [...found].some(([, name = '']) => known.includes(name.trim()))
}

/** Takes away the marks of a code block around JSON. */
function unfenced(json: string): string {
  return json
    .trim()
    .replace(/^`{1,3}[a-z_]*\s*|\s*`{1,3}$/g, '')
    .trim()
}

/** Takes away a code block that a call was taken from. */
function withoutEmptyBlock(text: string): string {
  return text.replace(/(`{3,}|~{3,})[^\S\n]*\w*\s*(?:\1|$)/g, '').trim()
}
