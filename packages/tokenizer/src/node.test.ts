import { describe, expect, it } from 'vitest'
import { modelFile, nativeEncoder } from '../test/references.ts'
import { loadTokenizer } from './node.ts'

describe.each(['llama2', 'claude'])('the tokenizer.json of %s, by path', (model) => {
  const tokenizer = modelFile(model, 'tokenizer.json')
  const native = nativeEncoder(tokenizer)

  it.each([
    'Check plugins, themes, updates, and disk usage.',
    '# Steps\n\n1. Run `npm test`\r\n2. It’s done…\n\n\n   - 中文 かな 한국어 ไทย مرحبا 😀 é e\u0301\n',
    '</s><EOT> <META>\ud800 ½ \u3000x\t\ty',
  ])('has the tokens of the native tokenizer: %j', async (text) => {
    const loaded = await loadTokenizer({
      id: model,
      tokenizer,
      config: modelFile(model, 'tokenizer_config.json'),
    })
    expect(loaded.encode(text)).toEqual(await native(text))
  })
})

it('names the path that cannot be read', async () => {
  await expect(loadTokenizer({ id: 'none', tokenizer: 'no/such/tokenizer.json' })).rejects.toThrow(
    'no/such/tokenizer.json',
  )
})
