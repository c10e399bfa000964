import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { idIn, notBoolean, stageDeletes } from '../../test/staged.ts'
import type { AuditRecord } from './action.ts'
import type { AskPerson } from './ask.ts'
import { createStager } from './stager.ts'

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
    const { load, write, session, execute } = stageDeletes({ onConfirm, askAtOnce, timeout: 5000 })
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

describe('the audit', () => {
  const setUp = (onConfirm: AskPerson) => {
    const records: AuditRecord[] = []
    const stager = createStager({ onAudit: (record) => records.push(record) })
    return { records, ...stageDeletes({ onConfirm, stager, timeout: 5 }) }
  }

  test.each<[string, AskPerson, object]>([
    ['nobody answers', () => new Promise(() => {}), { because: 'unanswered' }],
    ['nobody can be asked', () => Promise.reject(new Error()), { because: 'failed-to-ask' }],
  ])('has that %s', async (_, onConfirm, expected) => {
    const { load, write, session, records } = setUp(onConfirm)
    await load()
    const id = idIn((await write()).text)
    await session.call('confirm_action', { id })
    expect(records.slice(1)).toMatchObject([
      { id, outcome: 'refused', ...expected, action: { id, status: 'pending' } },
    ])
  })

  test('has that a wait for a person was ended', async () => {
    const { load, write, session, records } = setUp(() => new Promise(() => {}))
    await load()
    const id = idIn((await write()).text)
    await session.call('confirm_action', { id }, { signal: AbortSignal.abort() })
    expect(records.at(-1)).toMatchObject({ id, outcome: 'refused', because: 'aborted' })
  })

  test('has that a model set a flag, and with which ability', async () => {
    const { load, write, records } = setUp(() => true)
    await load()
    await write({ ids: [7], confirmed: true })
    expect(records).toMatchObject([
      { id: '', ability: 'site/comment-delete', outcome: 'refused', because: 'flags', by: 'model' },
    ])
  })
})

describe('asking at once', () => {
  it('needs no second call and no tools', async () => {
    const { load, write, session, execute, stager } = stageDeletes({
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
    const { load, write, execute, stager } = stageDeletes({ onConfirm, askAtOnce: true })
    await load()
    await write()
    onConfirm.mockRejectedValue(new Error('no window'))
    await write()
    const stop = AbortSignal.abort()
    expect(await write({ ids: [7] }, { signal: stop })).toMatchObject({
      text: 'It was stopped. Nothing was changed.',
    })
    expect(stager.list().map(({ status }) => status)).toEqual(Array(2).fill('discarded'))
    expect(execute).not.toHaveBeenCalled()
  })
})

describe('a person who is asked', () => {
  test.each([true, false])('gets a copy of the action (asked at once: %j)', async (askAtOnce) => {
    const records: AuditRecord[] = []
    const stager = createStager({ onAudit: (record) => records.push(record) })
    const spoil = (action: object | undefined): void => {
      Object.assign(Object(action).args, { ids: [] })
      Object.assign(Object(action), { id: 'act-0', hash: '', status: 'done' })
    }
    let yes = true
    const onConfirm: AskPerson = (action) => {
      spoil(action)
      return yes
    }
    const { load, write, session, execute } = stageDeletes({ onConfirm, askAtOnce, stager })
    await load()
    for (yes of [true, false]) {
      const staged = await write()
      const id = idIn(staged.text)
      const result = askAtOnce ? staged : await session.call('confirm_action', { id })
      expect(result.staged?.args).toEqual({ ids: [7] })
      spoil(result.staged)
    }
    expect(execute.mock.calls).toEqual([[{ ids: [7] }, expect.anything()]])
    expect(records.map(({ outcome }) => outcome)).toEqual([
      'pending',
      'running',
      'done',
      'pending',
      'discarded',
    ])
    for (const { id, outcome, action } of records) {
      expect(action).toMatchObject({ id, status: outcome, args: { ids: [7] } })
    }
  })
})

describe('under the policy "caller"', () => {
  it('`confirmed: true` runs at once, and is in the audit', async () => {
    const outcomes: string[] = []
    const stager = createStager({
      onAudit: ({ outcome, by }) => outcomes.push(`${outcome} ${by ?? ''}`.trim()),
    })
    const { load, write, execute } = stageDeletes({ policy: 'caller', stager })
    await load()
    expect(await write({ ids: [7], confirmed: true })).toMatchObject({ ok: true, text: 'Deleted.' })
    expect(await write({ ids: [8] }, { confirmed: true })).toMatchObject({ ok: true })
    expect(execute.mock.calls.map(([args]) => args)).toEqual([{ ids: [7] }, { ids: [8] }])
    expect(outcomes.slice(0, 3)).toEqual(['pending', 'running caller', 'done caller'])
  })

  it('`dry_run: true` tells what would change, and stages nothing', async () => {
    const { load, write, execute, stager } = stageDeletes({ policy: 'caller' })
    await load()
    expect(await write({ ids: [7], dry_run: true, confirmed: true })).toMatchObject({
      ok: true,
      text: 'Nothing was changed. It would be:\nsite/comment-delete: {"ids":[7]}\nDeletes 1 comment.',
    })
    expect(stager.list()).toEqual([])
    expect(execute).not.toHaveBeenCalled()
  })

  it('a call without flags is staged, and confirm_action runs it', async () => {
    const { load, write, session, execute } = stageDeletes({ policy: 'caller' })
    await load()
    for (const args of [{ ids: [7] }, { ids: [7], confirmed: false }]) {
      const { ok, text } = await write(args)
      expect(ok).toBe(false)
      expect(execute).not.toHaveBeenCalled()
      expect(await session.call('confirm_action', { id: idIn(text) })).toMatchObject({ ok: true })
      execute.mockClear()
    }
  })

  it.each(notBoolean)('a flag that is %j runs and stages nothing', async (value) => {
    const { load, write, execute, stager } = stageDeletes({ policy: 'caller' })
    await load()
    for (const flags of [
      { confirmed: value },
      { dry_run: value },
      { confirmed: true, dry_run: value },
      { confirmed: value, dry_run: true },
    ]) {
      expect(await write({ ids: [7], ...flags })).toMatchObject({
        ok: false,
        reason: 'bad-arguments',
      })
    }
    expect(await write({ ids: [7], dry_run: value }, { confirmed: true })).toMatchObject({
      ok: false,
    })
    expect(execute).not.toHaveBeenCalled()
    expect(stager.list()).toEqual([])
  })

  it('definitions of destructive abilities have the flags', async () => {
    const { load, session } = stageDeletes({ policy: 'caller' })
    await load()
    const [destructive, other] = session.abilities()
    expect(destructive?.parameters).toMatchObject({
      properties: { ids: {}, confirmed: { type: 'boolean' }, dry_run: { type: 'boolean' } },
    })
    expect(JSON.stringify(other)).not.toContain('confirmed')
  })
})
