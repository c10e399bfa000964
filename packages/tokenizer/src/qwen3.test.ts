import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { modelFile } from '../test/references.ts'
import { qwen3 } from './qwen3.ts'

const tokenizer = await qwen3()

it.each([
  [
    21,
    '<skill name="site-health" description="Check plugins, themes, updates, and disk usage" />\n',
  ],
  [15, '- site-health: Check plugins, themes, updates, and disk usage\n'],
  [
    30,
    '<skill>\n<name>site-health</name>\n<description>Check plugins, themes, updates, and disk usage</description>\n</skill>\n',
  ],
  [0, ''],
  [2, '<|im_start|><|im_end|>'],
])('counts %i tokens', (tokens, text) => {
  expect(tokenizer.count(text)).toBe(tokens)
})

it('names the tokenizer.json that it is exact for', () => {
  const json = readFileSync(modelFile('qwen3', 'tokenizer.json'))
  expect(tokenizer.sha256).toBe(createHash('sha256').update(json).digest('hex'))
})

describe('decodes', () => {
  it.each([
    '',
    'Zwei Wörter\n',
    '<|im_start|>x<|im_end|>',
    '\uFEFF\u{1F468}\u200D\u{1F469} 日本語',
  ])('%j to what was encoded', (text) => {
    expect(tokenizer.decode(tokenizer.encode(text))).toBe(text)
  })

  it('any text to its NFC form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(tokenizer.decode(tokenizer.encode(text))).toBe(text.normalize('NFC'))
      }),
    )
  })

  it('a part of a character to U+FFFD', () => {
    const ids = tokenizer.encode('\u{1FAE8}')
    expect(ids.length).toBeGreaterThan(1)
    expect(tokenizer.decode(ids.slice(0, 1))).toBe('\uFFFD')
  })
})

it('is loaded once', async () => {
  expect(await qwen3()).toBe(tokenizer)
})

it('lists all added tokens as control texts, special or not', () => {
  const { added_tokens } = JSON.parse(readFileSync(modelFile('qwen3', 'tokenizer.json'), 'utf8'))
  expect(tokenizer.control).toEqual(added_tokens.map((token: { content: string }) => token.content))
  expect(tokenizer.control).toContain('<tool_call>')
})

describe('renders by the chat template', () => {
  it('turns, and the opening of an answer without thinking', () => {
    const text = tokenizer.render(
      [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hi' },
      ],
      { generationPrompt: true, thinking: false },
    )
    expect(text).toBe(
      '<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n',
    )
  })

  it('tool definitions as JSON in the form that the model was trained on', () => {
    const text = tokenizer.render([{ role: 'user', content: 'Hi' }], {
      tools: [
        { name: 'cut', description: '<é & "q">', parameters: { type: 'object', required: [] } },
      ],
    })
    expect(text).toContain(
      '<tools>\n{"type": "function", "function": {"name": "cut", "description": "<é & \\"q\\">", "parameters": {"type": "object", "required": []}}}\n</tools>',
    )
  })
})
