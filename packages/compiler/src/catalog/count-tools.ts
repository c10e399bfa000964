import type { ToolDefinition } from '@skillfold/runtime'
import { type Tokenizer, toolTokens } from '@skillfold/tokenizer'
import { ConfigError } from '../config/config-error.ts'

/**
 * Counts what tool definitions add to a prompt: by the model's chat template, or one line of JSON
 * each where there is none or it shows no tools.
 *
 * @param tokenizer The model's tokenizer.
 * @param definitions The definitions.
 * @returns Tokens.
 * @throws {ConfigError} Where the chat template renders nothing.
 */
export function countTools(tokenizer: Tokenizer, definitions: readonly ToolDefinition[]): number {
  const shown = tokenizer.hasTemplate ? countShown(tokenizer, definitions) : 0
  if (shown > 0) return shown
  return tokenizer.count(
    definitions.map((definition) => `${JSON.stringify(definition)}\n`).join(''),
  )
}

function countShown(tokenizer: Tokenizer, definitions: readonly ToolDefinition[]): number {
  try {
    return toolTokens(tokenizer, definitions)
  } catch (error) {
    throw new ConfigError(
      `The chat template of the tokenizer "${tokenizer.id}" cannot be used: ${(error as Error).message}. Give the tokenizer_config.json that comes with the model, or leave \`config\` out.`,
    )
  }
}
