import { describe, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../test/fixtures.ts'
import { createSkillSet, type Sections, type SessionBase } from '../core/index.ts'
import { bySection } from '../parts/index.ts'
import { use, withChunks } from './chunks.ts'

const catalog = compileCatalog([{ name: 'a', body: '# One\n\nFirst.\n' }, { name: 'b' }])

/** A session that imports how it finds sections. */
function start(load: () => Promise<Sections>, onError = vi.fn()) {
  const find: Sections['find'] = (...args) => use(load).find(...args)
  return createSkillSet(catalog, { onError }, () => ({
    sections: { ...bySection, find },
    extend: (session: SessionBase) => withChunks(session),
  })).session()
}

describe('code that is imported in the midst of a call', () => {
  it('is imported once, and the calls go on with it', async () => {
    const load = vi.fn(async () => bySection)
    const session = start(load)
    const [first, second] = await Promise.all([
      session.load('a', { section: 'one' }),
      session.load('a', { section: 'one' }),
    ])
    expect(first.text).toContain('First.')
    expect(second.text).toBe('You have it already, above.')
    expect(load).toHaveBeenCalledTimes(1)
    expect(await session.load('a')).toMatchObject({ ok: true, skills: ['a'] })
  })

  it('sees what happened while it came', async () => {
    let arrive: (code: Sections) => void = () => {}
    const session = start(() => new Promise((done) => (arrive = done)))
    const pending = session.load('a', { section: 'one' })
    await vi.waitFor(() => expect(arrive).not.toHaveLength(0))
    expect(await session.load('a')).toMatchObject({ ok: true, skills: ['a'] })
    arrive(bySection)
    expect((await pending).text).toBe('You have it already, above.')
  })

  it('is for no conversation that was reset meanwhile', async () => {
    let arrive: (code: Sections) => void = () => {}
    const session = start(() => new Promise((done) => (arrive = done)))
    const pending = session.load('a', { section: 'one' })
    await vi.waitFor(() => expect(arrive).not.toHaveLength(0))
    session.reset()
    arrive(bySection)
    expect(await pending).toMatchObject({ ok: false, reason: 'reset' })
    expect(session.loaded()).toEqual([])
  })

  it('is told of where it cannot be fetched, and fetched afresh the next time', async () => {
    const error = new TypeError('offline')
    const onError = vi.fn()
    const load = vi.fn(async () => bySection).mockRejectedValueOnce(error)
    const session = start(load, onError)
    expect(await session.load('a', { section: 'one' })).toMatchObject({ reason: 'fetch-failed' })
    expect(onError).toHaveBeenCalledWith(error, {})
    expect(await session.load('a', { section: 'one' })).toMatchObject({ ok: true, skills: ['a'] })
  })
})
