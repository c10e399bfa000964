import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { compileCatalog, count, type SkillFixture } from '../../test/fixtures.ts'
import { type CallResult, createSkills, type Session } from '../index.ts'

const words = (number: number): string => `${'word '.repeat(number - 1)}word.\n`

const fixtures: readonly SkillFixture[] = [
  {
    name: 'base',
    body: `Before.\n\n# One\n\n${words(60)}\n# Two\n\n${words(150)}\n## Part\n\n${words(40)}`,
    resources: { 'a.md': `# First\n\n${words(30)}\n# Second\n\n${words(90)}` },
  },
  { name: 'middle', body: words(90), requires: ['base'] },
  {
    name: 'top',
    body: `# Three\n\n${words(50)}\n# Four\n\n${words(100)}`,
    requires: ['middle', 'other'],
  },
  { name: 'other', body: `# Five\n\n${words(200)}\n# Six\n\n${words(20)}` },
  { name: 'pinned', body: words(120), flags: { pinned: true } },
  { name: 'tiny', body: words(5), requires: ['large'] },
  { name: 'large', body: words(300) },
  { name: 'small', body: words(70) },
]
/** What each skill requires, also through others. */
const needs: Readonly<Record<string, readonly string[]>> = {
  middle: ['base'],
  top: ['middle', 'base', 'other'],
  tiny: ['large'],
}
const names = fixtures.map(({ name }) => name)
const sections = ['one', 'two', 'part', 'three', 'four', 'five', 'six', undefined]

type Step = readonly [string, Readonly<Record<string, string | undefined>>]

const name = fc.constantFrom(...names)
const section = fc.constantFrom(...sections)
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: name.map((name): Step => ['load_skill', { name }]), weight: 6 },
  { arbitrary: fc.record({ name, section }).map((args): Step => ['load_skill', args]), weight: 4 },
  fc
    .constantFrom('first', 'second', undefined)
    .map((section): Step => ['skill_read', { name: 'base', path: 'a.md', section }]),
  name.map((name): Step => ['unload_skill', { name }]),
  fc.constantFrom<Step>(['list_skills', {}], ['restore', {}], ['reset', {}], ['nothing', {}]),
)

const partOf = (name: string, section = '', path = ''): string => `${name} ${path} ${section}`

/** The parts that a text holds, by its own frames. */
const framesIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /<skill_(?:content name|resource skill)="(.*?)"(?: path="(.*?)")?(?: section="(.*?)")?>/g,
    ),
  ].map(([, name = '', path, section]) => partOf(name, section, path))

const open = (
  options: { unload?: 'lru' | 'never'; window: number },
  snapshot?: ReturnType<Session['snapshot']>,
): Session =>
  createSkills(compileCatalog(fixtures), { count }).session({ ...options, reserve: 100, snapshot })

/** Does some steps one after the other; tells what was delivered and is still there before each. */
async function play(
  steps: readonly Step[],
  session: Session,
  judge: (step: Step, result: CallResult, delivered: ReadonlySet<string>) => void | Promise<void>,
): Promise<void> {
  let delivered: string[] = []
  for (const one of steps) {
    const [tool, args] = one
    if (tool === 'reset') delivered = []
    if (tool === 'reset') session.reset()
    if (tool === 'restore') session.reset(JSON.parse(JSON.stringify(session.snapshot())))
    const result = await session.call(tool, args)
    const stays = (part: string): boolean => !result.unloaded?.includes(part.split(' ')[0] ?? '')
    delivered = delivered.filter(stays)
    await judge(one, result, new Set(delivered))
    delivered.push(...framesIn(result.text))
  }
}

const windows = fc.record({
  window: fc.integer({ min: 500, max: 1400 }),
  unload: fc.constantFrom('lru' as const, 'never' as const),
})
const plays = fc.array(step, { minLength: 5, maxLength: 30 })

describe('whatever is called', () => {
  it('says that the model has a text only where that was delivered, and delivers none twice', async () => {
    let said = 0
    const property = fc.asyncProperty(plays, windows, (steps, options) =>
      play(steps, open(options), ([tool, { name = '', section, path }], result, delivered) => {
        const has = (...part: Parameters<typeof partOf>): boolean => delivered.has(partOf(...part))
        if (result.text === 'You have it already, above.') {
          said++
          expect(has(name, '', path) || has(name, section, path)).toBe(true)
        }
        const given = framesIn(result.text)
        expect(result.skills ?? []).toEqual(given.map((part) => part.split(' ')[0]))
        for (const part of given) expect(delivered).not.toContain(part)
        if (tool === 'load_skill' && result.ok && !section) {
          const known = [...delivered, ...given]
          const missing = needs[name]?.filter(
            (other) => !known.some((part) => part.startsWith(`${other}  `)),
          )
          expect(missing ?? []).toEqual([])
        }
      }),
    )
    await fc.assert(property, { numRuns: 150 })
    expect(said).toBeGreaterThan(50)
  })

  it('unloads skills only where that makes room enough, and none that need not go', async () => {
    let unloads = 0
    const property = fc.asyncProperty(
      plays,
      windows,
      fc.integer({ min: 0, max: 500 }),
      async (steps, { window }, over) => {
        // The conversation of a larger window, which this one may not hold.
        const before = open({ window: window + over })
        await play(steps.slice(0, 10), before, () => {})
        const options = { window, unload: 'lru' as const }
        const session = open(options, before.snapshot())
        let last = session.snapshot()
        let free = session.usage().free
        await play(steps.slice(10), session, async ([tool], result) => {
          const unloaded = tool === 'unload_skill' ? [] : (result.unloaded ?? [])
          if (unloaded[0]) {
            unloads++
            expect(session.usage().free).toBeGreaterThanOrEqual(0)
            expect(unloaded).not.toContain('pinned')
            for (const each of unloaded) {
              const without = unloaded.filter((name) => name !== each)
              const freed = last.skills.reduce(
                (sum, { name, tokens }) => sum + (without.includes(name) ? tokens : 0),
                free,
              )
              const isNeeded = without.some((other) => needs[each]?.includes(other))
              expect(isNeeded || freed < result.tokens).toBe(true)
            }
          } else if (result.reason === 'no-room') {
            expect(session.loaded()).toEqual(open(options, last).loaded())
          }
          last = session.snapshot()
          free = session.usage().free
        })
      },
    )
    await fc.assert(property, { numRuns: 150 })
    expect(unloads).toBeGreaterThan(20)
  })

  it('offers nothing after which it does not fit', async () => {
    const offers = { one: 0, all: 0, section: 0, later: 0, required: 0 }
    const property = fc.asyncProperty(
      plays,
      windows,
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 5 }),
      async (steps, options, over, start) => {
        const before = open({ window: options.window + over })
        await play(steps.slice(0, start), before, () => {})
        const session = open(options, before.snapshot())
        await play(steps.slice(start), session, async ([tool, args], { text, reason }) => {
          if (reason !== 'no-room') return
          const under = (head: string): string[] =>
            (new RegExp(`^${head}.*:\\n((?:- .*\\n)+)`, 'm').exec(text)?.[1] ?? '')
              .split('\n')
              .flatMap((line) => /^- (.*) \(/.exec(line)?.[1] ?? [])
          const after = async (calls: readonly Step[]): Promise<void> => {
            const copy = open(options, session.snapshot())
            for (const [tool, args] of calls) {
              expect(await copy.call(tool, args)).toMatchObject({ ok: true })
            }
          }
          const unload = (name: string): Step => ['unload_skill', { name }]
          for (const section of under('These sections fit')) {
            offers.section++
            await after([[tool, { ...args, section }]])
          }
          const [section] = under('Then this section fits')
          if (section) offers.later++
          const next: Step = [tool, section ? { ...args, section } : args]
          for (const name of under('Unloading one')) {
            offers.one++
            await after([unload(name), next])
          }
          const all = under('Unloading all')
          if (all[0]) {
            offers.all++
            await after([...all.map(unload), next])
          }
          const required = under('It requires these')
          if (required[0]) {
            offers.required++
            const least: Record<string, string> = { base: 'part', other: 'six' }
            await after([
              ...required.map((name): Step => ['load_skill', { name, section: least[name] }]),
              [tool, args],
            ])
          }
        })
      },
    )
    await fc.assert(property, { numRuns: 300 })
    for (const number of Object.values(offers)) expect(number).toBeGreaterThan(0)
  })
})

test('a required skill of which the model has a section is delivered whole where that fits', async () => {
  const session = open({ window: 4000 })
  await session.call('load_skill', { name: 'base', section: 'one' })
  expect(await session.call('load_skill', { name: 'middle' })).toMatchObject({
    skills: ['base', 'middle'],
  })
  const tight = open({ window: 660 })
  await tight.call('load_skill', { name: 'base', section: 'one' })
  expect(await tight.call('load_skill', { name: 'middle' })).toMatchObject({ skills: ['middle'] })
  expect((await tight.call('load_skill', { name: 'base', section: 'part' })).text).toContain('word')
})
