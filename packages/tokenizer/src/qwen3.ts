import { ByteLevelBpe } from './bpe/byte-level.ts'
import { readMerges } from './bpe/compact.ts'
import { chatTemplate } from './template.ts'
import type { Tokenizer } from './types.ts'

let loading: Promise<Tokenizer> | undefined

/**
 * Qwen3's tokenizer, the same for every size of the model. Loaded once; its data is a chunk of
 * its own.
 *
 * @returns The tokenizer.
 * @throws {Error} Where the data cannot be fetched or is damaged; the next call tries again.
 */
export function qwen3(): Promise<Tokenizer> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Tokenizer> {
  const { qwen3: data } = await import('../data/qwen3.js')
  const bpe = new ByteLevelBpe(readMerges(data), data.added)
  return {
    id: 'qwen3',
    sha256: data.source,
    control: Object.keys(data.added),
    count: (text) => bpe.count(text),
    encode: (text) => bpe.encode(text),
    decode: (ids) => bpe.decode(ids),
    render: chatTemplate(data.template),
    hasTemplate: true,
  }
}
