import { stageWrites } from '@skillfold/agent/staged'
import { describe, expect, test } from 'vitest'
import { begin } from '../../test/skills.ts'
import { settle } from './confirm.ts'

async function stage() {
  const { skills, session: plain, remove } = begin()
  const session = stageWrites(plain, skills)
  await session.call('load_skill', { name: 'comments' })
  const { staged } = await session.call('site__comment-delete', { ids: [7] })
  const { id = '', hash = '' } = staged ?? {}
  return { session, remove, id, hash }
}

describe('an answer', () => {
  test('counts once', async () => {
    const { session, remove, id, hash } = await stage()
    const yes = { id, hash, yes: true }
    expect(await settle(session, yes)).toMatchObject({ ok: true, text: 'Deleted.' })
    expect(await settle(session, yes)).toMatchObject({ ok: false, text: 'It is done already.' })
    expect(remove).toHaveBeenCalledTimes(1)
  })

  test('counts only with the hash of what the person saw', async () => {
    const { session, remove, id } = await stage()
    const other = await stage()
    for (const forged of ['', 'x', other.hash]) {
      expect(await settle(session, { id, hash: forged, yes: true })).toMatchObject({ ok: false })
    }
    expect(remove).not.toHaveBeenCalled()
    expect(session.stager.get(id)?.status).toBe('pending')
  })

  test('about an action that there is not changes nothing', async () => {
    const { session, remove } = await stage()
    for (const yes of [true, false]) {
      expect(await settle(session, { id: 'act-00000000', hash: '', yes })).toMatchObject({
        ok: false,
        text: 'There is no such action. Nothing was changed.',
      })
    }
    expect(remove).not.toHaveBeenCalled()
  })
})
