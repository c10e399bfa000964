import { readFile } from 'node:fs/promises'
import { createTokenizer } from './create-tokenizer.ts'
import type { Tokenizer } from './types.ts'

/** Where the files of a tokenizer are. */
export interface TokenizerFiles {
  /** The tokenizer's name, for reports. */
  readonly id: string
  /** Path of `tokenizer.json`. */
  readonly tokenizer: string
  /** Path of `tokenizer_config.json`, which holds the chat template. */
  readonly config?: string
}

/**
 * Makes a tokenizer of files, in Node.
 *
 * @param files Paths; relative ones are taken from the working directory.
 * @returns The tokenizer.
 * @throws {Error} Where a file cannot be read or holds no tokenizer.
 */
export async function loadTokenizer({ id, tokenizer, config }: TokenizerFiles): Promise<Tokenizer> {
  const [tokenizerJson, tokenizerConfig] = await Promise.all([
    readFile(tokenizer, 'utf8'),
    config === undefined ? undefined : readFile(config, 'utf8'),
  ])
  return createTokenizer(id, tokenizerJson, tokenizerConfig)
}
