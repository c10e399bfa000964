import { createHash } from 'node:crypto'
import { Tokenizer as NativeTokenizer } from 'tokenizers'
import { describe, expect, it } from 'vitest'
import { createTokenizer } from './create-tokenizer.ts'

const wordPiece = {
  version: '1.0',
  added_tokens: [
    {
      id: 0,
      content: '[UNK]',
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    },
  ],
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: null,
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(
      ['[UNK]', 'load', '##ing', '##s', 'a', 'skill', '##ful', '.', 'cafe', '中'].map(
        (token, id) => [token, id],
      ),
    ),
  },
}

const unigram = {
  version: '1.0',
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  post_processor: null,
  decoder: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  model: {
    type: 'Unigram',
    unk_id: 0,
    vocab: [
      ['<unk>', 0],
      ['▁', -2],
      ['▁load', -4],
      ['ing', -3],
      ['s', -3.5],
      ['▁skill', -4],
      ['▁a', -2.5],
      ['l', -6],
    ],
    byte_fallback: false,
  },
}

describe.each([
  ['WordPiece', wordPiece, ['Loading skills.', 'a skillful café 中', 'unknown words']],
  ['Unigram', unigram, ['loading skills', 'a load a  skill', 'lls']],
])('%s', (_, model, texts) => {
  const json = JSON.stringify(model)
  const native = NativeTokenizer.fromString(json)

  it.each(texts)('has the tokens of the native tokenizer: %j', async (text) => {
    const tokenizer = await createTokenizer('small', json)
    const encoding = await native.encode(text, null, { addSpecialTokens: false })
    expect(tokenizer.encode(text)).toEqual(encoding.getIds())
    expect(tokenizer.count(text)).toBe(encoding.getLength())
  })
})

const json = JSON.stringify(wordPiece)

it('carries its name and the digest of its tokenizer.json', async () => {
  const tokenizer = await createTokenizer('small', json)
  expect(tokenizer.id).toBe('small')
  expect(tokenizer.sha256).toBe(createHash('sha256').update(json).digest('hex'))
  expect(tokenizer.control).toEqual(['[UNK]'])
})

it.each([
  ['WordPiece', wordPiece, 'loading skillful', 4],
  ['Unigram', unigram, 'loading skills', 4],
])('decodes by the decoder of %s', async (_, model, text, length) => {
  const tokenizer = await createTokenizer('small', JSON.stringify(model))
  const ids = tokenizer.encode(text)
  expect(tokenizer.decode(ids)).toBe(text)
  expect(ids).toHaveLength(length)
  expect(tokenizer.decode([])).toBe('')
})

it('counts an unpaired surrogate as U+FFFD', async () => {
  const tokenizer = await createTokenizer('small', json)
  expect(tokenizer.encode('a\ud800 skill')).toEqual(tokenizer.encode('a\ufffd skill'))
})

describe('the chat template', () => {
  const messages = [{ role: 'user', content: 'Hi' }] as const
  const withTemplate = (chat_template: unknown) =>
    createTokenizer(
      'small',
      json,
      JSON.stringify({ bos_token: { content: '<s>' }, eos_token: '</s>', chat_template }),
    )

  it('may name special tokens', async () => {
    const tokenizer = await withTemplate('{{ bos_token }}{{ messages[0].content }}{{ eos_token }}')
    expect(tokenizer.hasTemplate).toBe(true)
    expect(tokenizer.render(messages)).toBe('<s>Hi</s>')
  })

  it('is the default one of several', async () => {
    const tokenizer = await withTemplate([
      { name: 'rag', template: 'no' },
      { name: 'default', template: 'yes' },
    ])
    expect(tokenizer.render(messages)).toBe('yes')
  })

  it.each([[[null, 7, {}, { name: 'default' }]], [[]], [7], [null]])(
    'is none where %j stands in its place',
    async (odd) => {
      expect((await withTemplate(odd)).hasTemplate).toBe(false)
    },
  )

  it('may refuse a conversation', async () => {
    const tokenizer = await withTemplate("{{ raise_exception('No user turns.') }}")
    expect(() => tokenizer.render(messages)).toThrow('No user turns.')
  })

  it('is missed where there is none', async () => {
    const tokenizer = await createTokenizer('small', json)
    expect(tokenizer.hasTemplate).toBe(false)
    expect(() => tokenizer.render(messages)).toThrow(/small has no chat template.*tokenizer_config/)
  })
})

it.each([
  ['{', undefined, 'The tokenizer.json of odd is no JSON: '],
  ['null', undefined, 'The tokenizer.json of odd is no JSON object.'],
  [
    '{}',
    undefined,
    'The tokenizer.json of odd cannot be used: Tokenizer must contain a "model" property.',
  ],
  [json, '[', 'The tokenizer_config.json of odd is no JSON: '],
  [
    json,
    '{ "chat_template": "{% for m in messages %}" }',
    'The chat template in tokenizer_config.json of odd cannot be read: ',
  ],
])('says what is wrong with %j', async (tokenizer, config, message) => {
  await expect(createTokenizer('odd', tokenizer, config)).rejects.toThrow(message)
})
