import { qwen3, type Tokenizer } from '@skillfold/tokenizer'
import { loadTokenizer } from '@skillfold/tokenizer/node'
import { ConfigError } from '../config/config-error.ts'
import type { ResolvedConfig } from '../config/resolve.ts'

/**
 * Opens the configured tokenizer.
 *
 * @param config The resolved configuration.
 * @returns The tokenizer.
 * @throws {ConfigError} Where it cannot be used.
 */
export async function openTokenizer({
  tokenizer,
}: Pick<ResolvedConfig, 'tokenizer'>): Promise<Tokenizer> {
  if (tokenizer === 'qwen3') return qwen3()
  try {
    return await loadTokenizer(tokenizer)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`The tokenizer "${tokenizer.id}" cannot be used: ${reason}`)
  }
}
