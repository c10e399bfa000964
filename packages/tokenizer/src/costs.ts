import { renderCall } from './template.ts'
import type {
  RenderOptions,
  TemplateCall,
  TemplateMessage,
  TemplateTool,
  Tokenizer,
} from './types.ts'

/** A turn that the costs of others are measured beside. */
const user: TemplateMessage = { role: 'user', content: '.' }

/**
 * Counts the tokens that tool definitions add to a prompt: a rendering with them less one without.
 *
 * @param tokenizer A tokenizer with a chat template.
 * @param tools The definitions.
 * @param system The system prompt. Only its end matters, where the template goes on.
 * @returns Tokens; 0 where the template shows no tools.
 * @throws {Error} Where the template refuses such a conversation.
 */
export function toolTokens(
  tokenizer: Tokenizer,
  tools: readonly TemplateTool[],
  system = '.',
): number {
  const messages: TemplateMessage[] = [{ role: 'system', content: system }, user]
  return promptTokens(tokenizer, messages, { tools }) - promptTokens(tokenizer, messages)
}

/**
 * Counts what a turn adds to a prompt besides its text: markers and the role. A system turn is
 * measured as the first, any other between a user's, for a template may treat the last answer
 * as one that is still going on.
 *
 * @param tokenizer A tokenizer with a chat template.
 * @param turn The turn. Of its text only the ends matter, where the template's own text meets it.
 * @returns Tokens.
 * @throws {Error} Where the template refuses such a conversation.
 */
export function turnTokens(tokenizer: Tokenizer, turn: TemplateMessage): number {
  const messages = turn.role === 'system' ? [turn, user, user] : [user, turn, user]
  return (
    promptTokens(tokenizer, messages) -
    promptTokens(tokenizer, [user, user]) -
    tokenizer.count(turn.content)
  )
}

/**
 * Counts what a model writes to call a tool, with the turn that it writes it in: as its chat
 * template writes calls, or as Qwen3 does where there is no template or it shows no calls.
 *
 * @param tokenizer Any tokenizer.
 * @param call The call.
 * @returns Tokens.
 * @throws {Error} Where the template refuses such a conversation.
 */
export function callTokens(tokenizer: Tokenizer, call: TemplateCall): number {
  const content = renderCall(call)
  const written = tokenizer.count(content)
  if (!tokenizer.hasTemplate) return written
  const turn = turnTokens(tokenizer, { role: 'assistant', content: '', calls: [call] })
  const empty = turnTokens(tokenizer, { role: 'assistant', content: '' })
  return turn > empty ? turn : written + turnTokens(tokenizer, { role: 'assistant', content })
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
