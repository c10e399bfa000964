import type { ToolDefinition } from '@skillfold/runtime'
import { type Tokenizer, toolTokens } from '@skillfold/tokenizer'

/**
 * Counts what tool definitions add to a prompt: by the model's chat template, or one line of JSON
 * each where there is none.
 *
 * @param tokenizer The model's tokenizer.
 * @param definitions The definitions.
 * @returns Tokens.
 */
export function countTools(tokenizer: Tokenizer, definitions: readonly ToolDefinition[]): number {
  return tokenizer.hasTemplate
    ? toolTokens(tokenizer, definitions)
    : tokenizer.count(definitions.map((definition) => `${JSON.stringify(definition)}\n`).join(''))
}
