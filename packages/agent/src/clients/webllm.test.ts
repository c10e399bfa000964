import * as library from '@mlc-ai/web-llm'
import { describe, expect, it } from 'vitest'
import { call, comments, makeSkills, registerAbilities, tokenizer } from '../../test/skills.ts'
import { createAgent } from '../loop/agent.ts'
import { type WebLlmRequest, webLlm } from './webllm.ts'

const modelId = 'Qwen3-1.7B-q4f16_1-MLC'

// The types of the package leave out the ends of file names, which Node's resolution wants.
const { functionCallingModelIds, prebuiltAppConfig, postInitAndCheckFieldsChatCompletion } =
  library as unknown as {
    readonly functionCallingModelIds: readonly string[]
    readonly prebuiltAppConfig: { readonly model_list: readonly { readonly model_id: string }[] }
    readonly postInitAndCheckFieldsChatCompletion: (
      request: object,
      modelId: string,
      modelType: number,
    ) => void
  }

/** `ModelType.LLM` */
const llm = 0

/** WebLLM's own validation of a request. */
const validate = (request: object): void =>
  postInitAndCheckFieldsChatCompletion(request, modelId, llm)

/**
 * An engine that puts each request through WebLLM's own validation, then writes by a script. What
 * WebLLM checks later, when it makes its conversation, is checked as its source does.
 */
function engine(script: readonly (string | Error)[]) {
  const requests: WebLlmRequest[] = []
  const model = {
    interrupted: 0,
    requests,
    interruptGenerate() {
      model.interrupted++
    },
    chat: {
      completions: {
        async create(request: WebLlmRequest) {
          const reply = script[requests.length]
          requests.push(structuredClone(request))
          validate(request)
          for (const { role, content } of request.messages) {
            expect(['system', 'user', 'assistant']).toContain(role)
            expect(typeof content).toBe('string')
          }
          if (reply instanceof Error) throw reply
          return write(reply ?? '')
        },
      },
    },
  }
  return model
}

async function* write(text: string) {
  for (const part of text.match(/[\s\S]{1,5}/g) ?? []) {
    yield { choices: [{ delta: { content: part }, finish_reason: null }] }
  }
  yield { choices: [{ delta: {}, finish_reason: 'stop' }] }
  yield { choices: [], usage: { prompt_tokens: 9, completion_tokens: 4 } }
}

function start(script: readonly (string | Error)[]) {
  const skills = makeSkills([comments])
  registerAbilities(skills, () => 'Two wait.')
  const fake = engine(script)
  const agent = createAgent({
    session: skills.session(),
    model: webLlm(fake),
    count: tokenizer.count,
  })
  return { fake, agent }
}

describe('a WebLLM engine', () => {
  it('gets requests that WebLLM’s own validation lets through, for a whole run', async () => {
    const { fake, agent } = start([
      call('load_skill', { name: 'comments' }),
      call('comment_list'),
      'Two wait.',
      'Bye.',
    ])
    const { outcome } = await agent.run('Which comments wait?').result
    expect(outcome).toEqual({ type: 'answer', text: 'Two wait.', cut: false })
    await agent.run('Thanks').result
    expect(fake.requests).toHaveLength(4)
    for (const request of fake.requests) {
      expect(request).not.toHaveProperty('tools')
      expect(request.extra_body).toEqual({ enable_thinking: false })
      expect(request.messages.map(({ role }) => role).lastIndexOf('system')).toBe(0)
    }
  })

  it('would refuse tools for Qwen3, and a system message that is not the first', () => {
    expect(prebuiltAppConfig.model_list.map(({ model_id }) => model_id)).toContain(modelId)
    expect(functionCallingModelIds).not.toContain(modelId)
    const check = (request: object) => () => validate(request)
    const user = { role: 'user', content: 'Hi' }
    expect(check({ messages: [user], tools: [] })).toThrow(/not supported|support/i)
    expect(check({ messages: [user, { role: 'system', content: 'x' }, user] })).toThrow(/system/i)
    expect(check({ messages: [user, { role: 'assistant', content: 'x' }] })).toThrow(/user/)
  })

  it('that finds the conversation too long ends the run as an overflow', async () => {
    const error = Object.assign(new Error('Prompt tokens exceed context window size'), {
      name: 'ContextWindowSizeExceededError',
    })
    const { agent } = start([error])
    expect((await agent.run('Hi').result).outcome).toMatchObject({
      type: 'overflow',
      error: { message: error.message },
    })
  })

  it('that ends a reply early gives an answer that is cut', async () => {
    const chunks = async function* () {
      yield { choices: [{ delta: { content: 'There are' }, finish_reason: 'abort' }] }
    }
    const fake = { ...engine([]), chat: { completions: { create: async () => chunks() } } }
    const agent = createAgent({ session: makeSkills([]).session(), model: webLlm(fake) })
    expect((await agent.run('Hi').result).outcome).toMatchObject({ text: 'There are', cut: true })
  })

  it('is interrupted when the run is aborted', async () => {
    const { fake, agent } = start(['A long answer that nobody waits for.'])
    const controller = new AbortController()
    const run = agent.run('Hi', { signal: controller.signal })
    for await (const step of run) if (step.type === 'text') controller.abort()
    expect((await run.result).outcome).toEqual({ type: 'aborted' })
    expect(fake.interrupted).toBeGreaterThan(0)
  })

  it('never gets a request that was stopped while it waited for another', async () => {
    const { fake, agent } = start(['A long answer.', 'Another.', 'Hello.'])
    let go = (): void => {}
    const gate = new Promise<void>((resolve) => (go = resolve))
    const { create } = fake.chat.completions
    fake.chat.completions.create = async (request) => {
      await gate
      return create(request)
    }
    const stopped = [new AbortController(), new AbortController()].map(async (controller) => {
      const { result } = agent.run('Hi', { signal: controller.signal })
      await new Promise((resolve) => setTimeout(resolve, 5))
      controller.abort()
      expect((await result).outcome).toEqual({ type: 'aborted' })
    })
    await Promise.all(stopped)
    go()
    expect((await agent.run('Hi').result).outcome).toMatchObject({ type: 'answer' })
    expect(fake.requests).toHaveLength(2)
  })

  it('is not taken for silent while it replies to another', async () => {
    const { fake, agent } = start(['A long answer of many words.', 'Hello.'])
    const { create } = fake.chat.completions
    fake.chat.completions.create = async (request) => {
      const chunks = await create(request)
      return (async function* () {
        for await (const chunk of chunks) {
          await new Promise((resolve) => setTimeout(resolve, 20))
          yield chunk
        }
      })() as typeof chunks
    }
    const model = webLlm(fake)
    const agents = [1, 2].map(() =>
      createAgent({ session: makeSkills([]).session(), model, timeout: 80 }),
    )
    const results = await Promise.all(agents.map((each) => each.run('Hi').result))
    expect(results.map(({ outcome }) => outcome.type)).toEqual(['answer', 'answer'])
    expect(agent.turns()).toEqual([])
  })

  it('is interrupted again where it begins a reply after it was stopped', async () => {
    const controller = new AbortController()
    let interrupted = false
    let written = 0
    const chunks = async function* () {
      controller.abort()
      // As the engine does when it has its lock.
      interrupted = false
      while (!interrupted && written < 100) {
        written++
        yield { choices: [{ delta: { content: 'w' } }] }
      }
    }
    const reply = webLlm({
      interruptGenerate: () => (interrupted = true),
      chat: { completions: { create: async () => chunks() } },
    })
    const options = { signal: controller.signal, maxTokens: 9, thinking: false, tools: [] }
    await reply([{ role: 'user', content: 'Hi' }], { ...options, onText: () => {} })
    expect(written).toBe(1)
  })
})
