import { describe, expectTypeOf, test } from 'vitest'
import {
  type CallResult,
  createSkills,
  type Skill,
  type SkillEvent,
  type SkillSource,
} from './index.ts'

declare const health: Skill<'site-health', 'references/guide.md', 'plugin-list'>
declare const catalog: import('./types.ts').Catalog & {
  skills: { readonly 'site-health': typeof health }
}

describe('a skill', () => {
  test('knows its name, its resources and its abilities', async () => {
    expectTypeOf(health.name).toEqualTypeOf<'site-health'>()
    expectTypeOf(health.abilities).toEqualTypeOf<readonly 'plugin-list'[]>()
    const content = await health.load()
    expectTypeOf(content.resources).toHaveProperty('references/guide.md')
    // @ts-expect-error There is no such resource.
    content.resources['references/giude.md']
  })
})

describe('createSkills', () => {
  test('takes every kind of source, one or several', () => {
    const { settings } = catalog
    const plain = { name: 'p', description: 'P', body: 'P' }
    createSkills(catalog)
    createSkills([catalog, health, plain], { settings })
    createSkills({ skills: { health }, settings })
    expectTypeOf<typeof health>().toExtend<SkillSource>()
    // @ts-expect-error A plain skill needs a body.
    createSkills([{ name: 'p', description: 'P' }])
    // @ts-expect-error There is no such option.
    createSkills(catalog, { setings: settings })
  })

  test('gives calls a result that says whether they succeeded', async () => {
    const result = await createSkills(catalog).session().call('load_skill', { name: 'site-health' })
    expectTypeOf(result).toEqualTypeOf<CallResult>()
    expectTypeOf(result.ok).toEqualTypeOf<boolean>()
    expectTypeOf(result.tokens).toEqualTypeOf<number>()
  })
})

describe('abilities', () => {
  test('pass typed arguments and results on', () => {
    const { abilities } = createSkills(catalog)
    abilities.register<{ slug: string }, number>('count', {
      description: 'Count',
      execute: ({ slug }) => {
        expectTypeOf(slug).toEqualTypeOf<string>()
        return slug.length
      },
      interpret: (result, args) => {
        expectTypeOf(result).toEqualTypeOf<number>()
        expectTypeOf(args).toEqualTypeOf<{ slug: string }>()
        return `${result}`
      },
    })
    // @ts-expect-error An ability needs something to do.
    abilities.register('nothing', { description: 'Nothing' })
  })
})

test('events hold no text but names', () => {
  type Keys = SkillEvent extends infer Event ? (Event extends unknown ? keyof Event : never) : never
  expectTypeOf<Extract<Keys, 'text' | 'value' | 'query' | 'args'>>().toBeNever()
})
