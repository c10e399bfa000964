import { renderCall } from './template.ts'
import type {
  RenderOptions,
  TemplateCall,
  TemplateMessage,
  TemplateTool,
  Tokenizer,
} from './types.ts'

/** Turns that the costs of others are measured beside. */
const user: TemplateMessage = { role: 'user', content: '.' }
const answer: TemplateMessage = { role: 'assistant', content: '.' }

/**
 * Counts the tokens that tool definitions add to a prompt: a rendering with them less one without.
 *
 * @param tokenizer A tokenizer with a chat template.
 * @param tools The definitions.
 * @param system The system prompt, where the template takes one. Only its end matters, where the
 *   template goes on.
 * @returns Tokens; 0 where the template shows no tools.
 * @throws {Error} Where the template refuses even a user's turn alone.
 */
export function toolTokens(
  tokenizer: Tokenizer,
  tools: readonly TemplateTool[],
  system = '.',
): number {
  const conversations: TemplateMessage[][] = [[{ role: 'system', content: system }, user], [user]]
  return firstAccepted(conversations, (messages) => {
    return promptTokens(tokenizer, messages, { tools }) - promptTokens(tokenizer, messages)
  })
}

/**
 * Counts what a turn adds to a prompt besides its text: markers and the role. A system turn is
 * measured as the first, any other between a user's, for a template may treat the last answer
 * as one that is still going on; where the template refuses that, at the end.
 *
 * @param tokenizer A tokenizer with a chat template.
 * @param turn The turn. Of its text only the ends matter, where the template's own text meets it.
 * @returns Tokens.
 * @throws {Error} Where the template refuses such a turn, or does not show it.
 */
export function turnTokens(tokenizer: Tokenizer, turn: TemplateMessage): number {
  const places: [before: TemplateMessage[], after: TemplateMessage[]][] =
    turn.role === 'system'
      ? [
          [[], [user, user]],
          [[], [user]],
        ]
      : [
          [[user], [user]],
          [[user], []],
          [[user, answer], []],
        ]
  return firstAccepted(places, ([before, after]) => {
    const withTurn = tokenizer.render([...before, turn, ...after])
    const without = tokenizer.render([...before, ...after])
    if (withTurn === without && turn.content !== '') {
      throw new Error(`The chat template of ${tokenizer.id} shows no turn of role ${turn.role}.`)
    }
    return tokenizer.count(withTurn) - tokenizer.count(without) - tokenizer.count(turn.content)
  })
}

/**
 * Counts what a model writes to call a tool, with the turn that it writes it in: as its chat
 * template writes calls, or as Qwen3 does where there is no template or it shows no calls.
 *
 * @param tokenizer Any tokenizer.
 * @param call The call.
 * @returns Tokens.
 * @throws {Error} Where the template refuses an assistant's turn.
 */
export function callTokens(tokenizer: Tokenizer, call: TemplateCall): number {
  const content = renderCall(call)
  const written = tokenizer.count(content)
  if (!tokenizer.hasTemplate) return written
  const turn: TemplateMessage = { role: 'assistant', content: '' }
  const ways = [
    () => {
      const tokens = turnTokens(tokenizer, { ...turn, calls: [call] })
      if (tokens > turnTokens(tokenizer, turn)) return tokens
      throw new Error(`The chat template of ${tokenizer.id} shows no calls.`)
    },
    () => written + turnTokens(tokenizer, { ...turn, content }),
  ]
  return firstAccepted(ways, (way) => way())
}

/**
 * Counts what the result of a call adds to a prompt besides its text: a tool's turn, or a user's
 * where the template has none for tools.
 *
 * @param tokenizer Any tokenizer.
 * @param content The result.
 * @returns Tokens; 0 without a template.
 * @throws {Error} Where the template refuses a user's turn too.
 */
export function resultTokens(tokenizer: Tokenizer, content: string): number {
  if (!tokenizer.hasTemplate) return 0
  return firstAccepted(['tool', 'user'] as const, (role) =>
    turnTokens(tokenizer, { role, content }),
  )
}

/**
 * Counts what opens the model's own turn.
 *
 * @param tokenizer A tokenizer with a chat template.
 * @param thinking Whether the model may think; the model's default where absent.
 * @returns Tokens.
 */
export function generationTokens(tokenizer: Tokenizer, thinking?: boolean): number {
  const options = thinking === undefined ? {} : { thinking }
  return (
    promptTokens(tokenizer, [user], { ...options, generationPrompt: true }) -
    promptTokens(tokenizer, [user], options)
  )
}

function promptTokens(
  tokenizer: Tokenizer,
  messages: readonly TemplateMessage[],
  options?: RenderOptions,
): number {
  return tokenizer.count(tokenizer.render(messages, options))
}

/** What is counted of the first of several renderings that a template does not refuse. */
function firstAccepted<Way>(ways: readonly Way[], count: (way: Way) => number): number {
  let refusal: unknown
  for (const way of ways) {
    try {
      return count(way)
    } catch (error) {
      // Templates raise what they like, in the words of their authors.
      refusal ??= error
    }
  }
  throw refusal
}
