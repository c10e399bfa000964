import { qwen3 } from '@skillfold/tokenizer'
import { expect, test } from 'vitest'
import { ConfigError } from '../config/config-error.ts'
import { countTools } from './count-tools.ts'

const tokenizer = await qwen3()
const definition = { name: 'scan', description: 'Scans.', parameters: { type: 'object' } }
const line = `${JSON.stringify(definition)}\n`

test('definitions are counted as the template shows them', () => {
  const shown = countTools(tokenizer, [definition])
  expect(shown).toBeGreaterThan(tokenizer.count(line))
  expect(countTools(tokenizer, [])).toBe(0)
})

test('a line each is counted where there is no template, or it shows no tools', () => {
  const none = { ...tokenizer, hasTemplate: false }
  const silent = { ...tokenizer, render: () => 'Hi.' }
  for (const each of [none, silent]) {
    expect(countTools(each, [definition, definition])).toBe(tokenizer.count(line + line))
  }
})

test('a template that renders nothing is a fault of the configuration', () => {
  const broken = {
    ...tokenizer,
    render: () => {
      throw new Error('Unknown filter: shout')
    },
  }
  expect(() => countTools(broken, [definition])).toThrow(ConfigError)
  expect(() => countTools(broken, [definition])).toThrow(
    'The chat template of the tokenizer "qwen3" cannot be used: Unknown filter: shout. Give the tokenizer_config.json that comes with the model, or leave `config` out.',
  )
})
