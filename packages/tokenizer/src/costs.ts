import type { RenderOptions, TemplateMessage, TemplateTool, Tokenizer } from './types.ts'

/**
 * Counts the tokens that tool definitions add to a prompt: with them less without.
 *
 * @param tokenizer A tokenizer with a chat template.
 * @param tools The definitions.
 * @param system The system prompt. Only its end matters, where the template goes on.
 * @returns Tokens; 0 where the template shows no tools.
 */
export function toolTokens(
  tokenizer: Tokenizer,
  tools: readonly TemplateTool[],
  system = '.',
): number {
  const conversation: TemplateMessage[] = [
    { role: 'system', content: system },
    { role: 'user', content: '.' },
  ]
  return (
    renderedTokens(tokenizer, conversation, { tools }) - renderedTokens(tokenizer, conversation)
  )
}

/**
 * Counts what one turn adds to a prompt besides its own text: markers and the role.
 *
 * @param tokenizer A tokenizer with a chat template.
 * @param turn The turn. Of its text only the ends matter, where the template goes on.
 * @returns Tokens.
 */
export function turnTokens(tokenizer: Tokenizer, turn: TemplateMessage): number {
  const before: TemplateMessage[] = [{ role: 'user', content: '.' }]
  return (
    renderedTokens(tokenizer, [...before, turn]) -
    renderedTokens(tokenizer, before) -
    tokenizer.count(turn.content)
  )
}

/**
 * Counts what opens the model's turn.
 *
 * @param tokenizer A tokenizer with a chat template.
 * @param thinking Whether the model may think; the model's default where absent.
 * @returns Tokens.
 */
export function generationTokens(tokenizer: Tokenizer, thinking?: boolean): number {
  const before: TemplateMessage[] = [{ role: 'user', content: '.' }]
  const options = thinking === undefined ? {} : { thinking }
  return (
    renderedTokens(tokenizer, before, { ...options, generationPrompt: true }) -
    renderedTokens(tokenizer, before, options)
  )
}

function renderedTokens(
  tokenizer: Tokenizer,
  messages: readonly TemplateMessage[],
  options?: RenderOptions,
): number {
  return tokenizer.count(tokenizer.render(messages, options))
}
