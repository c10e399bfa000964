import { describe, expect, it } from 'vitest'
import { tokenizer } from '../../test/skills.ts'
import { ContextOverflow, type ModelOptions } from '../model.ts'
import { type NodeLlamaCppOptions, nodeLlamaCpp } from './node-llama-cpp.ts'

interface Asked {
  readonly input: readonly number[]
  readonly options: { readonly grammar: unknown; readonly customStopTriggers: readonly string[] }
}

/** The library's objects as far as they are used, on the tokenizer of this project. */
function start(options: Partial<NodeLlamaCppOptions> = {}, stopReason = 'eogToken') {
  const asked: Asked[] = []
  const grammars: string[] = []
  const model = nodeLlamaCpp({
    model: { tokenize: (text) => tokenizer.encode(text) },
    completion: {
      async generateCompletionWithMeta(input, given) {
        asked.push({ input, options: given })
        return { response: 'Hello.', metadata: { stopReason } }
      },
    },
    contextSize: 200,
    ...options,
  })
  const llama = {
    async createGrammar({ grammar }: { grammar: string }) {
      grammars.push(grammar)
      return grammars.length
    },
  }
  const ask = (given: Partial<ModelOptions> = {}, content = 'Hi') =>
    model([{ role: 'user', content }], {
      signal: new AbortController().signal,
      maxTokens: 100,
      thinking: false,
      tools: [{ name: 'disk', description: '', parameters: {} }],
      onText: () => {},
      ...given,
    })
  return { asked, ask, llama, grammars }
}

describe('a model in node-llama-cpp', () => {
  it('gets the prompt as the chat template renders it', async () => {
    const { ask, asked } = start()
    const user = { role: 'user', content: 'Hi' } as const
    const rendered = tokenizer.render([user], { generationPrompt: true, thinking: false })
    expect(await ask()).toEqual({
      text: 'Hello.',
      finish: 'stop',
      usage: { promptTokens: tokenizer.count(rendered), completionTokens: 2 },
    })
    expect(asked[0]?.input).toEqual(tokenizer.encode(rendered))
  })

  it('says where the reply was as long as it may be', async () => {
    expect((await start({}, 'maxTokens').ask()).finish).toBe('length')
  })

  it('refuses what the library would cut', async () => {
    await expect(start().ask({}, 'word '.repeat(100))).rejects.toBeInstanceOf(ContextOverflow)
  })

  it('is held to a grammar unless it may think', async () => {
    const { llama, grammars } = start()
    const { ask, asked } = start({ llama })
    await ask()
    await ask()
    await ask({ thinking: true })
    expect(grammars).toHaveLength(1)
    expect(grammars[0]).toContain('"{\\"name\\": \\"disk\\", \\"arguments\\": {"')
    expect(asked.map(({ options }) => options.grammar)).toEqual([1, 1, undefined])
  })

  it('has to call one of the tools that the app chooses', async () => {
    const { llama, grammars } = start()
    const narrow = { name: 'load', description: '', parameters: {} }
    const { ask } = start({
      llama,
      mustCall: (messages, tools) => (tools[0] && messages.length < 2 ? [narrow] : undefined),
    })
    await ask()
    expect(grammars[0]).toMatch(/^root ::= call\n/)
    expect(grammars[0]).toContain('load')
    expect(grammars[0]).not.toContain('disk')
    await ask({ tools: [] })
    expect(grammars[1]).toMatch(/^root ::= prose\n/)
  })
})
