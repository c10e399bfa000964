import { describe, expect, expectTypeOf, it } from 'vitest'
import { compileCatalog, count } from '../../test/fixtures.ts'
import { addTools, bySection, loadSkill } from '../parts/index.ts'
import { type CoreSession, createSkillSet, type Session, type SessionBase } from './index.ts'

const body = '# A\n\nOne.\n\n# B\n\nTwo.\n'
const catalog = compileCatalog([
  { name: 'a', body },
  { name: 'b', requires: ['a'] },
])

describe('createSkillSet', () => {
  it('starts sessions that an app drives itself', async () => {
    const session = createSkillSet(catalog).session()
    expectTypeOf(session).toEqualTypeOf<CoreSession>()
    expect(session.prompt().tokens).toBe(count(session.prompt().text))
    expect(session.usage().tools).toBe(0)
    expect(await session.load('b')).toMatchObject({ ok: true, skills: ['a', 'b'], exact: true })
    expect(await session.load('nothing')).toMatchObject({ ok: false, reason: 'unknown-skill' })
    expect(session.loaded()).toEqual(['a', 'b'])
    expect(session.unload('a')).toBe(true)
    const refused = await session.load('a', { free: 3 })
    expect(refused).toMatchObject({ ok: false, reason: 'no-room' })
    expect(refused.text).toMatch(/^It needs \d+ tokens, and 3 are free\.\nGo on without it\.$/)
  })

  it('does with each part what that part is for', async () => {
    const set = createSkillSet(catalog, {}, () => ({
      sections: bySection,
      extend: (session: SessionBase) => addTools(session, { load_skill: loadSkill }),
    }))
    const session = set.session()
    expectTypeOf(session).toEqualTypeOf<Session>()
    const section = await session.load('a', { section: 'b' })
    expect(section.text).toContain('Two.')
    expect(section.text).not.toContain('One.')
    expect(await session.call('load_skill', { name: 'a' })).toMatchObject({ ok: true })
    expect(session.tools().map(({ name }) => name)).toEqual(['load_skill'])
    expect(await session.call('list_skills')).toMatchObject({ reason: 'unknown-tool' })
  })
})
