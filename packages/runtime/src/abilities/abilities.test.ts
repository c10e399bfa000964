import { describe, expect, it, vi } from 'vitest'
import { compileCatalog, count, type SkillFixture } from '../../test/fixtures.ts'
import { type Ability, createSkills } from '../index.ts'

const parameters = {
  type: 'object',
  properties: { slug: { type: 'string' } },
  required: ['slug'],
}
const list: Ability = {
  description: 'List plugins',
  parameters,
  execute: async (args) => ({ plugins: ['a'], args }),
}
const health: SkillFixture = {
  name: 'site-health',
  abilities: [{ name: 'acme/plugin-list', description: 'List plugins', parameters }],
}

describe('abilities', () => {
  it('that no skill groups are always callable, without any skill', async () => {
    const skills = createSkills(compileCatalog([]))
    skills.abilities.register('plugin-list', list)
    const session = skills.session()
    expect(session.abilities()).toEqual([
      { name: 'plugin-list', description: 'List plugins', parameters },
    ])
    expect(await session.call('plugin-list', { slug: 'x' })).toMatchObject({
      ok: true,
      tool: 'plugin-list',
      text: '{"plugins":["a"],"args":{"slug":"x"}}',
      value: { plugins: ['a'], args: { slug: 'x' } },
    })
  })

  it('may be objects with a state of their own, of a class or not', async () => {
    class Counter implements Ability {
      #count = 0
      readonly description = 'Count'
      get parameters() {
        return { type: 'object', properties: { by: { type: 'integer' } } }
      }
      execute({ by = 1 }: { by?: number }) {
        this.#count += by
        return this.#count
      }
      interpret(count: unknown) {
        return `${count} of ${this.#count}`
      }
    }
    const plain = {
      description: 'Greet',
      word: 'Hello',
      execute() {
        return this.word
      },
    }
    const { abilities } = createSkills(compileCatalog([]))
    expect(abilities.register('count', new Counter())).toMatchObject({ unchecked: [] })
    abilities.register('greet', plain)
    await abilities.execute('count', { by: 2 })
    expect(await abilities.execute('count', {})).toMatchObject({ ok: true, text: '3 of 3' })
    expect(await abilities.execute('count', { by: 'x' })).toMatchObject({ reason: 'bad-arguments' })
    plain.word = 'Good day'
    expect(await abilities.execute('greet')).toMatchObject({ ok: true, text: 'Good day' })
  })

  it('that a skill groups are callable while it is loaded only', async () => {
    const skills = createSkills(compileCatalog([health]))
    skills.abilities.register('acme/plugin-list', list)
    const session = skills.session({ count })
    expect(session.abilities()).toEqual([])
    const early = await session.call('acme__plugin-list', { slug: 'x' })
    expect(early).toMatchObject({ ok: false, reason: 'inactive', tool: 'acme/plugin-list' })
    expect(early.text).toBe(
      'First load the skill that this belongs to:\n- site-health\nLoad the one that fits the task.',
    )
    await session.call('load_skill', { name: 'site-health' })
    expect(session.abilities().map(({ name }) => name)).toEqual(['acme__plugin-list'])
    for (const name of ['acme__plugin-list', 'acme/plugin-list', 'plugin-list']) {
      expect(await session.call(name, { slug: 'x' })).toMatchObject({ ok: true })
    }
    await session.call('unload_skill', { name: 'site-health' })
    expect(session.abilities()).toEqual([])
    expect((await session.call('plugin-list', { slug: 'x' })).ok).toBe(false)
  })

  it('become callable with the first section of their skill, which defines them', async () => {
    const skills = createSkills(
      compileCatalog([{ ...health, body: '# A\n\nOne.\n\n# B\n\nTwo.\n' }]),
    )
    skills.abilities.register('acme/plugin-list', list)
    const session = skills.session()
    const first = await session.call('load_skill', { name: 'site-health', section: 'a' })
    const second = await session.call('load_skill', { name: 'site-health', section: 'b' })
    expect(first.text).toContain('{"name":"acme__plugin-list"')
    expect(second.text).not.toContain('acme__plugin-list')
    expect(session.abilities()).toHaveLength(1)
  })

  it('of advisory scope are callable before, unless the skill is excluded', () => {
    const skills = createSkills(compileCatalog([health]))
    skills.abilities.register('acme/plugin-list', { ...list, scope: 'advisory' })
    expect(skills.session().abilities()).toHaveLength(1)
    expect(skills.session({ exclude: ['site-health'] }).abilities()).toHaveLength(0)
  })

  it('of excluded skills do not exist for the model', async () => {
    const skills = createSkills(compileCatalog([health, { name: 'other' }]), {
      exclude: ['site-health'],
    })
    skills.abilities.register('acme/plugin-list', list)
    const result = await skills.session().call('plugin-list', { slug: 'x' })
    expect(result).toMatchObject({ ok: false, reason: 'unknown-tool' })
    expect(result.text).not.toMatch(/site-health|plugin/)
  })

  it('are found by a bare name if only one fits', () => {
    const skills = createSkills(compileCatalog([{ name: 'a', abilities: [] }]))
    skills.register({ name: 'p', description: 'P', body: 'P', abilities: ['plugin-list', 'gone'] })
    skills.abilities.register('acme/plugin-list', list)
    expect(skills.abilities.getBySkill('p').map(({ id }) => id)).toEqual(['acme/plugin-list'])
    skills.abilities.register('other/plugin-list', list)
    expect(skills.abilities.getBySkill('p')).toEqual([])
    expect(skills.abilities.get('acme/plugin-list')?.name).toBe('acme__plugin-list')
    expect(skills.abilities.getBySkill('nothing')).toEqual([])
  })

  it('keep the measured definition where it is the registered one', async () => {
    const catalog = compileCatalog([health])
    const same = createSkills(catalog)
    same.abilities.register('acme/plugin-list', list)
    const exact = await same.session().call('load_skill', { name: 'site-health' })
    expect(exact).toMatchObject({
      exact: true,
      tokens: catalog.skills['site-health']?.tokens.load,
    })
    const other = createSkills(catalog)
    other.abilities.register('acme/plugin-list', { ...list, description: 'Changed' })
    const changed = await other.session().call('load_skill', { name: 'site-health' })
    expect(changed.exact).toBe(false)
    expect(changed.text).toContain('"description":"Changed"')
  })

  it('check their arguments before they run', async () => {
    const execute = vi.fn()
    const skills = createSkills(compileCatalog([]))
    skills.abilities.register('plugin-list', { ...list, execute })
    const session = skills.session()
    for (const args of [{}, { slug: 7 }, 'SENT', [], null, '{"slug":']) {
      const result = await session.call('plugin-list', args)
      expect(result).toMatchObject({ ok: false, reason: 'bad-arguments' })
      expect(result.text).toMatch(/^Wrong arguments\. .*\n- (slug|arguments): .*\nCorrect that/)
    }
    expect(execute).not.toHaveBeenCalled()
    await session.call('plugin-list', '{"slug":"x","__proto__":{"polluted":1}}')
    expect(execute).toHaveBeenCalledWith({ slug: 'x' }, { signal: undefined })
  })

  it('that fail say so to the model, and why to the app', async () => {
    const onError = vi.fn()
    const skills = createSkills(compileCatalog([]), { onError })
    const error = new Error('SECRET')
    skills.abilities.register('broken', {
      description: 'Broken',
      execute: () => {
        throw error
      },
    })
    const result = await skills.session().call('broken')
    expect(result).toMatchObject({ ok: false, reason: 'failed', tool: 'broken' })
    expect(result.text).not.toContain('SECRET')
    expect(onError).toHaveBeenCalledWith(error, { ability: 'broken' })
  })

  it('that are destructive wait for a person', async () => {
    const execute = vi.fn(() => 'Deleted.')
    const skills = createSkills(compileCatalog([]))
    skills.abilities.register('delete', { ...list, destructive: true, execute })
    const session = skills.session()
    expect(await session.call('delete', {})).toMatchObject({ reason: 'bad-arguments' })
    expect(await session.call('delete', { slug: 'x', confirmed: true })).toMatchObject({
      ok: false,
      reason: 'unconfirmed',
    })
    expect(execute).not.toHaveBeenCalled()
    const confirmed = await session.call('delete', { slug: 'x' }, { confirmed: true })
    expect(confirmed).toMatchObject({ ok: true, text: 'Deleted.' })
  })

  it('give a plain interpretation in place of data, bounded as data is', async () => {
    const skills = createSkills(compileCatalog([]), { count })
    skills.abilities.register<{ slug: string }, { n: number }>('count', {
      description: 'Count plugins',
      parameters,
      execute: () => ({ n: 3 }),
      interpret: ({ n }, { slug }) => `${slug} has ${n} plugins. `.repeat(100),
    })
    const result = await skills.session({ resultLimit: 50 }).call('count', { slug: 'x' })
    expect(result.value).toEqual({ n: 3 })
    expect(result.text).toMatch(/^x has 3 plugins\. .*\nCut here/s)
    expect(result.tokens).toBeLessThanOrEqual(50)
    expect(result.exact).toBe(true)
    const none = await skills.session({ window: 60, reserve: 20 }).call('count', { slug: 'x' })
    expect(none.tokens).toBeLessThanOrEqual(15)
  })

  it('may be interpreted later, and in other than text', async () => {
    const skills = createSkills(compileCatalog([]))
    skills.abilities.register('later', { ...list, execute: () => 1, interpret: async () => 'One.' })
    const number = { interpret: () => 5 as unknown as string }
    skills.abilities.register('number', { ...list, execute: () => 1, ...number })
    const session = skills.session()
    expect(await session.call('later', { slug: 'x' })).toMatchObject({ ok: true, text: 'One.' })
    expect(await session.call('number', { slug: 'x' })).toMatchObject({ ok: true, text: '5' })
  })

  it('are told as data where the interpretation fails, for they were done', async () => {
    const onError = vi.fn()
    const skills = createSkills(compileCatalog([]), { onError })
    const interpret = (): string => {
      throw new Error('interpret')
    }
    skills.abilities.register('plugin-list', { ...list, execute: () => 'Done so.', interpret })
    const result = await skills.session().call('plugin-list', { slug: 'x' })
    expect(result).toMatchObject({ ok: true, text: 'Done so.' })
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it('stay closed where the skill that groups them is hidden by another', async () => {
    const skills = createSkills([
      compileCatalog([health]),
      compileCatalog([{ name: 'site-health' }]),
    ])
    skills.abilities.register('acme/plugin-list', list)
    const session = skills.session()
    await session.call('load_skill', { name: 'site-health' })
    expect(session.abilities()).toEqual([])
    const result = await session.call('plugin-list', { slug: 'x' })
    expect(result).toMatchObject({ ok: false, reason: 'unknown-tool' })
    skills.register({ name: 'own', description: 'Own', body: 'Own', abilities: ['plugin-list'] })
    expect(await session.call('plugin-list', { slug: 'x' })).toMatchObject({ reason: 'inactive' })
    await session.call('load_skill', { name: 'own' })
    expect(await session.call('plugin-list', { slug: 'x' })).toMatchObject({ ok: true })
  })

  it('stay closed when the skill that groups them goes, until they go too', async () => {
    const skills = createSkills(compileCatalog([]))
    skills.register({ name: 'own', description: 'Own', body: 'Own', abilities: ['plugin-list'] })
    skills.abilities.register('plugin-list', list)
    const session = skills.session()
    await session.call('load_skill', { name: 'own' })
    skills.unregister('own')
    expect(session.abilities()).toEqual([])
    expect((await session.call('plugin-list', { slug: 'x' })).ok).toBe(false)
    skills.abilities.register('plugin-list', { ...list, description: 'Replaced' })
    expect(session.abilities()).toEqual([])
    skills.abilities.unregister('plugin-list')
    skills.abilities.register('plugin-list', list)
    expect(session.abilities()).toHaveLength(1)
  })

  it('stay closed where a bare name fits several, and the app hears of it', async () => {
    const onError = vi.fn()
    const skills = createSkills(compileCatalog([]), { onError })
    for (const id of ['a/x', 'b/x']) skills.abilities.register(id, { ...list, parameters: {} })
    skills.register({ name: 'own', description: 'Own', body: 'Own', abilities: ['x'] })
    const session = skills.session()
    await session.call('load_skill', { name: 'own' })
    expect(session.abilities()).toEqual([])
    for (const id of ['a/x', 'b/x', 'x']) expect((await session.call(id)).ok).toBe(false)
    expect(onError).toHaveBeenCalledWith(new Error('Several abilities fit "x".'), {
      skill: 'own',
      ability: 'x',
    })
    skills.register({ name: 'one', description: 'One', body: 'One', abilities: ['b/x'] })
    await session.call('load_skill', { name: 'one' })
    expect(session.abilities().map(({ name }) => name)).toEqual(['b__x'])
  })

  it('say what is wrong in few words, however long their schema', async () => {
    const skills = createSkills(compileCatalog([]), { count })
    const values = Array.from({ length: 2000 }, (_, at) => `value-${at}`)
    skills.abilities.register('pick', {
      ...list,
      parameters: { type: 'object', properties: { slug: { enum: values } } },
    })
    const { tokens, text } = await skills.session().call('pick', { slug: 'x' })
    expect(tokens).toBeLessThan(300)
    expect(text).toMatch(/value-.{0,9}…\n/)
  })

  it('say how many faults there are where they are too many to tell', async () => {
    const skills = createSkills(compileCatalog([]))
    const names = Array.from({ length: 11 }, (_, at) => `a${at}`)
    skills.abilities.register('pick', {
      ...list,
      parameters: {
        type: 'object',
        properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }])),
      },
    })
    const sent = Object.fromEntries(names.map((name) => [name, 'x']))
    const { text } = await skills.session().call('pick', sent)
    expect(text).toContain('8 of 11 are shown.\n')
  })

  it('pass an abort signal on', async () => {
    const execute = vi.fn()
    const skills = createSkills(compileCatalog([]))
    skills.abilities.register('plugin-list', { ...list, execute })
    const { signal } = new AbortController()
    await skills.session().call('plugin-list', { slug: 'x' }, { signal })
    await skills.abilities.execute('plugin-list', { slug: 'x' }, { signal })
    expect(execute.mock.calls.map(([, context]) => context.signal)).toEqual([signal, signal])
  })
})

describe('register', () => {
  it('reports the name for the model, what is not checked, and what it replaces', () => {
    const { abilities } = createSkills(compileCatalog([]))
    const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^a' } } }
    expect(abilities.register('ns/one', { ...list, parameters: schema })).toEqual({
      name: 'ns__one',
      unchecked: ['/properties/a/pattern'],
      replaced: false,
    })
    expect(abilities.register('ns/one', list)).toMatchObject({ replaced: true })
    expect(abilities.unregister('ns/one')).toBe(true)
    expect(abilities.unregister('ns/one')).toBe(false)
  })

  it('refuses two abilities, or a tool and an ability, of one name for the model', () => {
    const { abilities } = createSkills(compileCatalog([health]))
    abilities.register('ns/one', list)
    expect(() => abilities.register('ns__one', list)).toThrow(/knows another tool as "ns__one"/)
    expect(() => abilities.register('load_skill', list)).toThrow(/load_skill/)
    expect(() => abilities.register('', list)).toThrow()
  })

  it('refuses what is no ability', () => {
    const { abilities } = createSkills(compileCatalog([]))
    const lacking = /^Give ".*" a description and `execute`\.$/
    for (const ability of [
      null,
      {},
      { description: 'List' },
      { ...list, description: 5 },
      { ...list, execute: 'list' },
    ]) {
      expect(() => abilities.register('list', ability as never)).toThrow(lacking)
    }
    expect(() => abilities.register('list', undefined as never)).toThrow(lacking)
    expect(abilities.list()).toEqual([])
  })
})

describe('list', () => {
  it('gives every ability, grouped or not, in order of registration', () => {
    const { abilities } = createSkills(compileCatalog([health]))
    abilities.register('b', list)
    abilities.register('acme/plugin-list', list)
    expect(abilities.list().map(({ id }) => id)).toEqual(['b', 'acme/plugin-list'])
  })
})

describe('execute', () => {
  it('calls an ability for the app, whatever is loaded', async () => {
    const { abilities } = createSkills(compileCatalog([health]))
    abilities.register('acme/plugin-list', { ...list, destructive: true })
    expect(await abilities.execute('plugin-list', { slug: 'x' })).toMatchObject({ ok: true })
    expect(await abilities.execute('plugin-list', {})).toMatchObject({ reason: 'bad-arguments' })
    expect(await abilities.execute('nothing')).toMatchObject({ reason: 'unknown-tool' })
  })
})
