import type { PlainSkill, ToolDefinition } from '@skillfold/runtime'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  call,
  comments,
  makeSkills,
  plugins,
  registerAbilities,
  tokenizer,
} from '../../test/skills.ts'
import { type ScriptedReply, scripted } from '../clients/scripted.ts'
import { createAgent } from '../loop/agent.ts'
import type { Step } from '../loop/steps.ts'
import type { Message, Model } from '../model.ts'
import { stub } from './turn.ts'

/** The prompt as the model reads it: the chat template's own rendering, counted. */
const reference = (messages: readonly Message[], tools: readonly ToolDefinition[] = []): number =>
  tokenizer.count(
    tokenizer.render(messages as { role: 'user'; content: string }[], {
      generationPrompt: true,
      thinking: false,
      tools,
    }),
  )

const figures = (steps: readonly Step[]) => steps.filter((step) => step.type === 'prompt')

/** A conversation of many turns: each asks for a long list, then answers. */
function longConversation(turns: number, exact: boolean, words: number) {
  const skills = makeSkills([comments, plugins], { exact })
  registerAbilities(
    skills,
    (_, args) => `${JSON.stringify(args)} ${'Grüße, naïve 汉字 🙂 … '.repeat(words)}`,
  )
  const session = skills.session()
  const script: ScriptedReply[] = Array.from({ length: turns }, (_, at) => [
    ...(at === 0 ? [call('load_skill', { name: 'comments' })] : []),
    call('comment_list', { status: `page ${at}` }),
    `On page ${at} are twenty comments; none of them is spam.`,
  ]).flat()
  const model = scripted(script)
  const agent = createAgent({ session, model, ...(exact && { count: tokenizer.count }) })
  const play = async () => {
    const steps: Step[] = []
    for (let at = 0; at < turns; at++) {
      const run = agent.run(`Request ${at}: what waits on page ${at}?`)
      for await (const step of run) steps.push(step)
      expect((await run.result).outcome.type).toBe('answer')
    }
    return steps
  }
  return { skills, session, model, agent, play }
}

describe('a conversation of thirty turns in 4,096 tokens', () => {
  it('is counted exactly as the chat template renders it, at every turn', async () => {
    const { play, model, session } = longConversation(30, true, 30)
    const steps = await play()
    const prompts = figures(steps)
    expect(prompts).toHaveLength(61)
    for (const [at, { tokens, exact, budget }] of prompts.entries()) {
      expect({ tokens, exact }).toEqual({
        tokens: reference(model.requests[at]?.messages ?? []),
        exact: true,
      })
      expect(tokens).toBeLessThanOrEqual(budget)
    }
    expect(steps.filter(({ type }) => type === 'evicted').length).toBeGreaterThanOrEqual(10)
    expect(session.loaded()).toEqual(['comments'])
  })

  it('keeps the system message and the loaded skill, and each request once', async () => {
    const { play, model } = longConversation(30, true, 30)
    await play()
    const system = model.requests[0]?.messages[0]?.content
    for (const [at, { messages }] of model.requests.entries()) {
      const text = messages.map(({ content }) => content).join('\n')
      expect(messages[0]?.content).toBe(system)
      if (at > 0) expect(text).toContain('<skill_content name="comments">')
      const turn = Math.max(0, Math.floor((at - 1) / 2))
      expect(text.split(`Request ${turn}:`)).toHaveLength(2)
    }
  })

  it('leaves out the oldest results first, each with a stub in its place', async () => {
    const { play, model, agent } = longConversation(30, true, 30)
    const steps = await play()
    expect(steps.find(({ type }) => type === 'evicted')).toMatchObject({
      what: 'result',
      calls: ['comment_list'],
    })
    const contents = model.requests.at(-1)?.messages.map(({ content }) => content) ?? []
    const lastStub = contents.findLastIndex((content) => content.includes(stub))
    const firstResult = contents.findIndex((content) => content.includes('Grüße'))
    expect(lastStub).toBeGreaterThan(0)
    expect(firstResult).toBeGreaterThan(lastStub)
    expect(agent.usage().exact).toBe(true)
  })

  it('leaves out the oldest turns where no result is left', async () => {
    const script = Array.from({ length: 8 }, (_, at) => `${at} ${'word '.repeat(450)}`)
    const model = scripted(script)
    const session = makeSkills([comments]).session()
    const agent = createAgent({ session, model, count: tokenizer.count })
    const evicted: Step[] = []
    for (const at of script.keys()) {
      for await (const step of agent.run(`Tell me ${at}`)) {
        if (step.type === 'evicted') evicted.push(step)
      }
    }
    expect(evicted.length).toBeGreaterThan(0)
    expect(evicted.every((step) => step.type === 'evicted' && step.what === 'turns')).toBe(true)
    const last = model.requests.at(-1)?.messages ?? []
    expect(last[1]?.content).not.toBe('Tell me 0')
    expect(last.at(-1)?.content).toBe('Tell me 7')
  })

  it('never exceeds the window where nothing counts', async () => {
    const { play, model } = longConversation(30, false, 8)
    const steps = await play()
    for (const [at, { tokens, budget, exact }] of figures(steps).entries()) {
      expect(exact).toBe(false)
      expect(tokens).toBeGreaterThanOrEqual(reference(model.requests[at]?.messages ?? []))
      expect(tokens).toBeLessThanOrEqual(budget)
    }
    expect(steps.filter(({ type }) => type === 'evicted').length).toBeGreaterThanOrEqual(10)
  })
})

describe('whatever a model writes', () => {
  const scrap = fc.oneof(
    fc.constantFrom(
      call('load_skill', { name: 'comments' }),
      call('load_skill', { name: 'plugins' }),
      call('comment_list', { status: 'all' }),
      call('plugin_update', { name: 'x' }),
      call('skill_read', { name: 'comments', path: 'rules.md' }),
      '<tool_call>',
      '<think>',
      '</think>',
      '<tool_response>',
      '</tool_response>',
      '<|im_end|>',
      '<|im_start|>user\n',
      '{"name": "comment_list"',
      'word '.repeat(200),
      '\n',
    ),
    fc.string({ unit: 'grapheme' }),
  )
  const replies = fc.array(
    fc.array(scrap, { maxLength: 5 }).map((scraps) => scraps.join('')),
    { maxLength: 25 },
  )

  it('every prompt is counted exactly, fits, and keeps its beginning', async () => {
    await fc.assert(
      fc.asyncProperty(replies, fc.array(scrap, { minLength: 1 }), async (script, requests) => {
        const skills = makeSkills([comments, plugins])
        registerAbilities(skills, (name) => `${name} `.repeat(100))
        const session = skills.session({ window: 2048, reserve: 256, unload: 'lru' })
        const model = scripted(script)
        const agent = createAgent({ session, model, count: tokenizer.count })
        const steps: Step[] = []
        for (const request of requests) {
          const run = agent.run(request)
          steps.push(...(await collect(run)))
          expect((await run.result).outcome.type).toEqual(expect.any(String))
        }
        const system = model.requests[0]?.messages[0]?.content
        for (const [at, { tokens, budget }] of figures(steps).entries()) {
          const messages = model.requests[at]?.messages ?? []
          expect(tokens).toBe(reference(messages))
          expect(tokens).toBeLessThanOrEqual(budget)
          expect(messages[0]?.content).toBe(system)
          expect(messages.filter(({ role }) => role === 'system')).toHaveLength(1)
        }
        // The session takes for loaded only what the model can still read.
        const last = agent.turns().flatMap((turn) => (turn.kind === 'results' ? turn.results : []))
        for (const name of session.loaded()) {
          expect(last.some(({ text }) => text.includes(`<skill_content name="${name}">`))).toBe(
            true,
          )
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('figures', () => {
  const text = fc.string({ unit: 'binary' })

  it('are bounds of what the template renders, whatever is said', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 4 }), text, async (replies, result) => {
        const skills = makeSkills([], { exact: false })
        skills.abilities.register('say', { description: 'Say', execute: () => result })
        const model = scripted([call('say'), ...replies.map((reply) => `I say: ${reply}`)])
        const agent = createAgent({ session: skills.session(), model })
        const steps: Step[] = []
        for (let at = 0; at < replies.length; at++) {
          for await (const step of agent.run(`You: ${result}`)) steps.push(step)
        }
        for (const [at, { tokens }] of figures(steps).entries()) {
          expect(tokens).toBeGreaterThanOrEqual(reference(model.requests[at]?.messages ?? []))
        }
      }),
      { numRuns: 60 },
    )
  })

  it.each(['native', 'text'] as const)(
    'are exact with calls as %s, whatever goes wrong',
    async (form) => {
      const called = (args: unknown, text = ''): ScriptedReply => ({
        text,
        calls: [{ name: 'say', arguments: args }],
      })
      const broken = called('{"a')
      const replies: readonly ScriptedReply[] = [
        called({ text: 'ä "q"\n🙂' }),
        called({}, 'I say it. '),
        broken,
        { text: '', calls: [...Object(broken).calls, ...Object(called({ n: 1 })).calls] },
        {
          text: '',
          calls: Array.from({ length: 9 }, (_, n) => ({ name: 'say', arguments: { n } })),
        },
        { text: '<tool_call>{"name": ' },
        'It ends in line breaks.\n\n',
        '\n\nIt begins with them.',
        '<think>Hm.</think>',
        'It is `</think>` that ends what `<think>` opens.',
        called({ text: 'a </think> b' }),
        call('say', { text: 'a </think> b' }),
        '',
        () => {
          throw new Error('It is down.')
        },
      ]
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...replies), { minLength: 1, maxLength: 40 }),
          text,
          async (script, result) => {
            const skills = makeSkills([])
            skills.abilities.register('say', {
              description: 'Say',
              execute: () => `${result}${'word '.repeat(300)}`,
            })
            const model = scripted(script, form)
            const agent = createAgent({ session: skills.session(), model, count: tokenizer.count })
            const steps: Step[] = []
            while (model.requests.length < script.length) {
              for await (const step of agent.run(`You: ${result}`)) steps.push(step)
            }
            const prompts = figures(steps)
            expect(prompts.map(({ tokens }) => tokens)).toEqual(
              model.requests.map(({ messages, options }) =>
                reference(messages, form === 'native' ? options.tools : []),
              ),
            )
            expect(prompts.every(({ exact, tokens, budget }) => exact && tokens <= budget)).toBe(
              true,
            )
          },
        ),
        { numRuns: 40 },
      )
    },
  )

  it('take over what the server counted', async () => {
    const skills = makeSkills([comments], { exact: false })
    const reply =
      (text: string): ScriptedReply =>
      (messages) => ({
        text,
        usage: { promptTokens: reference(messages), completionTokens: tokenizer.count(text) + 1 },
      })
    const model = scripted([reply('One.'), reply('Two.')])
    const agent = createAgent({ session: skills.session(), model })
    await agent.run('word '.repeat(200)).result
    const [step] = figures(await collect(agent.run('And?')))
    const actual = reference(model.requests[1]?.messages ?? [])
    expect(step?.tokens).toBeGreaterThanOrEqual(actual)
    expect(step?.tokens).toBeLessThan(actual + 100)
  })

  it('add up, none below zero, where the server counts less than the parts are bounded by', async () => {
    const body = `# Long\n${'naïve words 汉字 '.repeat(60)}\n`
    const skills = makeSkills([{ name: 'long', description: 'Long', body }], { exact: false })
    const reply =
      (text: string): ScriptedReply =>
      (messages) => ({ text, usage: { promptTokens: reference(messages) } })
    const model = scripted([reply(call('load_skill', { name: 'long' })), reply('Loaded.')])
    const agent = createAgent({ session: skills.session(), model })
    await agent.run('Load it').result
    const { used, prompt, tools, skills: loaded, history } = agent.usage()
    expect(prompt + tools + loaded + history).toBe(used)
    expect(Math.min(prompt, tools, loaded, history)).toBeGreaterThanOrEqual(0)
  })

  it('are not lowered by a server that counts only what was not in its cache', async () => {
    const skills = makeSkills([comments], { exact: false })
    const cached = { text: 'One.', usage: { promptTokens: 3 } }
    const model = scripted([cached, cached])
    const agent = createAgent({ session: skills.session(), model })
    await agent.run('Hi').result
    const [step] = figures(await collect(agent.run('And?')))
    expect(step?.tokens).toBeGreaterThan(reference(model.requests[1]?.messages ?? []))
  })
})

describe('what was left out', () => {
  const long = (name: string): PlainSkill => ({
    name,
    description: `About ${name}`,
    body: `# ${name}\n`,
    resources: { 'notes.md': `# Notes of ${name}\n${'word '.repeat(700)}\n` },
  })

  it('is delivered again when the model reads it again', async () => {
    const skills = makeSkills([long('one'), long('two'), long('three')])
    const read = (name: string): string[] => [
      call('load_skill', { name }),
      call('skill_read', { name, path: 'notes.md' }),
      'Read.',
    ]
    const script = [...['one', 'two', 'three'].flatMap(read), ...read('one').slice(1)]
    const model = scripted(script)
    const session = skills.session({ window: 3000, reserve: 500 })
    const agent = createAgent({ session, model, count: tokenizer.count })
    for (const name of ['one', 'two', 'three']) await agent.run(`Read ${name}`).result
    const steps = await collect(agent.run('Read one again'))
    const result = steps.find((step) => step.type === 'result')
    expect(result).toMatchObject({ result: { ok: true } })
    expect(result?.type === 'result' && result.result.text).toContain('Notes of one')
    expect(session.loaded()).toEqual(['two', 'three', 'one'])
  })

  it('makes room for a load before it is refused', async () => {
    const skills = makeSkills([{ name: 'big', description: 'Big', body: 'word '.repeat(2200) }])
    skills.abilities.register('list', { description: 'List', execute: () => 'item '.repeat(900) })
    const model = scripted([
      call('list'),
      'Listed.',
      call('load_skill', { name: 'big' }),
      'Loaded.',
    ])
    const session = skills.session()
    const agent = createAgent({ session, model, count: tokenizer.count })
    await agent.run('List').result
    const steps = await collect(agent.run('Load'))
    expect(session.loaded()).toEqual(['big'])
    expect(steps.map(({ type }) => type)).toContain('evicted')
  })

  it.each([
    ['cut, where loads may fill the window', 0, ['one', 'two']],
    ['whole, where loads leave room for it', 300, ['two']],
  ])('keeps a result %s', async (_, resultRoom, loaded) => {
    const body = 'word '.repeat(500)
    const skills = makeSkills(['one', 'two'].map((name) => ({ name, description: name, body })))
    const items = 'item '.repeat(250)
    skills.abilities.register('list', { description: 'List', execute: () => items })
    const loads = ['one', 'two'].map((name) => call('load_skill', { name }))
    const model = scripted([...loads, call('list'), 'Listed.'])
    const session = skills.session({ window: 1750, reserve: 200, unload: 'lru' })
    const agent = createAgent({ session, model, count: tokenizer.count, resultRoom })
    const steps = await collect(agent.run('Load both, then list'))
    expect(session.loaded()).toEqual(loaded)
    const texts = steps.flatMap((step) => (step.type === 'result' ? step.result.text : []))
    expect(texts.at(-1) === items).toBe(resultRoom > 0)
  })

  it.each([
    ['in replies of their own', false],
    ['in one reply', true],
  ])('is a skill’s text once the session has unloaded it, loads being %s', async (_, together) => {
    const body = 'word '.repeat(500)
    const skills = makeSkills([
      { name: 'one', description: 'One', body: `FIRST ${body}` },
      { name: 'two', description: 'Two', body },
    ])
    const loads = ['one', 'two'].map((name) => call('load_skill', { name }))
    const model = scripted([...(together ? [loads.join('\n')] : loads), 'Loaded.'])
    const session = skills.session({ window: 1400, reserve: 200, unload: 'lru' })
    const agent = createAgent({ session, model, count: tokenizer.count })
    expect((await agent.run('Load').result).outcome.type).toBe('answer')
    expect(session.loaded()).toEqual(['two'])
    expect(JSON.stringify(model.requests.at(-1)?.messages)).not.toContain('FIRST')
  })
})

describe('many long results of one reply', () => {
  const words = 'word '.repeat(2000)
  const listMany = (many: number, options: { window?: number; reserve?: number } = {}) => {
    const skills = makeSkills([])
    const properties = { page: { type: 'integer' } }
    const parameters = { type: 'object', properties }
    const list = { description: 'List', parameters, execute: () => words }
    skills.abilities.register('list', list)
    const calls = Array.from({ length: many }, (_, page) => call('list', { page }))
    const model = scripted([calls.join('\n'), 'Listed.', 'Hello.'])
    const session = skills.session(options)
    const agent = createAgent({ session, model, count: tokenizer.count })
    const results = () =>
      model.requests[1]?.messages.at(-1)?.content.split('</tool_response>').slice(0, -1) ?? []
    return { agent, results }
  }

  it('share the room that there is', async () => {
    const { agent, results } = listMany(5)
    expect((await agent.run('List all').result).outcome.type).toBe('answer')
    const lengths = results().map((text) => tokenizer.count(text))
    expect(Math.min(...lengths)).toBeGreaterThan(400)
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(50)
  })

  it('are stubs where there is no room for them, which is a step', async () => {
    const { agent, results } = listMany(8, { window: 500, reserve: 100 })
    const run = agent.run('List all')
    const evicted = (await collect(run)).filter(({ type }) => type === 'evicted')
    expect((await run.result).outcome.type).toBe('answer')
    const stubs = results().filter((text) => text.includes(stub))
    expect(stubs.length).toBeGreaterThan(0)
    expect(evicted).toHaveLength(stubs.length)
    expect(evicted[0]).toMatchObject({ what: 'result', calls: ['list'] })
  })
})

describe('a short request', () => {
  const budget = fc.constantFrom({ window: 4096, reserve: 1024 }, { window: 1600, reserve: 400 })
  const skill = (name: string, words: number): PlainSkill => ({
    name,
    description: `About ${name}`,
    body: `# ${name}\n${'word '.repeat(words)}\n`,
  })
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ words: fc.integer({ min: 0, max: 3000 }) }) },
    { weight: 1, arbitrary: fc.record({ name: fc.constantFrom('one', 'two', 'three') }) },
  )
  const reply = fc.record({
    beside: fc.integer({ min: 0, max: 1000 }),
    steps: fc.array(step, { minLength: 1, maxLength: 10 }),
  })
  const request = fc.record({
    words: fc.integer({ min: 1, max: 3000 }),
    replies: fc.array(reply, { maxLength: 3 }),
  })

  it('is answered, whatever was asked, called and loaded before it', async () => {
    await fc.assert(
      fc.asyncProperty(
        budget,
        fc.boolean(),
        fc.constantFrom('never', 'lru'),
        fc.array(fc.integer({ min: 1, max: 2500 }), { minLength: 3, maxLength: 3 }),
        fc.array(request, { minLength: 1, maxLength: 4 }),
        async (sizes, exact, unload, bodies, requests) => {
          const skills = makeSkills(
            ['one', 'two', 'three'].map((name, at) => skill(name, bodies[at] ?? 1)),
            { exact },
          )
          const properties = { words: { type: 'integer' } }
          skills.abilities.register<{ words: number }>('list', {
            description: 'List',
            parameters: { type: 'object', properties },
            execute: ({ words }) => 'item '.repeat(words),
          })
          const script: string[] = []
          const model: Model = async () => ({ text: script.shift() ?? 'Hello.' })
          const session = skills.session({ ...sizes, unload })
          const agent = createAgent({ session, model, ...(exact && { count: tokenizer.count }) })
          for (const { words, replies } of requests) {
            script.length = 0
            for (const { beside, steps } of replies) {
              const calls = steps.map((args) => call('name' in args ? 'load_skill' : 'list', args))
              script.push(`${calls.join('\n')}${beside > 500 ? `\n${'so '.repeat(beside)}` : ''}`)
            }
            await agent.run('word '.repeat(words)).result
            script.length = 0
            expect((await agent.run('Hi').result).outcome).toMatchObject({ text: 'Hello.' })
          }
        },
      ),
      { numRuns: 40 },
    )
  }, 30_000)

  it('is answered where a loaded skill fills the window, which is let go then', async () => {
    const skills = makeSkills([skill('one', 2600)])
    const model = scripted([call('load_skill', { name: 'one' }), 'Loaded.', 'Hello.', 'Hello.'])
    const session = skills.session()
    const agent = createAgent({ session, model, count: tokenizer.count })
    await agent.run('Load it').result
    expect(session.loaded()).toEqual(['one'])
    await agent.run('word '.repeat(100)).result
    expect(session.loaded()).toEqual(['one'])
    const run = agent.run('word '.repeat(400))
    const evicted = (await collect(run)).filter(({ type }) => type === 'evicted')
    expect(evicted.at(-1)).toMatchObject({ what: 'result', calls: ['load_skill'] })
    expect((await run.result).outcome).toMatchObject({ text: 'Hello.' })
    expect(session.loaded()).toEqual([])
  })
})

async function collect(steps: AsyncIterable<Step>): Promise<Step[]> {
  const all: Step[] = []
  for await (const step of steps) all.push(step)
  return all
}
