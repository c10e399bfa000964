import { expect, it } from 'vitest'
import { generationTokens, toolTokens, turnTokens } from './costs.ts'
import { qwen3 } from './qwen3.ts'
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
