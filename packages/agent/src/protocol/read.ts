import type { Call, Fault, Reading } from './call.ts'
import { JsonFault, readJson } from './json.ts'
import { isQuoted } from './quoted.ts'
import { readShape } from './shape.ts'
import { splitThoughts } from './thoughts.ts'
import { closingTag, readUntagged, type Said, unfenced, withoutEmptyBlock } from './untagged.ts'

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
