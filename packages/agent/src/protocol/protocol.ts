import { composeMessage, composeMessages, contentOf, nativeTurns } from '../context/compose.ts'
import type { ComposedMessage, Turn } from '../context/turn.ts'
import type { Message, Reply } from '../model.ts'
import type { Call, Fault, Reading } from './call.ts'
import { readReply } from './read.ts'
import { renderCall } from './render.ts'
import { readArguments } from './shape.ts'

/** How a conversation is put to a model, and its replies are read. */
export interface Protocol {
  /** Turns as the model's template renders them, oldest first. */
  compose(turns: readonly Turn[]): ComposedMessage[]
  /**
   * @param system The system message, where there is one.
   * @param turns The turns, oldest first.
   */
  messages(system: readonly ComposedMessage[], turns: readonly Turn[]): Message[]
  /**
   * @param reply What the model replied.
   * @param known Names that can be called now.
   */
  read(reply: Reply, known: readonly string[]): Reading
}

/** Definitions, calls and results as text, in Qwen3's own form. */
export const textProtocol: Protocol = {
  compose: composeMessages,
  messages: (system, turns) =>
    [...system, ...composeMessages(turns)].map((message) => ({
      role: message.role as 'system' | 'user' | 'assistant',
      content: contentOf(message),
    })),
  read,
}

/** Native tool calling: the server takes definitions and results, and reads the calls itself. */
export const nativeProtocol: Protocol = {
  compose: (turns) => nativeTurns(turns).map(composeMessage),
  messages: (system, turns) => [
    ...textProtocol.messages(system, []),
    ...nativeTurns(turns).flatMap(nativeMessages),
  ],
  read,
}

/** Some servers read calls from a text unasked, and some leave what they cannot read in the text. */
function read({ text, calls: sent = [], finish }: Reply, known: readonly string[]): Reading {
  const reading = readReply(text, known)
  if (sent.length === 0) return reading
  const calls = sent.map(({ name, arguments: args }): Call | Fault => {
    // Of a reply that was cut nobody knows how much of the arguments is missing.
    if (finish === 'length') return 'cut'
    const read = readArguments(args)
    return read ? { name, arguments: read } : 'arguments'
  })
  const { thoughts } = reading
  const spoken = reading.calls.length > 0 ? '' : reading.spoken
  const rendered = calls.filter((call) => typeof call !== 'string').map(renderCall)
  return { kept: [spoken, ...rendered].filter(Boolean).join('\n'), thoughts, spoken, calls }
}

function nativeMessages(turn: Turn): Message[] {
  if (turn.kind === 'user') return [{ role: 'user', content: turn.text }]
  if (turn.kind === 'reply') {
    const { spoken, calls } = turn
    return [{ role: 'assistant', content: spoken, ...(calls.length > 0 && { calls }) }]
  }
  return turn.results.flatMap(({ call, text }) =>
    call ? { role: 'tool', content: text, id: call.id, name: call.name } : [],
  )
}
