import { stageWrites } from '@skillfold/agent/staged'
import { afterAll, describe, expect, test, vi } from 'vitest'
import {
  begin,
  byOperator,
  type Call,
  operatorParameters,
  operatorResults,
  ownTools,
  tooEarly,
} from '../test/skills.ts'

/** Both majors have the same shapes where this test uses them; the types are those of the newer. */
const versions: Record<string, () => Promise<[typeof import('ai'), typeof import('ai/test')]>> = {
  '6': async () => [
    (await import('ai-6')) as unknown as typeof import('ai'),
    (await import('ai-6/test')) as unknown as typeof import('ai/test'),
  ],
  '7': async () => [await vi.importActual('ai'), await import('ai/test')],
}

afterAll(() => void vi.doUnmock('ai'))

describe.each(Object.keys(versions))('in AI SDK %s', async (version) => {
  const [ai, mocks] = await (versions[version] as (typeof versions)[string])()
  vi.resetModules()
  vi.doMock('ai', () => ai)
  const { skillTools } = await import('./ai-sdk.ts')
  const stopWhen = ai.stepCountIs(10)

  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }

  /** A model that makes these calls, one a step, and then says that it is done. */
  function scripted(calls: readonly Call[]) {
    const replies = [...calls, undefined].map((call, step) => ({
      part: call
        ? ({
            type: 'tool-call',
            toolCallId: `call-${step}`,
            toolName: call[0],
            input: JSON.stringify(call[1]),
          } as const)
        : ({ type: 'text', text: 'Done.' } as const),
      end: {
        finishReason: { unified: call ? 'tool-calls' : 'stop', raw: undefined },
        usage,
      } as const,
    }))
    const Model = version === '6' ? mocks.MockLanguageModelV3 : mocks.MockLanguageModelV4
    let step = 0
    return new (Model as typeof mocks.MockLanguageModelV4)({
      doGenerate: replies.map(({ part, end }) => ({ content: [part], warnings: [], ...end })),
      doStream: async () => {
        const { part, end } = replies[step++] as (typeof replies)[number]
        const parts =
          part.type === 'text'
            ? ([
                { type: 'text-start', id: 't' },
                { type: 'text-delta', id: 't', delta: part.text },
                { type: 'text-end', id: 't' },
              ] as const)
            : [part]
        return {
          stream: mocks.simulateReadableStream({
            chunks: [{ type: 'stream-start', warnings: [] }, ...parts, { type: 'finish', ...end }],
          }),
        }
      },
    })
  }

  type Model = ReturnType<typeof scripted>
  const requests = (model: Model) => [...model.doGenerateCalls, ...model.doStreamCalls]
  /** The tools that the model was offered, step by step. */
  const offered = (model: Model) =>
    requests(model).map(({ tools }) => tools?.map(({ name }) => name))
  /** What the model read of its calls, in the end. */
  const results = (model: Model): unknown[] =>
    requests(model)
      .at(-1)
      ?.prompt.flatMap(({ role, content }) => (role === 'tool' ? content : []))
      .flatMap((part) => (part.type === 'tool-result' ? part.output : [])) ?? []
  const prompts = (model: Model) => requests(model).map(({ prompt }) => prompt[0])

  type Setup = ReturnType<typeof skillTools>
  const ways: Record<string, (setup: Setup, model: Model) => PromiseLike<unknown>> = {
    generateText: ({ instructions, ...rest }, model) =>
      ai.generateText({ model, ...rest, system: instructions, prompt: 'Any spam?', stopWhen }),
    streamText: ({ instructions, ...rest }, model) =>
      ai
        .streamText({ model, ...rest, system: instructions, prompt: 'Any spam?', stopWhen })
        .consumeStream(),
    ToolLoopAgent: (setup, model) =>
      new ai.ToolLoopAgent({ model, ...setup, stopWhen }).generate({ prompt: 'Any spam?' }),
  }

  describe.each(Object.keys(ways))('%s', (way) => {
    const run = ways[way] as (typeof ways)[string]

    test('refuses an ability before its skill is loaded, and runs it after', async () => {
      const { skills, session, list } = begin()
      const model = scripted(tooEarly)
      await run(skillTools(session, skills), model)
      const own = ownTools(session)
      const all = [...own, 'site__comment-list', 'site__comment-delete']
      expect(offered(model)).toEqual([own, own, all, all])
      expect(results(model)).toEqual([
        { type: 'error-text', value: expect.stringContaining('unavailable tool') },
        { type: 'text', value: expect.stringContaining('List them first.') },
        { type: 'text', value: '[{"id":7,"text":"Buy my pills"}]' },
      ])
      expect(list).toHaveBeenCalledTimes(1)
      expect(list).toHaveBeenCalledWith({ status: 'spam' }, expect.anything())
    })

    test('keeps the bytes of the prompt from step to step', async () => {
      const { skills, session } = begin()
      const model = scripted(tooEarly)
      await run(skillTools(session, skills), model)
      const prompt = { role: 'system', content: session.prompt().text }
      expect(prompts(model)).toEqual([1, 2, 3, 4].map(() => expect.objectContaining(prompt)))
    })

    test('tells which skill to load, where the app leaves `prepareStep` out', async () => {
      const { skills, session, list } = begin()
      const model = scripted(tooEarly)
      const { prepareStep: _, ...rest } = skillTools(session, skills)
      await run({ ...rest, prepareStep: () => ({ activeTools: Object.keys(rest.tools) }) }, model)
      expect(results(model)[0]).toEqual({
        type: 'text',
        value: expect.stringMatching(/^First load the skill .*\n- comments\n/),
      })
      expect(list).toHaveBeenCalledTimes(1)
    })

    test("keeps the app's own tools open", async () => {
      const { skills, session } = begin()
      const now = ai.tool({ inputSchema: ai.jsonSchema({ type: 'object' }), execute: () => 'noon' })
      const model = scripted([['now', {}], ...tooEarly])
      await run(skillTools(session, skills, { now }), model)
      expect(results(model)[0]).toEqual({ type: 'text', value: 'noon' })
      for (const names of offered(model)) expect(names).toContain('now')
    })

    test('makes a staged write once a person confirms it', async () => {
      const { skills, session, remove } = begin()
      const onConfirm = vi.fn(() => remove.mock.calls.length === 0)
      const staged = stageWrites(session, skills, { onConfirm, askAtOnce: true })
      const removal: Call = ['site__comment-delete', { ids: [7] }]
      const model = scripted([['load_skill', { name: 'comments' }], removal, removal])
      await run(skillTools(staged, skills), model)
      expect(results(model).slice(1)).toEqual([
        { type: 'text', value: 'Deleted.' },
        { type: 'text', value: 'The person said no. Nothing was changed.' },
      ])
      expect(remove).toHaveBeenCalledTimes(1)
    })

    test('shows an operator the flags of a write, and takes them', async () => {
      const { skills, session } = begin()
      const model = scripted(byOperator)
      await run(skillTools(stageWrites(session, skills, { policy: 'caller' }), skills), model)
      const write = requests(model)
        .at(-1)
        ?.tools?.find(({ name }) => name === 'site__comment-delete')
      expect(write).toMatchObject({ inputSchema: operatorParameters })
      expect(results(model).slice(1)).toEqual(
        operatorResults.map((value) => ({ type: 'text', value })),
      )
    })
  })

  test('refuses a tool of the app that has the name of one of the skills', () => {
    const { skills, session } = begin()
    expect(() => skillTools(session, skills, { load_skill: {} as never })).toThrow(
      'Two tools are called "load_skill".',
    )
  })
})
