import { qwen3 } from '@skillfold/tokenizer'
import { describe, expect, test } from 'vitest'
import { abilities } from '../src/abilities.ts'
import {
  describeTurn,
  parseToolCalls,
  renderToolCall,
  renderToolResponse,
  spokenText,
  withTools,
} from '../src/protocol.ts'

const definitions = abilities.map(({ name, description, parameters }) => ({
  name,
  description,
  parameters,
}))

describe('the tool protocol', () => {
  test("puts tools into the system prompt as the model's chat template does", async () => {
    const { render } = await qwen3()
    const user = { role: 'user', content: 'Hello' } as const
    const byTemplate = render([{ role: 'system', content: 'Be brief.' }, user], {
      tools: definitions,
    })
    const byUs = render([{ role: 'system', content: withTools('Be brief.', definitions) }, user])
    expect(byUs).toBe(byTemplate)
  })

  test("wraps results as the model's chat template does", async () => {
    const { render } = await qwen3()
    const before = [{ role: 'user', content: 'Hello' }] as const
    expect(render([...before, { role: 'user', content: renderToolResponse('Done.') }])).toBe(
      render([...before, { role: 'tool', content: 'Done.' }]),
    )
  })

  test('leaves a prompt without tools as it is', () => {
    expect(withTools('Be brief.', [])).toBe('Be brief.')
  })

  test('reads what it writes', () => {
    const args = { ids: [1, 2], text: 'a,\n b' }
    expect(parseToolCalls(renderToolCall('x', args))).toEqual([{ name: 'x', arguments: args }])
  })

  test.each([
    ['an answer', 'All is well.', []],
    [
      'a call after thoughts',
      '<think>load it <tool_call>{}</tool_call></think>\n<tool_call>{"name":"a"}</tool_call>',
      [{ name: 'a', arguments: {} }],
    ],
    [
      'a call that is not closed',
      '<tool_call>\n{"name": "a", "arguments": {"b": 1}}',
      [{ name: 'a', arguments: { b: 1 } }],
    ],
    [
      'two calls',
      '<tool_call>{"name":"a"}</tool_call><tool_call>{"name":"b"}</tool_call>',
      [
        { name: 'a', arguments: {} },
        { name: 'b', arguments: {} },
      ],
    ],
    [
      'broken JSON',
      '<tool_call>{"name": a}</tool_call>',
      [{ problem: expect.stringContaining('not valid JSON') }],
    ],
    [
      'a call without a name',
      '<tool_call>{"arguments": {}}</tool_call>',
      [{ problem: expect.stringContaining('lacks a name') }],
    ],
    ['null', '<tool_call>null</tool_call>', [{ problem: expect.stringContaining('lacks a name') }]],
  ])('reads %s', (_, text, calls) => {
    expect(parseToolCalls(text)).toEqual(calls)
  })

  test('tells what is said from what is thought and called', () => {
    const text =
      '<think>hm</think>\nI look.\n<tool_call>{"name":"a","arguments":{"b":1}}</tool_call>'
    expect(spokenText(text)).toBe('I look.')
    expect(describeTurn(text)).toBe('I look.\na {"b":1}')
  })
})
