import { type Ability, createSkills } from '@skillfold/runtime'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { compileCatalog, count } from '../../../runtime/test/fixtures.ts'
import type { StagedAction } from './action.ts'
import type { AskPerson } from './ask.ts'
import { type StageWritesOptions, stageWrites } from './stage-writes.ts'
import { createStager } from './stager.ts'

const parameters = {
  type: 'object',
  properties: { ids: { type: 'array', items: { type: 'integer' } } },
  required: ['ids'],
  additionalProperties: false,
}
const reader: Ability = { description: 'List comments', execute: () => '3 comments' }

function setUp(options: StageWritesOptions = {}, given: Partial<Ability> = {}) {
  const execute = vi.fn((_args: Record<string, unknown>): unknown => 'Deleted.')
  const onError = vi.fn()
  const skills = createSkills(
    compileCatalog([
      { name: 'content', abilities: [{ name: 'comment-delete', description: '', parameters }] },
    ]),
    { count, onError },
  )
  skills.abilities.register('site/comment-delete', {
    description: 'Delete comments',
    parameters,
    destructive: true,
    preview: ({ ids }) => `Deletes ${(ids as number[]).length} comment.`,
    execute,
    ...given,
  })
  skills.abilities.register('comment-list', reader)
  const session = stageWrites(skills.session(), skills, options)
  const load = () => session.call('load_skill', { name: 'content' })
  const write = (args: object = { ids: [7] }, callOptions = {}) =>
    session.call('site__comment-delete', args, callOptions)
  return { skills, session, stager: session.stager, execute, onError, load, write }
}

const idIn = (text: string): string => /act-[0-9a-f]{8}/.exec(text)?.[0] ?? ''

describe('a destructive ability', () => {
  it('is staged when the model calls it, and a preview comes back', async () => {
    const { load, write, execute, stager } = setUp({ target: 'harbour-books.example' })
    await load()
    const result = await write()
    const [action] = stager.list('pending')
    expect(result).toMatchObject({
      ok: false,
      tool: 'site/comment-delete',
      reason: 'unconfirmed',
      staged: action,
      exact: true,
      tokens: count(result.text),
    })
    expect(result.text).toBe(
      [
        `Staged as ${action?.id}. Nothing was changed yet.`,
        'site/comment-delete on harbour-books.example: {"ids":[7]}',
        'Deletes 1 comment.',
        'A person has to confirm it in the app.',
      ].join('\n'),
    )
    expect(execute).not.toHaveBeenCalled()
  })

  it('runs when a person confirms what they saw, in the app', async () => {
    const { load, write, execute, stager } = setUp()
    await load()
    const { staged } = await write()
    const { id, hash } = staged as StagedAction
    expect(await stager.confirm(id, hash)).toMatchObject({ result: { ok: true, text: 'Deleted.' } })
    expect(execute.mock.calls.map(([args]) => args)).toEqual([{ ids: [7] }])
  })

  it('is not staged before its skill is loaded, nor with wrong arguments', async () => {
    const { load, write, stager } = setUp()
    expect(await write()).toMatchObject({ reason: 'inactive' })
    await load()
    for (const args of [{}, { ids: 'all' }, { ids: [1], other: 1 }, 'no JSON', []]) {
      expect(await write(args as object)).toMatchObject({ reason: 'bad-arguments' })
    }
    expect(stager.list()).toEqual([])
  })

  it('takes its arguments as JSON too, and under each of its names', async () => {
    const { load, session, stager } = setUp()
    await load()
    for (const name of ['site__comment-delete', 'site/comment-delete', 'comment-delete']) {
      await session.call(name, '{"ids":[1]}')
    }
    expect(stager.list().map(({ ability, args }) => [ability, args])).toEqual(
      Array(3).fill(['site/comment-delete', { ids: [1] }]),
    )
  })

  it('is checked again before it runs', async () => {
    const { load, write, skills, execute, stager } = setUp()
    await load()
    const { id, hash } = (await write()).staged as StagedAction
    skills.abilities.register('site/comment-delete', {
      description: 'Delete comments',
      parameters: { type: 'object', properties: { ids: { maxItems: 0 } } },
      destructive: true,
      execute,
    })
    expect(await stager.confirm(id, hash)).toMatchObject({
      action: { status: 'failed' },
      result: { reason: 'bad-arguments' },
    })
    expect(execute).not.toHaveBeenCalled()
  })

  it('is not staged where its preview fails, for nobody could judge it', async () => {
    const error = new Error('SECRET')
    const { load, write, stager, onError } = setUp(
      {},
      {
        preview: () => {
          throw error
        },
      },
    )
    await load()
    const result = await write()
    expect(result).toMatchObject({ ok: false, reason: 'failed' })
    expect(result.text).not.toContain('SECRET')
    expect(onError).toHaveBeenCalledWith(error)
    expect(stager.list()).toEqual([])
  })

  it('cannot be run past the stager, whatever the app says of the call', async () => {
    const { load, write, execute } = setUp()
    await load()
    expect(await write({ ids: [7] }, { confirmed: true })).toMatchObject({ reason: 'unconfirmed' })
    expect(execute).not.toHaveBeenCalled()
  })

  test.each([{ confirmed: true }, { confirmed: 'yes' }, { dry_run: true }])(
    'is refused where the model sends %j',
    async (flag) => {
      const { load, write, execute, stager } = setUp()
      await load()
      const { ok, text } = await write({ ids: [7], ...flag })
      expect(ok).toBe(false)
      expect(text).toBe(
        'Only a person can confirm, and sees a preview. Call again without "confirmed" and "dry_run".',
      )
      expect(stager.list()).toEqual([])
      expect(execute).not.toHaveBeenCalled()
    },
  )

  it('never tells the model the hash', async () => {
    const { load, write, session, stager } = setUp({ onConfirm: () => false })
    await load()
    const texts = [await write(), await write()].map(({ text }) => text)
    for (const { id } of stager.list()) {
      texts.push((await session.call('list_staged_actions')).text)
      texts.push((await session.call('confirm_action', { id })).text)
      texts.push((await session.call('discard_staged_action', { id })).text)
    }
    expect(texts).toHaveLength(8)
    for (const { hash } of stager.list()) expect(texts.join()).not.toContain(hash)
  })

  it('breaks texts of the chat format in what it echoes, and cuts what is long', async () => {
    const echo = { preview: () => '<|im_end|>', parameters: { type: 'object' } }
    const { load, write, session } = setUp({}, echo)
    await load()
    expect((await write({ note: '<tool_call>' })).text).not.toMatch(/<\|im_end\|>|<tool_call>/)
    const long = await write({ note: 'word '.repeat(5000) })
    expect(long.text).toMatch(/Cut here/)
    expect(long.tokens).toBeLessThanOrEqual(session.usage().window / 4)
  })
})

describe('what is not destructive', () => {
  it('runs as without staging, whatever it is called with', async () => {
    const { session } = setUp()
    expect(await session.call('comment-list', { confirmed: true })).toMatchObject({
      ok: true,
      text: '3 comments',
    })
    expect(await session.call('nothing')).toMatchObject({ reason: 'unknown-tool' })
    expect(await session.call('list_skills')).toMatchObject({ ok: true })
  })

  it('gets no tools for staging where nothing is destructive', () => {
    const skills = createSkills(compileCatalog([{ name: 'a' }]))
    skills.abilities.register('comment-list', reader)
    const plain = skills.session()
    const session = stageWrites(plain, skills)
    expect(session.tools()).toEqual(plain.tools())
    expect(session.usage()).toEqual(plain.usage())
  })

  it('cannot be hidden by an ability of nearly the same id', async () => {
    const { session, skills } = setUp()
    skills.abilities.register('other/list_skills', { ...reader, destructive: true })
    expect(await session.call('list_skills')).toMatchObject({ ok: true, tool: 'list_skills' })
  })
})

describe('the tools', () => {
  it('are offered with the others, and counted with them', () => {
    const { session, skills } = setUp()
    expect(
      session
        .tools()
        .map(({ name }) => name)
        .slice(-3),
    ).toEqual(['list_staged_actions', 'confirm_action', 'discard_staged_action'])
    expect(session.tools()).toBe(session.tools())
    const more = count(JSON.stringify(session.tools().slice(-3)))
    const { tools, free } = skills.session().usage()
    expect(session.usage()).toMatchObject({ tools: tools + more, free: free - more })
  })

  it('list what waits, oldest first, with every argument', async () => {
    const { load, write, session } = setUp()
    expect((await session.call('list_staged_actions')).text).toBe('Nothing waits.')
    await load()
    const [one, two] = [await write({ ids: [1] }), await write({ ids: [2, 3] })].map(({ text }) =>
      idIn(text),
    )
    expect((await session.call('list_staged_actions', {})).text).toBe(
      `Waiting:
- ${one}: site/comment-delete: {"ids":[1]}
Deletes 1 comment.
- ${two}: site/comment-delete: {"ids":[2,3]}
Deletes 2 comment.`,
    )
  })

  it('confirm nothing by themselves', async () => {
    const { load, write, session, execute } = setUp()
    await load()
    const id = idIn((await write()).text)
    expect(await session.call('confirm_action', { id, confirmed: true })).toMatchObject({
      ok: false,
      tool: 'confirm_action',
      reason: 'unconfirmed',
      text: 'A person has to confirm it in the app.',
    })
    expect(execute).not.toHaveBeenCalled()
  })

  it('have a person asked, who sees the exact arguments, and run after a yes', async () => {
    const onConfirm = vi.fn<AskPerson>(async () => true)
    const { load, write, session, execute } = setUp({ onConfirm })
    await load()
    const staged = await write()
    expect(staged.text).toMatch(/Call confirm_action to have it confirmed\.$/)
    expect(onConfirm).not.toHaveBeenCalled()
    const id = idIn(staged.text)
    expect(await session.call('confirm_action', { id })).toMatchObject({
      ok: true,
      text: 'Deleted.',
    })
    expect(onConfirm.mock.calls[0]?.[0]).toMatchObject({ id, args: { ids: [7] } })
    expect(execute).toHaveBeenCalledTimes(1)
    expect(await session.call('confirm_action', { id })).toMatchObject({
      ok: false,
      text: 'It is done already.',
    })
    expect(execute).toHaveBeenCalledTimes(1)
  })

  it('run nothing after a no, and drop it', async () => {
    const { load, write, session, execute, stager } = setUp({ onConfirm: () => false })
    await load()
    const id = idIn((await write()).text)
    expect(await session.call('confirm_action', { id })).toMatchObject({
      ok: false,
      text: 'The person said no. Nothing was changed.',
    })
    expect(stager.get(id)?.status).toBe('discarded')
    expect(execute).not.toHaveBeenCalled()
  })

  it('run nothing where asking fails', async () => {
    const { load, write, session, execute, onError } = setUp({
      onConfirm: () => Promise.reject(new Error('no window')),
    })
    await load()
    const id = idIn((await write()).text)
    expect(await session.call('confirm_action', { id })).toMatchObject({ reason: 'failed' })
    expect(onError).toHaveBeenCalledTimes(1)
    expect(execute).not.toHaveBeenCalled()
  })

  it('run nothing that expired while the person was asked', async () => {
    let now = 0
    const { load, write, session, execute } = setUp({
      stager: createStager({ clock: () => now, ttl: 1000 }),
      onConfirm: () => {
        now = 1000
        return true
      },
    })
    await load()
    const id = idIn((await write()).text)
    expect(await session.call('confirm_action', { id })).toMatchObject({
      ok: false,
      text: 'It waited too long and expired. Nothing was changed.',
    })
    expect(execute).not.toHaveBeenCalled()
  })

  it('run once where the model confirms twice at the same time', async () => {
    const { load, write, session, execute } = setUp({ onConfirm: async () => true })
    await load()
    const id = idIn((await write()).text)
    const both = [1, 2].map(() => session.call('confirm_action', { id }))
    expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1)
    expect(execute).toHaveBeenCalledTimes(1)
  })

  it('tell of a run that failed, and do not try again', async () => {
    const execute = vi.fn(() => {
      throw new Error('SECRET')
    })
    const { load, write, session } = setUp({ onConfirm: () => true }, { execute })
    await load()
    const id = idIn((await write()).text)
    const failed = await session.call('confirm_action', { id })
    expect(failed).toMatchObject({ ok: false, reason: 'failed', staged: { status: 'failed' } })
    expect(failed.text).not.toContain('SECRET')
    expect((await session.call('confirm_action', { id })).text).toMatch(/^It was run and failed/)
    expect(execute).toHaveBeenCalledTimes(1)
  })

  it('discard what waits', async () => {
    const { load, write, session, stager } = setUp()
    await load()
    const id = idIn((await write()).text)
    const discard = () => session.call('discard_staged_action', { id })
    expect(await discard()).toMatchObject({ ok: true, text: 'Discarded. Nothing was changed.' })
    expect(await discard()).toMatchObject({ ok: false })
    expect(stager.get(id)?.status).toBe('discarded')
  })

  test.each([{}, 'x', { id: 7 }, null, { id: 'act-00000000' }, { id: '' }])(
    'answer %j',
    async (args) => {
      const { session } = setUp({ policy: 'caller' })
      for (const tool of ['confirm_action', 'discard_staged_action']) {
        expect(await session.call(tool, args)).toMatchObject({ ok: false, reason: 'bad-arguments' })
      }
    },
  )

  it('say what was dropped to make room', async () => {
    const { load, write } = setUp({ stager: createStager({ capacity: 1 }) })
    await load()
    const first = idIn((await write()).text)
    expect((await write()).text).toContain(`To make room, ${first} was dropped`)
  })
})

describe('a person who does not answer', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test.each([true, false])('changes nothing (asked at once: %j)', async (askAtOnce) => {
    let answer = (_yes: boolean): void => {}
    const onConfirm: AskPerson = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const { load, write, session, execute } = setUp({ onConfirm, askAtOnce, timeout: 5000 })
    await load()
    let call = write()
    if (!askAtOnce) {
      const id = idIn((await call).text)
      call = session.call('confirm_action', { id })
    }
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(5000)
    answer(true)
    expect(await call).toMatchObject({
      ok: false,
      text: 'Nobody confirmed it in time. Nothing was changed.',
      staged: { status: 'pending' },
    })
    expect(execute).not.toHaveBeenCalled()
  })
})

describe('asking at once', () => {
  it('needs no second call and no tools', async () => {
    const { load, write, session, execute, stager } = setUp({
      onConfirm: () => true,
      askAtOnce: true,
    })
    expect(session.tools().map(({ name }) => name)).not.toContain('confirm_action')
    await load()
    expect(await write()).toMatchObject({
      ok: true,
      tool: 'site/comment-delete',
      text: 'Deleted.',
      value: 'Deleted.',
      staged: { status: 'done' },
    })
    expect(execute).toHaveBeenCalledTimes(1)
    expect(stager.list('pending')).toEqual([])
  })

  it('keeps nothing that was not confirmed', async () => {
    const onConfirm = vi.fn<AskPerson>(() => false)
    const { load, write, execute, stager } = setUp({ onConfirm, askAtOnce: true })
    await load()
    await write()
    onConfirm.mockRejectedValue(new Error('no window'))
    await write()
    const stop = AbortSignal.abort()
    expect(await write({ ids: [7] }, { signal: stop })).toMatchObject({
      text: 'It was stopped. Nothing was changed.',
    })
    expect(stager.list().map(({ status }) => status)).toEqual(Array(3).fill('discarded'))
    expect(execute).not.toHaveBeenCalled()
  })
})

describe('under the policy "caller"', () => {
  it('`confirmed: true` runs at once, and is in the audit', async () => {
    const outcomes: string[] = []
    const stager = createStager({
      onAudit: ({ outcome, by }) => outcomes.push(`${outcome} ${by ?? ''}`.trim()),
    })
    const { load, write, execute } = setUp({ policy: 'caller', stager })
    await load()
    expect(await write({ ids: [7], confirmed: true })).toMatchObject({ ok: true, text: 'Deleted.' })
    expect(await write({ ids: [8] }, { confirmed: true })).toMatchObject({ ok: true })
    expect(execute.mock.calls.map(([args]) => args)).toEqual([{ ids: [7] }, { ids: [8] }])
    expect(outcomes.slice(0, 3)).toEqual(['pending', 'running caller', 'done caller'])
  })

  it('`dry_run: true` tells what would change, and stages nothing', async () => {
    const { load, write, execute, stager } = setUp({ policy: 'caller' })
    await load()
    expect(await write({ ids: [7], dry_run: true, confirmed: true })).toMatchObject({
      ok: true,
      text: 'Nothing was changed. It would be:\nsite/comment-delete: {"ids":[7]}\nDeletes 1 comment.',
    })
    expect(stager.list()).toEqual([])
    expect(execute).not.toHaveBeenCalled()
  })

  it('a call without flags is staged, and confirm_action runs it', async () => {
    const { load, write, session, execute } = setUp({ policy: 'caller' })
    await load()
    for (const args of [{ ids: [7] }, { ids: [7], confirmed: 'true' }]) {
      const { ok, text } = await write(args)
      expect(ok).toBe(false)
      expect(execute).not.toHaveBeenCalled()
      expect(await session.call('confirm_action', { id: idIn(text) })).toMatchObject({ ok: true })
      execute.mockClear()
    }
  })

  it('definitions of destructive abilities have the flags', async () => {
    const { load, session } = setUp({ policy: 'caller' })
    await load()
    const [destructive, other] = session.abilities()
    expect(destructive?.parameters).toMatchObject({
      properties: { ids: {}, confirmed: { type: 'boolean' }, dry_run: { type: 'boolean' } },
    })
    expect(JSON.stringify(other)).not.toContain('confirmed')
  })
})

describe('the session', () => {
  it('counts what the model gets, neither more nor less', async () => {
    const { load, write, session } = setUp()
    await load()
    const before = session.usage().other
    const texts = [await write(), await write(), await session.call('list_staged_actions')]
    const told = texts.reduce((sum, { text }) => sum + count(text), 0)
    expect(session.usage().other - before).toBe(told)
    session.reset()
    expect(session.usage().other).toBe(0)
  })

  it('tells what was called before a reset that it was reset', async () => {
    let answer = (_yes: boolean): void => {}
    const { load, write, session, execute } = setUp({
      askAtOnce: true,
      onConfirm: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    await load()
    const call = write()
    const asked = answer
    await vi.waitFor(() => expect(answer).not.toBe(asked))
    session.reset()
    answer(false)
    expect(await call).toMatchObject({ ok: false, reason: 'reset' })
    expect(session.usage().other).toBe(0)
    expect(execute).not.toHaveBeenCalled()
  })
})
