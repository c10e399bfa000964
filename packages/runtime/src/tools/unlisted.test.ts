import { describe, expect, it } from 'vitest'
import { compileCatalog, count, settingsFor } from '../../test/fixtures.ts'
import { createSkills } from '../index.ts'
import { othersIn, renderGroupLine, renderUnlisted } from '../text/unlisted.ts'
import type { Catalog, ToolId } from '../types.ts'

const ids: readonly ToolId[] = ['list_skills', 'find_skills', 'load_skill']
const { tools } = settingsFor({ ids })

const whole = compileCatalog(
  [
    { name: 'anchors', description: 'Drop and weigh anchors' },
    { name: 'jib', description: 'Set the jib' },
    { name: 'keel', description: 'Look after the keel' },
    { name: 'sails', description: 'Mend sails' },
  ],
  { ids },
)

/** A catalog whose index was made to fit. */
function fitted(
  listed: readonly string[],
  groups: readonly (readonly [string, readonly string[]])[] = [],
  lines: Readonly<Record<string, string>> = {},
): Catalog {
  const measured = (text: string) => ({ text, tokens: count(text) })
  return {
    ...whole,
    index: {
      tokens: 0,
      listed,
      total: 4,
      lines: Object.fromEntries(
        Object.entries(lines).map(([name, line]) => [name, measured(line)]),
      ),
      ...(listed.length < 4 && {
        unlisted: {
          groups: groups.map(([name, skills]) => {
            const { tokens } = measured(renderGroupLine({ name, skills }, []))
            return { name, skills, tokens }
          }),
          tokens: count(
            renderUnlisted(
              listed.length,
              4,
              othersIn(groups.map(([name, skills]) => ({ name, skills }))),
              tools,
            ),
          ),
        },
      }),
    },
  }
}

const linesOf = (text: string) => text.split('\n').slice(2, -1)

describe('an index that was made to fit', () => {
  it('shows shortened lines, with their exact cost', () => {
    const short = { keel: '<skill name="keel" description="Look …" />\n', jib: '- jib\n' }
    const names = ['anchors', 'jib', 'keel', 'sails']
    const { text, tokens, exact } = createSkills(fitted(names, [], short))
      .session()
      .prompt()
    expect(linesOf(text)).toEqual([
      '<skill name="anchors" description="Drop and weigh anchors" />',
      '- jib',
      '<skill name="keel" description="Look …" />',
      '<skill name="sails" description="Mend sails" />',
    ])
    expect({ tokens, exact }).toEqual({ tokens: count(text), exact: true })
  })

  it('says how many skills it lists of how many, with its exact cost', () => {
    const { text, tokens, exact } = createSkills(fitted(['jib']))
      .session()
      .prompt()
    expect(linesOf(text)).toEqual([
      '<skill name="jib" description="Set the jib" />',
      '1 of 4 skills are listed. Call find_skills for the others.',
    ])
    expect({ tokens, exact }).toEqual({ tokens: count(text), exact: true })
  })

  it('says so where it lists none', () => {
    const { text } = createSkills(fitted([])).session().prompt()
    expect(linesOf(text)).toEqual(['0 of 4 skills are listed. Call find_skills for the others.'])
  })

  it('names the skills that it does not list whole, with its exact cost', async () => {
    const others = ['anchors', 'keel', 'sails'].map((name) => [name, [name]] as const)
    const session = createSkills(fitted(['jib'], others)).session()
    const { text, tokens, exact } = session.prompt()
    expect(linesOf(text)).toEqual([
      '<skill name="jib" description="Set the jib" />',
      '- anchors',
      '- keel',
      '- sails',
      '1 of 4 skills are listed, others by name. Call find_skills for the others.',
    ])
    expect({ tokens, exact }).toEqual({ tokens: count(text), exact: true })
    expect((await session.call('list_skills', { filter: 'keel' })).text).toContain('Look after')
  })

  it('finds and loads what is not listed', async () => {
    const session = createSkills(fitted(['jib'])).session()
    expect((await session.call('find_skills', { query: 'keel' })).text).toContain(
      '<skill name="keel" description="Look after the keel" />',
    )
    expect(await session.call('load_skill', { name: 'keel' })).toMatchObject({
      ok: true,
      skills: ['keel'],
    })
  })

  it('shows whole entries again where a tool lists shortened skills', async () => {
    const session = createSkills(
      fitted(['anchors', 'jib', 'keel', 'sails'], [], { keel: '- keel\n' }),
    ).session()
    expect((await session.call('list_skills', { filter: 'keel' })).text).toContain(
      'Look after the keel',
    )
  })

  it('counts what the session has, where that is less', () => {
    const skills = createSkills(fitted(['jib']))
    const { text, tokens, exact } = skills.session({ exclude: ['sails'] }).prompt()
    expect(text).toContain('1 of 3 skills are listed.')
    expect(exact).toBe(false)
    expect(tokens).toBeGreaterThan(count(text))
    expect(skills.session({ include: ['jib'] }).prompt().text).not.toContain(' of ')
  })

  it('counts what was registered since, exactly where there is a counter', () => {
    const skills = createSkills(fitted(['jib']), { count })
    skills.register({ name: 'oars', description: 'Row', body: 'Row.' })
    const { text, tokens, exact } = skills.session().prompt()
    expect(text).toContain('2 of 5 skills are listed.')
    expect({ tokens, exact }).toEqual({ tokens: count(text), exact: true })
  })
})

describe('groups', () => {
  const groups = [
    ['rigging', ['jib', 'sails']],
    ['hull', ['anchors', 'keel']],
  ] as const

  it('are shown with their numbers of skills', () => {
    const { text, tokens, exact } = createSkills(fitted([], groups)).session().prompt()
    expect(linesOf(text)).toEqual([
      '- rigging (2)',
      '- hull (2)',
      '0 of 4 skills are listed, all by group. Call list_skills with a group as filter.',
    ])
    expect({ tokens, exact }).toEqual({ tokens: count(text), exact: true })
  })

  it.each(['rigging', 'Rigging', 'group: rigging'])(
    'are opened by list_skills: %j',
    async (filter) => {
      const session = createSkills(fitted([], groups)).session()
      const { text } = await session.call('list_skills', { filter })
      expect(text).toContain('name="jib"')
      expect(text).toContain('name="sails"')
      expect(text).not.toContain('keel')
    },
  )

  it('leave words that name no group to look for in entries', async () => {
    const session = createSkills(fitted([], groups)).session()
    expect((await session.call('list_skills', { filter: 'weigh' })).text).toContain('anchors')
  })

  it('are without the skills that a session has not', async () => {
    const session = createSkills(fitted([], groups)).session({
      exclude: ['jib', 'keel', 'anchors'],
    })
    const { text } = session.prompt()
    expect(linesOf(text).slice(0, -1)).toEqual(['- rigging (1)'])
    expect((await session.call('list_skills', { filter: 'rigging' })).text).not.toContain('jib')
  })
})
