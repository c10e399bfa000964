import type { CallResult, Session, Skills } from '@skillfold/runtime'
import { parseToolCalls, renderToolResponse, spokenText, withTools } from './protocol.ts'

/** One turn, in the shape that chat APIs share. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** What a model's server counted. */
export interface Usage {
  readonly promptTokens: number
}

/** Writes the next turn of a conversation. */
export type Model = (
  messages: readonly Message[],
) => Promise<{ readonly text: string; readonly usage?: Usage | undefined }>

/** What happens in a conversation, in order. */
export type Step =
  | { readonly type: 'prompt' }
  | { readonly type: 'request'; readonly text: string }
  | { readonly type: 'turn'; readonly text: string; readonly usage?: Usage | undefined }
  | { readonly type: 'result'; readonly name: string; readonly result: CallResult }
  /** A call that cannot be read, with what the model is told of it. */
  | { readonly type: 'unreadable'; readonly text: string }
  | { readonly type: 'answer'; readonly text: string; readonly usage?: Usage | undefined }
  /** The model gave no answer. */
  | { readonly type: 'stopped'; readonly reason: string }

/** What a conversation is made of. */
export interface ConversationOptions {
  readonly skills: Skills
  readonly session: Session
  readonly model: Model
  /** The conversation so far; turns are added to it. Empty for a new one. */
  readonly messages: Message[]
  /** Asks the person whether a destructive call may be made. */
  readonly confirm: (preview: string) => boolean | Promise<boolean>
}

const mostTurns = 8

/**
 * Plays one request: lets the model call tools and abilities until it answers.
 *
 * @param request What the person wrote.
 * @param options See `ConversationOptions`.
 * @yields Each step as it happens. When it is yielded, its turn is in `messages` already.
 * @throws {Error} What the model throws.
 */
export async function* converse(
  request: string,
  options: ConversationOptions,
): AsyncGenerator<Step, void> {
  const { session, model, messages } = options
  if (messages.length === 0) {
    const content = withTools(session.prompt().text, session.tools())
    messages.push({ role: 'system', content })
    yield { type: 'prompt' }
  }
  messages.push({ role: 'user', content: request })
  yield { type: 'request', text: request }
  for (let turn = 0; turn < mostTurns; turn++) {
    const { text, usage } = await model(messages)
    messages.push({ role: 'assistant', content: text })
    const calls = parseToolCalls(text)
    if (calls.length === 0) {
      const answer = spokenText(text)
      yield answer === ''
        ? { type: 'stopped', reason: 'The model wrote neither an answer nor a call.' }
        : { type: 'answer', text: answer, usage }
      return
    }
    yield { type: 'turn', text, usage }
    const responses: string[] = []
    for (const call of calls) {
      if ('problem' in call) {
        responses.push(renderToolResponse(call.problem))
        yield { type: 'unreadable', text: call.problem }
        continue
      }
      const result = await perform(call.name, call.arguments, options)
      responses.push(renderToolResponse(result.text))
      yield { type: 'result', name: call.name, result }
    }
    messages.push({ role: 'user', content: responses.join('\n') })
  }
  yield { type: 'stopped', reason: `There is no answer after ${mostTurns} turns.` }
}

async function perform(
  name: string,
  args: object,
  { skills, session, confirm }: ConversationOptions,
): Promise<CallResult> {
  const result = await session.call(name, args)
  if (result.reason !== 'unconfirmed') return result
  const preview = await skills.abilities.get(name)?.preview?.({ ...args })
  const agreed = await confirm(preview ?? `${name} ${JSON.stringify(args)}`)
  return agreed ? session.call(name, args, { confirmed: true }) : result
}
