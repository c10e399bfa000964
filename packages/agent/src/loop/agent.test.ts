import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  call,
  comments,
  makeSkills,
  plugins,
  registerAbilities,
  tokenizer,
} from '../../test/skills.ts'
import { type ScriptedReply, scripted } from '../clients/scripted.ts'
import { ContextOverflow, type Model } from '../model.ts'
import { stageWrites } from '../staged/stage-writes.ts'
import { type AgentOptions, createAgent, type RunOptions } from './agent.ts'
import type { Step } from './steps.ts'

const load = (name: string): string => call('load_skill', { name })
const ran: string[] = []

beforeEach(() => {
  ran.length = 0
})

function start(
  script: readonly ScriptedReply[],
  options: Partial<AgentOptions> = {},
  run: (name: string, args: object) => unknown = (name) => `result of ${name}`,
) {
  const skills = makeSkills([comments, plugins])
  registerAbilities(skills, (name, args) => {
    ran.push(`${name} ${JSON.stringify(args)}`)
    return run(name, args)
  })
  const model = scripted(script)
  const session = options.session ?? skills.session()
  const agent = createAgent({ session, model, ...options })
  const play = async (message: string, runOptions?: RunOptions) => {
    const run = agent.run(message, runOptions)
    const steps: Step[] = []
    for await (const step of run) steps.push(step)
    return { steps, ...(await run.result) }
  }
  const lastMessage = (): string => model.requests.at(-1)?.messages.at(-1)?.content ?? ''
  return { skills, session, model, agent, play, lastMessage }
}

describe('an agent', () => {
  it('loads a skill, calls its ability and answers', async () => {
    const { play, model, session } = start([
      load('comments'),
      call('comment_list', { status: 'pending' }),
      'One comment waits.',
    ])
    const { outcome, steps, replies } = await play('Which comments wait?')
    expect(outcome).toEqual({ type: 'answer', text: 'One comment waits.', cut: false })
    expect(replies).toBe(3)
    expect(ran).toEqual(['comment_list {"status":"pending"}'])
    expect(session.loaded()).toEqual(['comments'])
    expect(steps.map(({ type }) => type)).toEqual([
      'prompt',
      'text',
      'reply',
      'call',
      'result',
      'prompt',
      'text',
      'reply',
      'call',
      'result',
      'prompt',
      'text',
      'reply',
    ])
    expect(model.requests[1]?.messages.at(-1)?.content).toMatch(
      /^<tool_response>\n<skill_content name="comments">[\s\S]*<\/skill_content>\n<\/tool_response>$/,
    )
  })

  it('sends each request once, and never changes what was sent before', async () => {
    const { play, model } = start([load('comments'), 'Loaded.', call('comment_list'), 'Done.'])
    await play('FIRST')
    await play('SECOND')
    const texts = model.requests.map(({ messages }) => messages.map(({ content }) => content))
    for (const [at, contents] of texts.entries()) {
      const before = texts[at - 1] ?? []
      expect(contents.slice(0, before.length)).toEqual(before)
    }
    expect(
      texts
        .at(-1)
        ?.join('\n')
        .match(/FIRST|SECOND/g),
    ).toEqual(['FIRST', 'SECOND'])
  })

  it('names the skill to load where an ability is called before it', async () => {
    const { play, lastMessage } = start([call('comment_list'), 'I see.'])
    await play('Which comments wait?')
    expect(ran).toEqual([])
    expect(lastMessage()).toContain('First load the skill that this belongs to:\n- comments\n')
  })

  it.each([
    'comment_list()',
    'Action: comment_list\nAction Input: {}',
    '<function=comment_list>\n</function>',
    '<invoke name="comment_list"></invoke>',
    '{"tool": "comment_list", "args": {}}',
    '{"name": "comment_list"}',
  ])('takes %j for no answer either, whose skill is not loaded', async (reply) => {
    const { play, lastMessage } = start([reply, call('comment_list'), 'I see.'])
    const { outcome, steps } = await play('Which comments wait?')
    expect(steps.filter(({ type }) => type === 'unreadable')).toHaveLength(1)
    expect(lastMessage()).toContain('First load the skill that this belongs to:\n- comments\n')
    expect(outcome).toMatchObject({ type: 'answer', text: 'I see.' })
    expect(ran).toEqual([])
  })

  it('names the tools that there are where one is invented', async () => {
    const { play, lastMessage } = start([call('fetch_weather'), 'I see.'])
    await play('Weather?')
    expect(lastMessage()).toContain('- load_skill\n')
  })

  it('makes the calls of one reply in their order', async () => {
    const { play } = start([`${load('comments')}\n${call('comment_approve', { id: 7 })}`, 'Done.'])
    expect((await play('Approve 7')).outcome.type).toBe('answer')
    expect(ran).toEqual(['comment_approve {"id":7}'])
  })

  it('makes no more than eight calls of one reply', async () => {
    const calls = Array.from({ length: 10 }, (_, id) => call('comment_approve', { id }))
    const { play, lastMessage } = start([load('comments'), calls.join('\n'), 'Done.'])
    await play('Approve all')
    expect(ran).toHaveLength(8)
    expect(lastMessage().match(/<tool_response>/g)).toHaveLength(9)
    expect(lastMessage()).toContain('Not made: the last 2 of these calls.')
  })

  it('keeps thoughts out of the conversation', async () => {
    const { play, model } = start([`<think>Hm.</think>\n\n${load('comments')}`, 'Done.'])
    const { steps } = await play('Comments?')
    expect(steps.find(({ type }) => type === 'reply')).toMatchObject({ thoughts: 'Hm.' })
    expect(JSON.stringify(model.requests[1]?.messages)).not.toContain('Hm.')
  })

  it('offers the abilities of an app without skills from the start', async () => {
    const skills = makeSkills([])
    skills.abilities.register('disk', { description: 'Disk use', execute: () => '40 %' })
    const { play, model } = start([call('disk'), '40 % are used.'], { session: skills.session() })
    expect((await play('Disk?')).outcome).toMatchObject({ text: '40 % are used.' })
    expect(model.requests[0]?.messages[0]?.content).toContain('"name": "disk"')
  })

  it('begins anew after a reset', async () => {
    const { play, agent, session, model } = start([load('comments'), 'Loaded.', 'Hello.'])
    await play('Comments?')
    agent.reset()
    expect(session.loaded()).toEqual([])
    await play('Hi')
    expect(model.requests.at(-1)?.messages).toHaveLength(2)
  })

  it('runs one request after the other', async () => {
    const { agent } = start(['One.', 'Two.'])
    const runs = [agent.run('1'), agent.run('2')]
    const results = await Promise.all(runs.map(({ result }) => result))
    expect(results.map(({ outcome }) => outcome)).toMatchObject([
      { text: 'One.' },
      { text: 'Two.' },
    ])
  })

  it('tells where the window’s tokens go', async () => {
    const { play, agent } = start([load('comments'), 'Done.'])
    await play('Comments?')
    const { used, prompt, tools, skills, history, free, window, reserve } = agent.usage()
    expect(prompt + tools + skills + history).toBe(used)
    expect(used + free + reserve).toBe(window)
    expect(skills).toBeGreaterThan(50)
  })
})

describe('a reply that cannot be read', () => {
  const broken = '<tool_call>\n{"name": "load_skill", "argum'

  it('is told to the model with the right form', async () => {
    const { play, lastMessage } = start([broken, load('comments'), 'Done.'])
    const run = play('Comments?')
    expect((await run).outcome.type).toBe('answer')
    expect((await run).steps.filter(({ type }) => type === 'unreadable')).toHaveLength(1)
    expect(lastMessage()).not.toContain('not complete')
  })

  it('ends the run the second time, with what was written', async () => {
    const { play, lastMessage } = start([broken, broken])
    expect(await play('Comments?')).toMatchObject({
      outcome: { type: 'unreadable', fault: 'cut', text: broken },
      replies: 2,
    })
    expect(lastMessage()).toContain('{"name": "…", "arguments": {…}}')
    expect(ran).toEqual([])
  })

  it('is told once, however often it is in one reply', async () => {
    const { play, lastMessage } = start([Array(20).fill(broken).join('\n'), 'Done.'])
    expect((await play('Comments?')).outcome.type).toBe('answer')
    expect(lastMessage().match(/not complete/g)).toHaveLength(1)
  })

  it('does not keep the readable calls beside it from being made', async () => {
    const { play } = start([`${load('comments')}\n${broken}`, 'Done.'])
    const { steps, outcome } = await play('Comments?')
    expect(outcome.type).toBe('answer')
    expect(steps.map(({ type }) => type)).toContain('unreadable')
  })

  it('that is an answer as long as it may be says that it is cut', async () => {
    const { play } = start([{ text: 'There are', finish: 'length' }])
    expect((await play('Comments?')).outcome).toEqual({
      type: 'answer',
      text: 'There are',
      cut: true,
    })
  })
})

describe('a loop', () => {
  it('of the same call is answered without making it, then ends', async () => {
    const again = call('comment_approve', { id: 7 })
    const { play, lastMessage } = start([load('comments'), again, again, again])
    const { outcome, steps } = await play('Approve 7')
    expect(outcome).toMatchObject({
      type: 'loop',
      loop: 'repeat',
      call: { name: 'comment_approve' },
    })
    expect(ran).toHaveLength(1)
    expect(lastMessage()).toContain('You made this call just now')
    expect(steps.filter(({ type }) => type === 'repeated')).toHaveLength(2)
  })

  it('is none where one reply makes the same call again and again, which is made once', async () => {
    const again = call('comment_approve', { id: 7 })
    const three = [again, again, again].join('\n')
    const { play, lastMessage } = start([load('comments'), three, 'Done.'])
    const { outcome, steps } = await play('Approve 7')
    expect(outcome).toMatchObject({ type: 'answer', text: 'Done.' })
    expect(ran).toHaveLength(1)
    expect(steps.filter(({ type }) => type === 'repeated')).toHaveLength(2)
    expect(lastMessage().match(/You made this call just now/g)).toHaveLength(2)
  })

  it('of replies that each make the same call again and again ends', async () => {
    const again = call('comment_approve', { id: 7 })
    const twice = `${again}\n${again}`
    const { play } = start([load('comments'), twice, twice, twice])
    expect((await play('Approve 7')).outcome).toMatchObject({ type: 'loop', loop: 'repeat' })
    expect(ran).toHaveLength(1)
  })

  it('lets a call that failed be made again', async () => {
    let tries = 0
    const again = call('comment_list')
    const { play } = start([load('comments'), again, again, 'Done.'], {}, () => {
      if (tries++ === 0) throw new Error('offline')
      return 'fine'
    })
    expect((await play('Comments?')).outcome.type).toBe('answer')
    expect(ran).toHaveLength(2)
  })

  it('of two calls by turns ends', async () => {
    const [one, two] = [call('comment_list'), call('comment_approve', { id: 7 })]
    const { play } = start([load('comments'), one, two, one, two, 'never'])
    expect((await play('Approve')).outcome).toMatchObject({ type: 'loop', loop: 'ping-pong' })
  })

  it('is none while the results change', async () => {
    const [one, two] = [call('comment_list'), call('comment_approve', { id: 7 })]
    let count = 0
    const { play } = start([load('comments'), one, two, one, two, 'Done.'], {}, () => ++count)
    expect((await play('Approve')).outcome.type).toBe('answer')
  })

  it('of loads that bring nothing new ends', async () => {
    const { play } = start(['a', 'b', 'c', 'd'].map(load))
    expect(await play('Help')).toMatchObject({
      outcome: { type: 'loop', loop: 'load' },
      replies: 3,
    })
  })

  it('of the same skill, loaded and unloaded in turn, ends', async () => {
    const script = Array.from({ length: 9 }, (_, at) => load(at % 2 === 0 ? 'comments' : 'plugins'))
    const { skills } = start([])
    const long = 'word '.repeat(300)
    skills.register({ ...comments, body: long })
    skills.register({ ...plugins, body: long })
    const session = skills.session({ window: 1000, reserve: 100, unload: 'lru' })
    const { play } = start(script, { session })
    expect((await play('Help')).outcome).toMatchObject({ type: 'loop', loop: 'load' })
  })
})

describe('a run ends', () => {
  it('after as many replies as it may have', async () => {
    const calls = Array.from({ length: 9 }, (_, id) => call('comment_approve', { id }))
    const { play } = start([load('comments'), ...calls], { maxSteps: 4 })
    expect(await play('Approve')).toMatchObject({
      outcome: { type: 'limit', limit: 'steps' },
      replies: 4,
    })
  })

  it('before it needs more tokens than it may', async () => {
    const { play } = start([load('comments'), 'Done.'], { maxTokens: 500 })
    const { outcome, tokens } = await play('Comments?')
    expect(outcome).toEqual({ type: 'limit', limit: 'tokens' })
    expect(tokens).toBeLessThanOrEqual(500)
  })

  it('where the model fails', async () => {
    const error = new Error('no GPU')
    const { play, agent } = start([error, 'Hello.'])
    expect((await play('Hi')).outcome).toEqual({ type: 'failed', error })
    expect((await agent.run('Hi').result).outcome.type).toBe('answer')
  })

  it.each([undefined, null, 'Hello.', {}])('where the model resolves to %j', async (reply) => {
    const { play } = start([], { model: (async () => reply) as unknown as Model })
    expect((await play('Hi')).outcome).toMatchObject({
      type: 'failed',
      error: { message: expect.stringContaining('{ text: string }') },
    })
  })

  it('where the app’s count fails', async () => {
    const count = () => {
      throw new Error('no tokenizer')
    }
    const { play } = start(['Hello.'], { count })
    expect((await play('Hi')).outcome).toMatchObject({ type: 'failed' })
  })

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY, undefined])(
    'where the app counts %j tokens',
    async (tokens) => {
      const { play, model } = start(['Hello.'], { count: () => tokens as number })
      expect((await play('Hi')).outcome).toMatchObject({
        type: 'failed',
        error: { message: expect.stringContaining(`\`count\` gave ${tokens}`) },
      })
      expect(model.requests).toEqual([])
    },
  )

  it('where a skill that the app wants cannot be loaded, and the next one is not hindered', async () => {
    const { play, model, session } = start(['Hello.'])
    const { outcome, steps } = await play('Hi', { skills: ['nope', 'comments'] })
    expect(outcome).toMatchObject({
      type: 'failed',
      error: { message: expect.stringMatching(/^The skill "nope" was not loaded for this run: /) },
    })
    expect(steps.map(({ type }) => type)).toEqual(['call', 'result', 'call', 'result'])
    expect(session.loaded()).toEqual(['comments'])
    expect(model.requests).toEqual([])
    expect((await play('Hi')).outcome).toMatchObject({ type: 'answer', text: 'Hello.' })
  })

  it('where the model says that the conversation is too long', async () => {
    const error = new ContextOverflow('4097 tokens')
    const { play } = start([error])
    expect((await play('Hi')).outcome).toEqual({ type: 'overflow', error })
  })

  it('where definitions alone fill the window by their bytes, and says that `count` helps', async () => {
    const skills = makeSkills([], { exact: false })
    for (let at = 0; at < 12; at++) {
      skills.abilities.register(`comment_list_${at}`, {
        description: 'List comments by status, newest first',
        parameters: {
          type: 'object',
          properties: {
            status: { type: 'string', enum: ['pending', 'approved', 'spam', 'trash'] },
          },
        },
        execute: () => 'None.',
      })
    }
    const outcomeOf = async (options: Partial<AgentOptions>) =>
      (await start(['Hello.'], { session: skills.session(), ...options }).play('Hi')).outcome
    expect(await outcomeOf({})).toMatchObject({
      type: 'overflow',
      exact: false,
      error: { message: expect.stringMatching(/^The prompt may have \d+ tokens .*`count`/) },
    })
    expect(await outcomeOf({ count: tokenizer.count })).toMatchObject({ type: 'answer' })
  })

  it('where the request alone is too long, and the next one is not hindered', async () => {
    const { play } = start(['Hello.'])
    expect((await play('word '.repeat(4000))).outcome).toMatchObject({
      type: 'overflow',
      budget: 3072,
    })
    expect((await play('Hi')).outcome.type).toBe('answer')
  })

  it('where the request alone is too long, and leaves the conversation as it was', async () => {
    const count = tokenizer.count
    const script = [load('comments'), call('comment_list'), 'Two wait.', 'Yes, two.']
    const { play, agent, session, model } = start(script, { count }, () => 'row '.repeat(900))
    await play('Which wait?')
    const before = { turns: agent.turns(), usage: agent.usage(), held: session.snapshot() }
    const { outcome, steps } = await play('word '.repeat(4000), { skills: ['plugins'] })
    expect(outcome).toMatchObject({ type: 'overflow', budget: 3072, exact: true })
    expect(Object(outcome).tokens).toBeGreaterThan(4000)
    expect(steps.filter(({ type }) => type === 'evicted')).toEqual([])
    expect({ turns: agent.turns(), usage: agent.usage() }).toMatchObject({
      turns: before.turns,
      usage: before.usage,
    })
    expect(session.snapshot()).toEqual(before.held)
    await play('Are you sure?')
    expect(
      model.requests
        .at(-1)
        ?.messages.map(({ content }) => content)
        .join(),
    ).toContain('row row')
  })

  it('where the model is silent for too long, but not while it writes', async () => {
    vi.useFakeTimers()
    const silent = () => new Promise<string>(() => {})
    const { play } = start(
      [
        async (_, { onText }) => {
          for (let at = 0; at < 5; at++) {
            await vi.advanceTimersByTimeAsync(900)
            onText(at % 2 === 0 ? '.' : '')
          }
          return 'Slow.'
        },
        silent,
      ],
      { timeout: 1000 },
    )
    const first = await play('Hi')
    expect(first.outcome).toMatchObject({ type: 'answer', text: 'Slow.' })
    expect(first.steps).not.toContainEqual({ type: 'text', delta: '' })
    const second = play('Hi')
    await vi.advanceTimersByTimeAsync(1000)
    expect((await second).outcome).toEqual({ type: 'timeout', after: 1000 })
    vi.useRealTimers()
  })
})

describe('a call that takes too long', () => {
  it('is given up, and the model told so; the run goes on', async () => {
    const never = () => new Promise(() => {})
    const script = [load('comments'), call('comment_list'), 'I cannot see them.']
    const { play, lastMessage } = start(script, { callTimeout: 20 }, never)
    const { outcome, steps } = await play('Comments?')
    expect(outcome).toMatchObject({ type: 'answer', text: 'I cannot see them.' })
    expect(steps.find(({ type }) => type === 'overdue')).toMatchObject({
      call: { name: 'comment_list' },
      after: 20,
    })
    expect(lastMessage()).toContain('It may have been done.')
  })

  it.each([
    ['the model', {}],
    ['the app', { skills: ['hanging'] }],
  ])('is let go where it is a load for %s', async (_, runOptions) => {
    const { play, session, skills } = start([load('hanging'), 'Done.'], { callTimeout: 20 })
    const entry = skills.get('comments') as object
    skills.register({ ...entry, name: 'hanging', load: () => new Promise(() => {}) } as never)
    const { outcome, steps } = await play('Hi', runOptions)
    expect(steps.map(({ type }) => type)).toContain('overdue')
    expect(outcome.type).toBe('skills' in runOptions ? 'failed' : 'answer')
    expect(session.loaded()).toEqual([])
  })

  it('ends what heeds its signal', async () => {
    let heard = false
    const skills = makeSkills([])
    skills.abilities.register('wait', {
      description: 'Wait',
      execute: (_, { signal }) =>
        new Promise((resolve) =>
          signal?.addEventListener('abort', () => {
            heard = true
            resolve('')
          }),
        ),
    })
    const session = skills.session()
    const { play } = start([call('wait'), 'Done.'], { session, callTimeout: 20 })
    expect((await play('Wait')).outcome.type).toBe('answer')
    expect(heard).toBe(true)
  })
})

describe('a run that is aborted', () => {
  it('before it begins leaves no trace', async () => {
    const { play, agent } = start([])
    expect((await play('Hi', { signal: AbortSignal.abort() })).outcome).toEqual({ type: 'aborted' })
    expect(agent.turns()).toEqual([])
  })

  it('while it waits for another ends at once, and the next one still waits', async () => {
    let finish = (_: string): void => {}
    const slow = () => new Promise<string>((resolve) => (finish = resolve))
    const { agent, model } = start([slow, 'Third.'])
    const stop = new AbortController()
    const [first, second, third] = [
      agent.run('1'),
      agent.run('2', { signal: stop.signal }),
      agent.run('3'),
    ]
    stop.abort()
    expect((await second.result).outcome).toEqual({ type: 'aborted' })
    await vi.waitFor(() => expect(model.requests).toHaveLength(1))
    finish('First.')
    expect((await first.result).outcome).toMatchObject({ text: 'First.' })
    expect((await third.result).outcome).toMatchObject({ text: 'Third.' })
    expect(agent.turns().map((turn) => turn.kind === 'user' && turn.text)).not.toContain('2')
  })

  it('while the app searches for advice ends', async () => {
    const { agent, model } = start([], { advise: () => new Promise(() => {}) })
    const stop = new AbortController()
    const { result } = agent.run('Hi', { signal: stop.signal })
    await Promise.resolve()
    stop.abort()
    expect((await result).outcome).toEqual({ type: 'aborted' })
    expect(model.requests).toEqual([])
  })

  it('while the model writes ends, whether the model heeds it or not', async () => {
    const controller = new AbortController()
    const deaf = () => {
      controller.abort()
      return new Promise<string>(() => {})
    }
    const { play, model } = start([deaf])
    expect((await play('Hi', { signal: controller.signal })).outcome).toEqual({ type: 'aborted' })
    expect(model.requests[0]?.options.signal.aborted).toBe(true)
  })

  it('while an ability runs ends, and the conversation goes on after it', async () => {
    const controller = new AbortController()
    const { play, lastMessage } = start(
      [load('comments'), call('comment_list'), 'Hello.'],
      {},
      () => {
        controller.abort()
        return new Promise(() => {})
      },
    )
    const { outcome } = await play('Comments?', { signal: controller.signal })
    expect(outcome).toEqual({ type: 'aborted' })
    expect((await play('Hi')).outcome.type).toBe('answer')
    expect(lastMessage()).toMatch(/The person stopped this[\s\S]*\n\nHi$/)
  })

  it('while a skill is fetched does not count it as loaded', async () => {
    const controller = new AbortController()
    const { play, session, skills } = start([load('slow')])
    let finish = (): void => {}
    const slow = skills.get('comments') as { load: () => Promise<unknown> }
    const { load: fetch } = slow
    const waiting = new Promise<void>((resolve) => (finish = resolve))
    skills.register({
      ...(slow as object),
      name: 'slow',
      load: async () => {
        controller.abort()
        await waiting
        return fetch()
      },
    } as never)
    expect((await play('Hi', { signal: controller.signal })).outcome).toEqual({ type: 'aborted' })
    finish()
    await vi.waitFor(() => expect(session.usage().skills).toBe(0))
    expect(session.loaded()).toEqual([])
  })

  it.each(['before', 'while', 'after'])(
    'leaves a load that lands %s the next run to that run',
    async (when) => {
      const controller = new AbortController()
      const { play, session, skills, lastMessage } = start([load('slow'), load('slow'), 'Done.'])
      let finish = (): void => {}
      const landed = new Promise<void>((resolve) => (finish = resolve))
      const { load: fetch } = skills.get('comments') as { load: () => Promise<object> }
      skills.register({
        ...(skills.get('comments') as object),
        name: 'slow',
        load: async () => {
          controller.abort()
          await landed
          return fetch()
        },
      } as never)
      expect((await play('Hi', { signal: controller.signal })).outcome).toEqual({ type: 'aborted' })
      if (when === 'before') {
        finish()
        await new Promise((resolve) => setTimeout(resolve))
      }
      const next = play('Again')
      if (when === 'while') finish()
      setTimeout(finish, 20)
      expect((await next).outcome).toMatchObject({ text: 'Done.' })
      expect(lastMessage()).toContain('<skill_content name="slow">')
      expect(session.loaded()).toEqual(['slow'])
    },
  )

  it('does not bring back what the app resets in the same turn', async () => {
    const controller = new AbortController()
    const { play, session } = start([load('comments'), call('comment_list')], {}, () => {
      controller.abort()
      session.reset()
      return 'Two wait.'
    })
    expect((await play('Hi', { signal: controller.signal })).outcome).toEqual({ type: 'aborted' })
    expect(session.loaded()).toEqual([])
  })

  it('while the app’s skills are loaded answers each of their calls', async () => {
    const controller = new AbortController()
    const { agent } = start([])
    const run = agent.run('Hi', { signal: controller.signal, skills: ['comments', 'plugins'] })
    for await (const step of run) if (step.type === 'call') controller.abort()
    expect((await run.result).outcome).toEqual({ type: 'aborted' })
    const [, reply, results] = agent.turns()
    expect(reply).toMatchObject({ calls: [{ id: 'call_1' }, { id: 'call_2' }] })
    expect(results).toMatchObject({
      results: [{ call: { id: 'call_1' } }, { call: { id: 'call_2' }, text: 'Not made.' }],
    })
  })

  it('at any step leaves the session with what the conversation holds, and nothing begun', async () => {
    const script = [`${load('comments')}\n${load('plugins')}`, call('comment_list'), 'Done.']
    for (let stop = 0; ; stop++) {
      const { agent, session } = start([...script, 'x', 'x', 'x'])
      const controller = new AbortController()
      const run = agent.run('Hi', { signal: controller.signal })
      let at = 0
      for await (const _ of run) if (at++ === stop) controller.abort()
      if (at <= stop) break
      const before = ran.length
      const held = JSON.stringify(agent.turns()).match(/(?<=skill_content name=\\")\w+/g) ?? []
      expect(session.loaded().sort()).toEqual([...held].sort())
      await run.result
      expect(ran).toHaveLength(before)
    }
  })

  it('by leaving its steps ends', async () => {
    const { agent, model } = start([load('comments'), () => new Promise<string>(() => {})])
    const run = agent.run('Comments?')
    for await (const step of run) if (step.type === 'result') break
    expect((await run.result).outcome).toEqual({ type: 'aborted' })
    expect(model.requests.length).toBeLessThanOrEqual(2)
  })
})

describe('pre-routing', () => {
  const sure = async () => ({ sure: true, confidence: 1, hits: [{ name: 'comments', score: 1 }] })

  it('adds one line to the request where search is sure', async () => {
    const { play, model } = start(['Hm.'], { advise: sure })
    const { steps } = await play('Which comments wait?')
    expect(steps[0]).toEqual({ type: 'advice', skill: 'comments' })
    expect(model.requests[0]?.messages[1]?.content).toBe(
      'Which comments wait?\n\n(The skill "comments" is made for this.)',
    )
  })

  it.each([
    ['is not sure', async () => ({ ...(await sure()), sure: false })],
    ['fails', async () => Promise.reject(new Error('offline'))],
  ])('adds nothing where search %s', async (_, advise) => {
    const { play, model } = start(['Hm.'], { advise })
    await play('Which comments wait?')
    expect(model.requests[0]?.messages[1]?.content).toBe('Which comments wait?')
  })

  it('goes on without advice that does not come in the time a model has', async () => {
    const { play, model } = start(['Hm.'], { advise: () => new Promise(() => {}), timeout: 20 })
    expect((await play('Which comments wait?')).outcome).toMatchObject({ text: 'Hm.' })
    expect(model.requests[0]?.messages[1]?.content).toBe('Which comments wait?')
  })

  it('adds nothing where the skill is loaded', async () => {
    const { play, lastMessage } = start([load('comments'), 'Loaded.', 'Hm.'], { advise: sure })
    await play('Comments?')
    await play('And now?')
    expect(lastMessage()).toBe('And now?')
  })

  it('loads the skills that the app wants, as if the model had', async () => {
    const { play, model, session } = start([call('comment_list'), 'Done.'])
    const { steps } = await play('Comments?', { skills: ['comments', 'plugins'] })
    expect(steps.slice(0, 2)).toMatchObject([{ type: 'call', by: 'app' }, { type: 'result' }])
    // The call of its ability made `comments` the one used last.
    expect(session.loaded()).toEqual(['plugins', 'comments'])
    const [, user, reply, results] = model.requests[0]?.messages ?? []
    expect(user?.content).toBe('Comments?')
    expect(reply?.content).toContain('{"name": "load_skill", "arguments": {"name": "plugins"}}')
    expect(results?.content.match(/<skill_content/g)).toHaveLength(2)
    expect(ran).toHaveLength(1)
  })
})

describe('a staged action', () => {
  it('is a step of its own', async () => {
    const { session, skills } = start([])
    skills.abilities.register('wipe', { description: 'Wipe', destructive: true, execute: () => '' })
    const staging = {
      ...session,
      call: async (...args: Parameters<typeof session.call>) => ({
        ...(await session.call(...args)),
        staged: { id: 'act-1', status: 'pending' },
      }),
    }
    const { play } = start([call('wipe'), 'It waits.'], { session: staging })
    const { steps } = await play('Wipe it')
    expect(steps.find(({ type }) => type === 'staged')).toMatchObject({ action: { id: 'act-1' } })
  })
})

describe('a write that a person refused', () => {
  const wipe = call('wipe', { all: true })
  const { skills } = start([])
  skills.abilities.register('wipe', {
    description: 'Wipe',
    destructive: true,
    preview: () => 'Wipes all.',
    execute: () => 'Wiped.',
  })
  const stage = (onConfirm: () => boolean) =>
    stageWrites(skills.session(), skills, { onConfirm, askAtOnce: true })

  it('is not asked for again in that run, but in the next', async () => {
    const onConfirm = vi.fn(() => false)
    const script = [wipe, call('load_skill', { name: 'comments' }), wipe, 'I did not.']
    const { play, lastMessage } = start([...script, wipe, 'No.'], { session: stage(onConfirm) })
    expect((await play('Wipe it')).outcome).toMatchObject({ text: 'I did not.' })
    expect(onConfirm).toHaveBeenCalledTimes(1)
    expect(lastMessage()).toContain('The person said no to this already.')
    await play('Wipe it after all')
    expect(onConfirm).toHaveBeenCalledTimes(2)
  })

  it('can be asked for with other arguments', async () => {
    const onConfirm = vi.fn(() => false)
    const other = call('wipe', { all: false })
    const { play } = start([wipe, other, 'No.'], { session: stage(onConfirm) })
    await play('Wipe it')
    expect(onConfirm).toHaveBeenCalledTimes(2)
  })
})

describe('a new conversation', () => {
  it('gets nothing of a run that was stopped just before', async () => {
    const controller = new AbortController()
    const { agent, session, model } = start(
      [load('comments'), call('comment_list'), 'Hello.'],
      {},
      () => new Promise(() => {}),
    )
    const run = agent.run('Which wait?', { signal: controller.signal })
    for await (const step of run) {
      if (step.type !== 'call' || step.call.name !== 'comment_list') continue
      controller.abort()
      agent.reset()
    }
    expect((await run.result).outcome).toEqual({ type: 'aborted' })
    expect({ turns: agent.turns(), loaded: session.loaded() }).toEqual({ turns: [], loaded: [] })
    await agent.run('Hi').result
    expect(model.requests.at(-1)?.messages.slice(1)).toEqual([{ role: 'user', content: 'Hi' }])
  })
})

describe('native tool calling', () => {
  const native = (script: readonly ScriptedReply[]) => scripted(script, 'native')

  it('gives the definitions that count now, and takes the server’s calls', async () => {
    const model = native([
      { text: '', calls: [{ name: 'load_skill', arguments: '{"name":"comments"}' }] },
      { text: 'I list them.', calls: [{ name: 'comment_list', arguments: {} }] },
      'Done.',
    ])
    const { play } = start([], { model })
    expect((await play('Comments?')).outcome).toMatchObject({ type: 'answer', text: 'Done.' })
    expect(ran).toEqual(['comment_list {}'])
    const [first, second] = model.requests
    expect(first?.options.tools.map(({ name }) => name)).not.toContain('comment_list')
    expect(second?.options.tools.map(({ name }) => name)).toContain('comment_list')
    expect(first?.messages[0]?.content).not.toContain('<tools>')
    expect(second?.messages.slice(2)).toMatchObject([
      { role: 'assistant', calls: [{ id: 'call_1', name: 'load_skill' }] },
      { role: 'tool', id: 'call_1', content: expect.stringContaining('# Comments') },
    ])
  })

  it('gives the results first, then what was wrong beside them', async () => {
    const calls = [
      { name: 'load_skill', arguments: '{' },
      { name: 'load_skill', arguments: '{"name":"comments"}' },
    ]
    const model = native([{ text: '', calls }, 'Done.'])
    const { play } = start([], { model })
    await play('Comments?')
    const roles = model.requests[1]?.messages.map(({ role }) => role)
    expect(roles?.slice(1)).toEqual(['user', 'assistant', 'tool', 'user'])
  })

  it('reads calls that the server left in the text', async () => {
    const model = native([load('comments'), 'Done.'])
    const { play, session } = start([], { model })
    await play('Comments?')
    expect(session.loaded()).toEqual(['comments'])
  })
})
