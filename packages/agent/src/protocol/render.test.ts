import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenizer } from '../../test/skills.ts'
import type { Message } from '../model.ts'
import { renderCall, renderChat, renderTools, responseEnd, responseOpen } from './render.ts'

const text = fc.string({ unit: 'grapheme' })
const tool = fc.record({
  name: fc.stringMatching(/^\w{1,20}$/),
  description: text,
  parameters: fc.record({
    type: fc.constant('object'),
    properties: fc.dictionary(
      fc.stringMatching(/^\w{1,8}$/).filter((key) => key !== '__proto__'),
      fc.oneof(
        fc.record({ type: fc.constantFrom('string', 'integer'), description: text }),
        fc.record({
          enum: fc.array(fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null))),
        }),
        fc.constant({}),
      ),
    ),
  }),
})

describe('the text protocol', () => {
  it('renders tools byte for byte as Qwen3’s chat template does', () => {
    fc.assert(
      fc.property(fc.array(tool, { minLength: 1, maxLength: 4 }), text, (tools, prompt) => {
        const question: Message = { role: 'user', content: 'Hi' }
        const reference = tokenizer.render([{ role: 'system', content: prompt }, question], {
          tools,
          generationPrompt: true,
          thinking: false,
        })
        const content = `${prompt}\n\n${renderTools(tools)}`
        expect(renderChat([{ role: 'system', content }, question])).toBe(reference)
      }),
    )
  })

  it('renders turns as the template does, whether the model may think or not', () => {
    const spoken = text.filter((content) => !content.includes('think>'))
    const exchange = fc.tuple(spoken, spoken)
    fc.assert(
      fc.property(fc.array(exchange), spoken, fc.boolean(), (exchanges, last, thinking) => {
        const messages = [
          ...exchanges.flatMap(
            ([question, reply]): { role: 'user' | 'assistant'; content: string }[] => [
              { role: 'user', content: question },
              { role: 'assistant', content: reply },
            ],
          ),
          { role: 'user' as const, content: last },
        ]
        expect(renderChat(messages, thinking)).toBe(
          tokenizer.render(messages, { generationPrompt: true, ...(!thinking && { thinking }) }),
        )
      }),
    )
  })

  it('renders results as the template renders the role tool', () => {
    const question = { role: 'user' as const, content: 'Q' }
    const reply = { role: 'assistant' as const, content: renderCall({ name: 'a', arguments: {} }) }
    const reference = tokenizer.render(
      [question, reply, { role: 'tool', content: 'one' }, { role: 'tool', content: 'two' }],
      { generationPrompt: true, thinking: false },
    )
    const content = `${responseOpen}one${responseEnd}\n${responseOpen}two${responseEnd}`
    expect(renderChat([question, reply, { role: 'user', content }])).toBe(reference)
  })
})
