import { describe, expect, it, vi } from 'vitest'
import { buildSearch } from '../../../compiler/src/search/build.ts'
import { compileCatalog, compileSkill, settingsFor } from '../../test/fixtures.ts'
import { createSkills } from '../index.ts'

const fixtures = [
  { name: 'site-health', description: 'Check plugins, themes, updates, and disk usage' },
  { name: 'content', description: 'Write, edit and publish posts' },
  { name: 'secret', description: 'Check plugins in secret', flags: { hidden: true } },
  { name: 'later', description: 'Moderate comments', flags: { deferred: true } },
] as const
const ids = ['find_skills', 'load_skill'] as const
const catalog = compileCatalog(fixtures, { ids })

describe('find_skills', () => {
  it('lists the best skills first, deferred ones included, hidden ones never', async () => {
    const session = createSkills(catalog).session()
    const found = await session.call('find_skills', { query: 'check my plugins' })
    expect(found).toMatchObject({ ok: true, exact: true })
    expect(found.text).toContain('name="site-health"')
    expect(found.text).not.toContain('secret')
    const deferred = await session.call('find_skills', { query: 'moderate a comment', limit: 1 })
    expect(deferred.text).toContain('name="later"')
    expect(deferred.text.match(/<skill /g)).toHaveLength(1)
  })

  it('does not ask for a load where only the app can load', async () => {
    const ids = ['list_skills', 'find_skills'] as const
    const session = createSkills(compileCatalog(fixtures, { ids })).session()
    for (const [tool, args] of [
      ['list_skills', {}],
      ['find_skills', { query: 'check my plugins' }],
    ] as const) {
      const { text } = await session.call(tool, args)
      expect(text).toContain('name="site-health"')
      expect(text).not.toContain('Load')
    }
  })

  it('does not ask for a load where all is loaded', async () => {
    const session = createSkills(
      compileCatalog([{ name: 'one' }], { ids: ['list_skills', 'load_skill'] }),
    ).session()
    await session.call('load_skill', { name: 'one' })
    expect((await session.call('list_skills')).text).toBe('Loaded:\n- one\n')
  })

  it('says that there are more beside what is loaded, where there is no room to name them', async () => {
    const many = ['one', 'two-of-a-long-name', 'three-of-a-long-name'].map((name) => ({ name }))
    const ids = ['list_skills', 'load_skill'] as const
    const session = createSkills(compileCatalog(many, { ids })).session()
    await session.call('load_skill', { name: 'one' })
    const { text } = await session.call('list_skills', {}, { free: 12 })
    expect(text).toMatch(/^Loaded:\n- one\nAvailable:\n0 of 2 are shown\.\n/)
  })

  it('says where there is no room to name what was found', async () => {
    const session = createSkills(
      compileCatalog(fixtures, { ids: ['list_skills', 'find_skills'] }),
    ).session()
    for (const [tool, args] of [
      ['list_skills', {}],
      ['find_skills', { query: 'check my plugins' }],
    ] as const) {
      const { text, reason } = await session.call(tool, args, { free: 3 })
      expect(reason).toBe('no-room')
      expect(text).toMatch(/^It needs \d+ tokens, and 3 are free\.\nGo on without it\.$/)
    }
  })

  it('says where nothing fits', async () => {
    const result = await createSkills(catalog).session().call('find_skills', { query: 'zzzz' })
    expect(result.text).toMatch(/^No skill fits/)
  })

  it('says that perhaps none fits by the score that the app sets', async () => {
    const skills = createSkills(catalog)
    const query = 'edit the plugins of a parrot'
    const { confidence } = await skills.find(query)
    const texts = []
    for (const sure of [undefined, confidence, confidence + 0.001]) {
      texts.push((await skills.session({ sure }).call('find_skills', { query })).text)
      expect((await skills.find(query, { sure })).sure).toBe((sure ?? 0.5) <= confidence)
    }
    expect(texts.map((text) => text.split('\n')[0])).toEqual([
      'The best first:',
      'The best first:',
      'Perhaps none fits. The nearest:',
    ])
    expect(await skills.find('zzzz', { sure: 0 })).toEqual({ sure: false, confidence: 0, hits: [] })
  })

  it('keeps limits within 1 and 10', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ name: `tool-${at}` }))
    const session = createSkills(compileCatalog(many, { ids })).session()
    for (const [limit, length] of [
      [-3, 1],
      [0, 1],
      [2.7, 2],
      [1e9, 10],
    ] as const) {
      const { text } = await session.call('find_skills', { query: 'tool', limit })
      expect(text.match(/<skill /g)).toHaveLength(length)
    }
  })

  it('knows skills that were registered since', async () => {
    const skills = createSkills(catalog)
    const session = skills.session()
    await session.call('find_skills', { query: 'weather' })
    skills.register({ name: 'weather', description: 'Forecast the weather', body: 'Look up.' })
    expect((await session.call('find_skills', { query: 'weather' })).text).toContain('weather')
    skills.unregister('weather')
    expect((await session.call('find_skills', { query: 'weather' })).text).not.toContain('weather')
  })
})

describe('find', () => {
  it('ranks single skills by what their entries hold', async () => {
    const skills = createSkills(fixtures.slice(0, 2).map(compileSkill), { settings: settingsFor() })
    expect((await skills.find('publish a post')).hits[0]?.name).toBe('content')
  })

  it('imports the search data once, on first use', async () => {
    const data = buildSearch([{ ...fixtures[0], keywords: [], body: 'Measure the temperature.' }])
    const search = vi.fn(async () => data)
    const skills = createSkills({ ...catalog, search })
    expect(search).not.toHaveBeenCalled()
    await Promise.all([skills.find('temperature'), skills.find('posts')])
    const { hits } = await skills.find('temperature')
    expect(search).toHaveBeenCalledTimes(1)
    expect(hits.map(({ name }) => name)).toEqual(['site-health'])
  })

  it('ranks a skill by the source that wins, with data or without', async () => {
    const data = buildSearch([{ ...fixtures[0], keywords: [], body: 'Measure the temperature.' }])
    const built = { ...catalog, search: async () => data }
    const skills = createSkills(catalog)
    const find = async (query: string) => (await skills.find(query)).hits.map(({ name }) => name)
    skills.register({ name: 'site-health', description: 'Paints walls', body: 'Paint.' })
    expect(await find('walls')).toEqual(['site-health'])
    skills.register(built)
    expect(await find('walls')).toEqual([])
    expect(await find('temperature')).toEqual(['site-health'])
    skills.register({ name: 'site-health', description: 'Sweeps floors', body: 'Sweep.' })
    expect(await find('temperature')).toEqual([])
    expect(await find('floors')).toEqual(['site-health'])
  })

  it('says of data of another version that the skills are to be built anew', async () => {
    for (const [data, version] of [
      [{ version: 99 }, '99'],
      [{ names: [] }, 'undefined'],
    ] as const) {
      const onError = vi.fn()
      const skills = createSkills({ ...catalog, search: async () => data as never }, { onError })
      const message = `Build the skills anew: their search data are of version ${version}, not 1.`
      const result = await skills.session().call('find_skills', { query: 'plugins' })
      expect(result).toMatchObject({ ok: false, reason: 'failed' })
      expect(onError).toHaveBeenCalledWith(new Error(message), undefined)
      await expect(skills.find('plugins')).rejects.toThrow(message)
    }
  })

  it('tells the model where the data cannot be imported', async () => {
    const search = () => Promise.reject(new Error('offline'))
    const session = createSkills({ ...catalog, search }).session()
    const result = await session.call('find_skills', { query: 'plugins' })
    expect(result).toMatchObject({ ok: false, reason: 'fetch-failed' })
  })
})
