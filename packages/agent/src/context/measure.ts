import { renderOpening, renderTurn } from '../protocol/render.ts'
import { contentOf } from './compose.ts'
import type { ComposedMessage } from './turn.ts'

/** How long a conversation is for the model. */
export interface Measured {
  readonly tokens: number
  /** Whether that is an exact count; otherwise it is an upper bound. */
  readonly exact: boolean
}

/** Measures conversations. */
export interface Measure {
  /** Tokens of a whole prompt, the opening of the reply included. */
  prompt(messages: readonly ComposedMessage[]): Measured
  /** Takes over what a server counted for a prompt. */
  learn(messages: readonly ComposedMessage[], tokens: number): void
}

/** How conversations are measured. */
export interface MeasureOptions {
  /** Counts a text as the model reads it. Without it, figures are upper bounds. */
  readonly count?: ((text: string) => number) | undefined
  readonly thinking: boolean
}

/**
 * Makes the measure of a conversation. With `count` it is exact for ChatML, Qwen3's form: no
 * token spans two turns, so turns are counted one by one and only once. Without it, what the
 * build or a server counted is taken, and for the rest UTF-8 bytes after NFC, which no byte-level
 * tokenizer exceeds.
 */
export function createMeasure({ count: given, thinking }: MeasureOptions): Measure {
  const count = given && ((text: string) => checkedCount(given(text)))
  const opening = renderOpening(thinking)
  let counted = new Map<string, number>()
  let learnt: { readonly contents: readonly string[]; readonly tokens: number } | undefined

  const bound = (messages: readonly ComposedMessage[]): number =>
    messages.reduce((sum, { role, parts }) => {
      const frame = byteBound(renderTurn({ role, content: '' }))
      return parts.reduce((all, { text, tokens }) => all + (tokens ?? byteBound(text)), sum + frame)
    }, 0)

  return {
    prompt(messages) {
      if (count) {
        const kept = new Map<string, number>()
        let tokens = count(opening)
        for (const message of messages) {
          const text = renderTurn({ role: message.role, content: contentOf(message) })
          const cost = counted.get(text) ?? count(text)
          kept.set(text, cost)
          tokens += cost
        }
        counted = counted.size > most ? kept : new Map([...counted, ...kept])
        return { tokens, exact: true }
      }
      const all = bound(messages) + byteBound(opening)
      const { contents = [], tokens = 0 } = learnt ?? {}
      const holds =
        contents.length > 0 && contents.every((text, at) => text === contentAt(messages, at))
      return {
        tokens: holds ? Math.min(all, tokens + bound(messages.slice(contents.length))) : all,
        exact: holds && contents.length === messages.length,
      }
    },
    learn(messages, tokens) {
      learnt = { contents: messages.map(contentOf), tokens }
    },
  }
}

/** So many turns are remembered; more are forgotten where they are gone. */
const most = 500

/** With anything but a number, a conversation would always seem to fit. */
function checkedCount(tokens: number): number {
  if (Number.isFinite(tokens) && tokens >= 0) return tokens
  throw new TypeError(`\`count\` gave ${tokens} for a text. Let it give the number of its tokens.`)
}

function contentAt(messages: readonly ComposedMessage[], at: number): string | undefined {
  const message = messages[at]
  return message && contentOf(message)
}

/** Tokens that no byte-level tokenizer exceeds: UTF-8 bytes after NFC. */
export function byteBound(text: string): number {
  return new TextEncoder().encode(text.normalize('NFC')).length
}
