import { describe, expect, it } from 'vitest'
import { callTokens, generationTokens, resultTokens, toolTokens, turnTokens } from './costs.ts'
import { qwen3 } from './qwen3.ts'
import { chatTemplate } from './template.ts'
import type { TemplateMessage } from './types.ts'

const tokenizer = await qwen3()
const parameters = { type: 'object', properties: { name: { type: 'string' } } }
const load = { name: 'load_skill', description: 'Load a skill.', parameters }
const list = { name: 'list_skills', description: 'List all skills.', parameters }

it.each([undefined, true, false])('adds up to the rendered prompt (thinking: %s)', (thinking) => {
  const turns: TemplateMessage[] = [
    { role: 'system', content: 'You help.\n<skills>\n- a: b\n</skills>' },
    { role: 'user', content: 'Do it, please?' },
    { role: 'assistant', content: '<tool_call>\n{"name": "load_skill"}\n</tool_call>' },
    { role: 'tool', content: '<skill_content name="a">\nSteps.\n</skill_content>' },
    { role: 'assistant', content: 'Done' },
    { role: 'user', content: 'Thanks!' },
  ]
  const tools = [load, list]
  const costs = turns.map((turn) => tokenizer.count(turn.content) + turnTokens(tokenizer, turn))
  costs.push(toolTokens(tokenizer, tools), generationTokens(tokenizer, thinking))
  const options = { tools, generationPrompt: true, ...(thinking !== undefined && { thinking }) }
  expect(costs.reduce((sum, cost) => sum + cost)).toBe(
    tokenizer.count(tokenizer.render(turns, options)),
  )
})

it('costs nothing to have no tools', () => {
  expect(toolTokens(tokenizer, [])).toBe(0)
})

it('charges the frame of the definitions once', () => {
  const both = toolTokens(tokenizer, [load, list])
  expect(both).toBeLessThan(toolTokens(tokenizer, [load]) + toolTokens(tokenizer, [list]))
  expect(both).toBeGreaterThan(toolTokens(tokenizer, [load]))
})

it('knows that thinking off costs an empty thought', () => {
  expect(generationTokens(tokenizer, false) - generationTokens(tokenizer)).toBe(
    tokenizer.count('<think>\n\n</think>\n\n'),
  )
})

const call = { name: 'load_skill', arguments: { name: 'site-health' } }
const written =
  '<tool_call>\n{"name": "load_skill", "arguments": {"name": "site-health"}}\n</tool_call>'

it('counts a call as the template writes it', () => {
  const turns: TemplateMessage[] = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: '', calls: [call] },
    { role: 'tool', content: 'Steps.' },
    { role: 'user', content: 'Go on' },
  ]
  const rendered = tokenizer.render(turns)
  expect(rendered).toContain(`<|im_start|>assistant\n${written}<|im_end|>`)
  const without = tokenizer.count(tokenizer.render([turns[0], turns[3]] as TemplateMessage[]))
  expect(callTokens(tokenizer, call) + resultTokens(tokenizer, 'Steps.')).toBe(
    tokenizer.count(rendered) - without - tokenizer.count('Steps.'),
  )
})

describe('a template that does not do all that Qwen3’s does', () => {
  const withTemplate = (source: string) => ({ ...tokenizer, render: chatTemplate(source) })
  const each = (turn: string): string => `{% for m in messages %}${turn}{% endfor %}`
  const shown = '<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n'
  const frame = (role: string): number => tokenizer.count(`<|im_start|>${role}\n<|im_end|>\n`)
  const refusing = (test: string): string =>
    `{% if ${test} %}{{ raise_exception('No.') }}{% endif %}`
  const alternating = refusing("(m.role == 'user') != (loop.index0 % 2 == 0)")

  it.each([
    ['takes no system turn, and turns in alternation', each(alternating + shown)],
    ['shows no tools and no calls', each(shown)],
    ['raises at calls', each(refusing('m.tool_calls') + shown)],
  ])('%s: calls and results are measured as text', (_, source) => {
    const plain = withTemplate(source)
    expect(toolTokens(plain, [load])).toBe(0)
    expect(callTokens(plain, call)).toBe(tokenizer.count(written) + frame('assistant'))
    expect(resultTokens(plain, 'Steps')).toBe(frame('tool'))
    expect(turnTokens(plain, { role: 'user', content: 'Hi' })).toBe(frame('user'))
  })

  it.each([
    ['raises at', each(refusing("m.role == 'tool'") + shown)],
    ['leaves out', each(`{% if m.role != 'tool' %}${shown}{% endif %}`)],
  ])('%s a tool’s turn: results are a user’s', (_, source) => {
    const plain = withTemplate(source)
    expect(resultTokens(plain, 'Steps')).toBe(frame('user'))
    expect(() => turnTokens(plain, { role: 'tool', content: 'Steps' })).toThrow()
  })

  it('renders nothing at all: its own words say why', () => {
    const broken = withTemplate(refusing('true'))
    expect(() => toolTokens(broken, [load])).toThrow('No.')
  })

  it('is none: a call is its text', () => {
    const none = { ...tokenizer, hasTemplate: false }
    expect(callTokens(none, call)).toBe(tokenizer.count(written))
    expect(resultTokens(none, 'Steps')).toBe(0)
  })
})
