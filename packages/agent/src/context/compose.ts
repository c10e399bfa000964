import { responseEnd, responseOpen } from '../protocol/render.ts'
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
    const message = composeMessage(turn)
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

function composeMessage(turn: Turn): ComposedMessage {
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
