import type { Call, Fault, Reading } from './call.ts'
import { endOfJson, JsonFault, readJson } from './json.ts'
import { isQuoted } from './quoted.ts'
import { readShape } from './shape.ts'
import { splitThoughts } from './thoughts.ts'
import { endsWhole, readUntagged, type Said, unfenced, withoutEmptyBlock } from './untagged.ts'

/**
 * Reads a reply of the text protocol. It is lenient in form, never in meaning: where a text may
 * be a call and may not, it is a fault, which the model is told of.
 *
 * @param text The reply.
 * @param known Names that can be called now: JSON without tags counts as a call by them.
 * @returns What it says.
 */
export function readReply(text: string, known: readonly string[] = []): Reading {
  const { thoughts, rest } = splitThoughts(text, known)
  const kept = withoutInventedTurns(rest)
  const own = kept.trim()
  const isJson = endOfJson(own, 0) === own.length
  const tagged = isJson ? undefined : readTagged(kept, text)
  const { calls, spoken } = tagged ?? readUntagged(own, known, text)
  const says = /[^\s`]/.test(spoken)
  if (calls.length > 0 || says) return { kept, thoughts, spoken, calls }
  return { kept, thoughts, spoken: '', calls: [thoughts === '' ? 'empty' : 'thought'] }
}

const openingTag = '<tool_call>'
const closingTag = '</tool_call>'
/** What is left of a tag where the reply was cut within it. */
const cutClosing = /<(?:\/[acl_ot]*)?$/

/** Leaves out what a model wrote in the name of others: turns, and results of its calls. */
function withoutInventedTurns(text: string): string {
  const turn = text.search(/<\|(?:im_start|im_end|endoftext)\|>/)
  const own = turn < 0 ? text : text.slice(0, turn)
  const result = own.indexOf('<tool_response>')
  const called = own.indexOf(openingTag)
  return result >= 0 && called >= 0 && called < result ? own.slice(0, result) : own
}

/**
 * Reads calls in tags, what the template asks for.
 *
 * @param text The reply without thoughts.
 * @param raw The reply with them.
 */
function readTagged(text: string, raw: string): Said | undefined {
  const calls: (Call | Fault)[] = []
  const around: string[] = []
  let words = ''
  let at = 0
  for (;;) {
    const tag = text.indexOf(openingTag, at)
    if (tag < 0) break
    words += text.slice(at, tag)
    const start = tag + openingTag.length
    const objects = endOfObjects(text, start)
    const close = text.indexOf(closingTag, objects)
    const next = text.indexOf(openingTag, objects)
    const isClosed = close >= 0 && (next < 0 || close < next)
    const end = isClosed ? close : next < 0 ? text.length : next
    const body = isClosed ? text.slice(start, end) : text.slice(start, end).replace(cutClosing, '')
    at = isClosed ? end + closingTag.length : end
    // The tag may be talked about in the midst of a line.
    if (calls.length === 0 && /\S *$/.test(words) && !/^[\s`]*[{[]/.test(body)) {
      words += text.slice(tag, at)
      continue
    }
    // An opening tag may stand for the closing one.
    if (calls.length > 0 && !isClosed && body.trim() === '') continue
    const read = readBody(body, isClosed, raw)
    calls.push(...read)
    around.push(words)
    words = ''
    // Where it ends is not known, so what follows may be a text in it.
    if (typeof read.at(-1) === 'string' && !(isClosed && endsWhole(body))) at = text.length
  }
  if (calls.length === 0) return undefined
  around.push(words + text.slice(at))
  return {
    calls: isQuoted(around, calls) ? ['untagged'] : calls,
    spoken: withoutEmptyBlock(around.join('')),
  }
}

/**
 * Where the objects end that begin a text, whose strings may hold tags: `Infinity` where a string
 * is still open at its end, and its start where none is whole.
 */
function endOfObjects(text: string, start: number): number {
  let end = start
  for (;;) {
    before.lastIndex = end
    const at = end + (before.exec(text)?.[0].length ?? 0)
    if (!/[{[]/.test(text[at] ?? '')) return end
    const next = endOfJson(text, at)
    if (next <= at) return end
    end = next
  }
}

/** What may stand before an object between tags. */
const before = /\s*(?:`{1,3}[a-z_]*)?[\s\]},;]*/y

/**
 * Reads what is between tags: one object, several, or a list of them. What is beside them may take
 * them back, so all of it has to be calls.
 */
function readBody(body: string, closed: boolean, raw: string): (Call | Fault)[] {
  const text = unfenced(body)
  const calls: (Call | Fault)[] = []
  let at = 0
  try {
    do {
      const { value, end } = readJson(text, at, closed)
      // A thought was cut out of it.
      if (!raw.includes(text.slice(at, end))) return ['json']
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
