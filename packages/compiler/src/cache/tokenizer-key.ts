import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fingerprint } from '../../data/fingerprint.js'
import type { ResolvedConfig } from '../config/resolve.ts'

/**
 * Names all that the count of a text depends on, besides the text: the tokenizer, by content, and
 * the code that counts. Nothing is loaded for it.
 *
 * @param config The configured tokenizer.
 * @returns A digest; `undefined` where a file of the tokenizer cannot be read.
 */
export async function tokenizerKey({
  tokenizer,
}: Pick<ResolvedConfig, 'tokenizer'>): Promise<string | undefined> {
  const key = createHash('sha256').update(fingerprint)
  if (tokenizer === 'qwen3') return key.update(tokenizer).digest('hex')
  try {
    const { id, tokenizer: vocabulary, config } = tokenizer
    for (const file of config === undefined ? [vocabulary] : [vocabulary, config]) {
      key.update(
        createHash('sha256')
          .update(await readFile(file))
          .digest(),
      )
    }
    return key.update(id).digest('hex')
  } catch {
    return undefined
  }
}
