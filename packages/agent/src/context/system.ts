import type { Session, ToolDefinition } from '@skillfold/runtime'
import { renderTools } from '../protocol/render.ts'
import { byteBound } from './measure.ts'
import type { ComposedMessage } from './turn.ts'

/** What the system message is made of. */
export interface SystemOptions {
  readonly session: Session
  /** The app's own text at the head of the system message. */
  readonly instructions?: string | undefined
  /** The definitions to put into the system message. */
  readonly tools: () => readonly ToolDefinition[]
}

/**
 * Composes system messages.
 *
 * @param options See `SystemOptions`.
 * @returns Makes the message, with or without the definitions; none where there is nothing to say.
 */
export function createSystem({
  session,
  instructions,
  tools,
}: SystemOptions): (withTools: boolean) => ComposedMessage[] {
  return (withTools) => {
    const prompt = session.prompt()
    const own = renderTools(session.tools())
    const all = withTools ? renderTools(tools()) : ''
    const sections = [
      { text: instructions ?? '' },
      { text: prompt.text, tokens: prompt.exact ? prompt.tokens : undefined },
      {
        text: all,
        // The build measured the session's own, with the words around them.
        tokens: own === '' ? undefined : session.usage().tools + byteBound(all) - byteBound(own),
      },
    ].filter(({ text }) => text !== '')
    const parts = sections.flatMap((part, at) => (at === 0 ? part : [{ text: '\n\n' }, part]))
    return parts.length > 0 ? [{ role: 'system', parts }] : []
  }
}
