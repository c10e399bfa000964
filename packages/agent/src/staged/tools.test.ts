import { describe, expect, it, test, vi } from 'vitest'
import { count } from '../../../runtime/test/fixtures.ts'
import { idIn, notBoolean, stageDeletes } from '../../test/staged.ts'
import type { AskPerson } from './ask.ts'
import { createStager } from './stager.ts'

describe('the tools', () => {
  it('are offered with the others, and counted with them', () => {
    const { session, skills } = stageDeletes()
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
    const { load, write, session } = stageDeletes()
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
    const { load, write, session, execute } = stageDeletes()
    await load()
    const id = idIn((await write()).text)
    expect(await session.call('confirm_action', { id })).toMatchObject({
      ok: false,
      tool: 'confirm_action',
      reason: 'unconfirmed',
      text: 'A person has to confirm it in the app.',
    })
    expect(execute).not.toHaveBeenCalled()
  })

  test.each([{ confirmed: true }, { dry_run: true }, { confirmed: true, dry_run: false }])(
    'refuse %j of a model, and ask nobody',
    async (flags) => {
      const onConfirm = vi.fn<AskPerson>(async () => true)
      const { load, write, session, execute, stager } = stageDeletes({ onConfirm })
      await load()
      const id = idIn((await write()).text)
      expect(await session.call('confirm_action', { id, ...flags })).toMatchObject({
        ok: false,
        reason: 'unconfirmed',
        text: 'Only a person can confirm, and sees a preview. Call again without "confirmed" and "dry_run".',
      })
      expect(onConfirm).not.toHaveBeenCalled()
      expect(execute).not.toHaveBeenCalled()
      expect(stager.get(id)?.status).toBe('pending')
    },
  )

  it('take the flags of a caller', async () => {
    const { load, write, session, execute } = stageDeletes({ policy: 'caller' })
    await load()
    const id = idIn((await write()).text)
    const confirm = (flags: object) => session.call('confirm_action', { id, ...flags })
    expect((await confirm({ dry_run: true, confirmed: true })).text).toMatch(
      /^Nothing was changed\. It would be:\n.*\nDeletes 1 comment\.$/,
    )
    expect(execute).not.toHaveBeenCalled()
    expect(await confirm({ confirmed: true })).toMatchObject({ ok: true, text: 'Deleted.' })
    expect(execute).toHaveBeenCalledTimes(1)
  })

  it.each(notBoolean)('refuse %j as a flag, whoever may confirm, and do nothing', async (value) => {
    for (const policy of ['human', 'caller'] as const) {
      const onConfirm = vi.fn<AskPerson>(async () => true)
      const { load, write, session, execute, stager } = stageDeletes({ policy, onConfirm })
      await load()
      const id = idIn((await write()).text)
      for (const tool of ['confirm_action', 'discard_staged_action']) {
        for (const flags of [{ confirmed: value }, { confirmed: true, dry_run: value }]) {
          const { ok, text } = await session.call(tool, { id, ...flags })
          expect(ok).toBe(false)
          expect(text).toMatch(
            policy === 'human'
              ? /^Only a person can confirm/
              : /^"confirmed" and "dry_run" must be true or false\. Nothing was changed\.$/,
          )
        }
      }
      expect(onConfirm).not.toHaveBeenCalled()
      expect(execute).not.toHaveBeenCalled()
      expect(stager.get(id)?.status).toBe('pending')
    }
  })

  it('discard nothing in a dry run', async () => {
    const { load, write, session, stager } = stageDeletes({ policy: 'caller' })
    await load()
    const id = idIn((await write()).text)
    const { text } = await session.call('discard_staged_action', { id, dry_run: true })
    expect(text).toMatch(/^Nothing was changed\./)
    expect(stager.get(id)?.status).toBe('pending')
  })

  it('have a person asked, who sees the exact arguments, and run after a yes', async () => {
    const onConfirm = vi.fn<AskPerson>(async () => true)
    const { load, write, session, execute } = stageDeletes({ onConfirm })
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
    const { load, write, session, execute, stager } = stageDeletes({ onConfirm: () => false })
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
    const { load, write, session, execute, onError } = stageDeletes({
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
    const { load, write, session, execute } = stageDeletes({
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
    const { load, write, session, execute } = stageDeletes({ onConfirm: async () => true })
    await load()
    const id = idIn((await write()).text)
    const both = [1, 2].map(() => session.call('confirm_action', { id }))
    expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1)
    expect(execute).toHaveBeenCalledTimes(1)
  })

  it('ask once for one action, and for several one after another', async () => {
    let open = 0
    let most = 0
    const onConfirm = vi.fn<AskPerson>(async () => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve))
      open--
      return true
    })
    const { load, write, session, execute } = stageDeletes({ onConfirm })
    await load()
    const [one, two] = [await write({ ids: [1] }), await write({ ids: [2] })].map(({ text }) =>
      idIn(text),
    )
    const confirm = (id = '') => session.call('confirm_action', { id })
    const results = await Promise.all([one, one, one, two, two, one].map(confirm))
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false, true, false, false])
    expect(onConfirm).toHaveBeenCalledTimes(2)
    expect(execute).toHaveBeenCalledTimes(2)
    expect(most).toBe(1)
  })

  it('tell of a run that failed, and do not try again', async () => {
    const execute = vi.fn(() => {
      throw new Error('SECRET')
    })
    const { load, write, session } = stageDeletes({ onConfirm: () => true }, { execute })
    await load()
    const id = idIn((await write()).text)
    const failed = await session.call('confirm_action', { id })
    expect(failed).toMatchObject({ ok: false, reason: 'failed', staged: { status: 'failed' } })
    expect(failed.text).not.toContain('SECRET')
    expect((await session.call('confirm_action', { id })).text).toMatch(/^It was run and failed/)
    expect(execute).toHaveBeenCalledTimes(1)
  })

  it('discard what waits', async () => {
    const { load, write, session, stager } = stageDeletes()
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
      const { session } = stageDeletes({ policy: 'caller' })
      for (const tool of ['confirm_action', 'discard_staged_action']) {
        expect(await session.call(tool, args)).toMatchObject({ ok: false, reason: 'bad-arguments' })
      }
    },
  )

  it('say what was dropped to make room', async () => {
    const { load, write } = stageDeletes({ stager: createStager({ capacity: 1 }) })
    await load()
    const first = idIn((await write()).text)
    expect((await write()).text).toContain(`To make room, ${first} was dropped`)
  })
})
