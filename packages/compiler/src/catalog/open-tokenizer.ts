import { qwen3, type Tokenizer } from '@skillfold/tokenizer'
import { loadTokenizer } from '@skillfold/tokenizer/node'
import { ConfigError } from '../config/config-error.ts'
import type { ResolvedConfig } from '../config/resolve.ts'
import { displayPath, fileErrorReason } from '../files/paths.ts'

/**
 * Opens the configured tokenizer.
 *
 * @param config The resolved configuration.
 * @returns The tokenizer.
 * @throws {ConfigError} Where it cannot be used.
 */
export async function openTokenizer({
  root,
  tokenizer,
}: Pick<ResolvedConfig, 'root' | 'tokenizer'>): Promise<Tokenizer> {
  if (tokenizer === 'qwen3') return qwen3()
  try {
    return await loadTokenizer(tokenizer)
  } catch (error) {
    throw new ConfigError(word(error, tokenizer.id, root))
  }
}

function word(error: unknown, id: string, root: string): string {
  const { code, path, message } = error as NodeJS.ErrnoException
  if (code === undefined) return message
  const file = path === undefined ? 'its file' : displayPath(root, path)
  return code === 'ENOENT'
    ? `The tokenizer "${id}" cannot be used: ${file} does not exist. Check the path.`
    : `The tokenizer "${id}" cannot be used: ${file} cannot be read, ${fileErrorReason(error)}. Name the model's tokenizer.json.`
}
