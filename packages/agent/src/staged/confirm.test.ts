import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { idIn, stageDeletes } from '../../test/staged.ts'
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

  it('hands over a copy: a dialog that changes it changes nothing that is told', async () => {
    const heard: unknown[] = []
    const { load, write, execute } = stageDeletes({
      onConfirm: (action) => {
        ;(action.args as { ids: number[] }).ids.push(666)
        return true
      },
      stager: createStager({ onAudit: ({ action }) => void heard.push(action?.args) }),
      askAtOnce: true,
    })
    await load()
    const { staged } = (await write({ ids: [7] })) as { staged?: { args: unknown } }
    expect(staged?.args).toEqual({ ids: [7] })
    expect(execute.mock.calls[0]?.[0]).toEqual({ ids: [7] })
    expect(heard).toEqual([{ ids: [7] }, { ids: [7] }, { ids: [7] }])
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
    for (const args of [{ ids: [7] }, { ids: [7], confirmed: 'true' }]) {
      const { ok, text } = await write(args)
      expect(ok).toBe(false)
      expect(execute).not.toHaveBeenCalled()
      expect(await session.call('confirm_action', { id: idIn(text) })).toMatchObject({ ok: true })
      execute.mockClear()
    }
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
