import { renderCall, responseEnd, responseOpen } from '../protocol/render.ts'
import type { ComposedMessage, Turn } from './turn.ts'

/**
 * Words turns as messages of the text protocol. Results are a user's turn, as Qwen3's template
 * renders the role `tool`, which not every engine takes. Neighbours that both are a user's
 * become one message, since some templates want the roles to alternate.
 *
 * @param turns The turns, oldest first.
 */
export function composeMessages(turns: readonly Turn[]): ComposedMessage[] {
  const messages: ComposedMessage[] = []
  for (const turn of turns) {
    const message = composeMessage(turn.kind === 'reply' ? withText(turn, said(turn.text)) : turn)
    const last = messages.at(-1)
    if (last?.role === 'user' && message.role === 'user') {
      messages[messages.length - 1] = {
        role: 'user',
        parts: [...last.parts, { text: '\n\n' }, ...message.parts],
      }
    } else {
      messages.push(message)
    }
  }
  return messages
}

/**
 * Turns as native tool calling has them: what could not be read is told of in a user's turn, since
 * only a call has a result, and servers want the results right after the reply.
 *
 * @param turns The turns, oldest first.
 */
export function nativeTurns(turns: readonly Turn[]): Turn[] {
  const sent: Turn[] = []
  const say = (text: string): void => {
    const last = sent.at(-1)
    if (last?.kind === 'user') sent.pop()
    sent.push({ kind: 'user', text: last?.kind === 'user' ? `${last.text}\n\n${text}` : text })
  }
  for (const turn of turns) {
    if (turn.kind === 'user') say(turn.text)
    else if (turn.kind === 'reply') {
      const { calls } = turn
      const spoken = said(turn.spoken || calls.length > 0 ? turn.spoken : turn.text)
      // As a template renders it, for that is what the window holds.
      const text = [spoken, ...calls.map(renderCall)].filter(Boolean).join('\n')
      sent.push({ ...withText(turn, text), spoken })
    } else {
      const results = turn.results.filter(({ call }) => call)
      if (results.length > 0) sent.push({ kind: 'results', results })
      for (const { call, text } of turn.results) if (!call) say(text)
    }
  }
  return sent
}

/**
 * What a model said, as it is sent back. Qwen3's template takes all before a closing tag for a
 * thought and leaves it out; in JSON the two mean the same.
 */
const said = (text: string): string => text.replaceAll('</think>', '<\\/think>')

/** A reply in other words; what its server counted is then no longer true. */
const withText = (turn: Reply, text: string): Reply => ({
  ...turn,
  text,
  tokens: text === turn.text ? turn.tokens : undefined,
})

type Reply = Extract<Turn, { readonly kind: 'reply' }>

/** Words one turn. */
export function composeMessage(turn: Turn): ComposedMessage {
  switch (turn.kind) {
    case 'user':
      return { role: 'user', parts: [{ text: turn.text }] }
    case 'reply':
      return { role: 'assistant', parts: [{ text: turn.text, tokens: turn.tokens }] }
    case 'results':
      return {
        role: 'user',
        parts: turn.results.flatMap(({ text, tokens }, at) => [
          { text: at === 0 ? responseOpen : `\n${responseOpen}` },
          { text, tokens },
          { text: responseEnd },
        ]),
      }
  }
}

/** The text of a composed message. */
export const contentOf = ({ parts }: ComposedMessage): string =>
  parts.map(({ text }) => text).join('')
