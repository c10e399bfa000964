import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ResolvedConfig } from '../config/resolve.ts'

/** The form of what is cached; raised with each change of it. */
const format = 3

/**
 * Names all that the count of a text depends on, besides the text: the tokenizer, by content, and
 * the version of what counts. Nothing is loaded for it.
 *
 * @param config The configured tokenizer.
 * @returns A digest; `undefined` where a file of the tokenizer cannot be read.
 */
export async function tokenizerKey({
  tokenizer,
}: Pick<ResolvedConfig, 'tokenizer'>): Promise<string | undefined> {
  const { version } = createRequire(import.meta.url)('@skillfold/tokenizer/package.json')
  const key = createHash('sha256').update(`${format} ${version} `)
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
