import { describe, expect, it } from 'vitest'
import { compileCatalog, count } from '../../test/fixtures.ts'
import { createSkills } from '../index.ts'

const titles = Array.from({ length: 120 }, (_, at) => `Part number ${at}`)
const body = titles.map((title) => `# ${title}\n\n${'word '.repeat(40)}\n`).join('\n')
const open = (free: number) => {
  const { session } = createSkills(compileCatalog([{ name: 'many', body }]), { count })
  const reserve = 100
  const { prompt, tools } = session({ window: 9000, reserve }).usage()
  return session({ window: free + reserve + prompt + tools, reserve })
}
const offered = (text: string): string[] =>
  [...text.matchAll(/^- (\S+) \(\d+ tokens\)$/gm)].map(([, id = '']) => id)

describe('a skill of more sections than a refusal can name', () => {
  it.each([120, 200, 400, 700, 1200])(
    'is offered by some, each of which fits into %d',
    async (free) => {
      const session = open(free)
      const { text, reason, tokens } = await session.call('load_skill', { name: 'many' })
      expect(reason).toBe('no-room')
      const ids = offered(text)
      expect(ids.length).toBeGreaterThan(0)
      expect(text).toContain(`${ids.length} of ${titles.length} are shown.\n`)
      const kept = session.snapshot()
      for (const section of ids) {
        session.reset(kept)
        expect(await session.call('load_skill', { name: 'many', section })).toMatchObject({
          ok: true,
        })
      }
      session.reset()
      // With a third more of them, too little would be left to load one.
      const more = Math.ceil(ids.length / 3 + 1) * count('- part-number-9 (54 tokens)\n')
      const { tokens: needs } = await session.call('load_skill', { name: 'many', section: ids[0] })
      expect(free - tokens - more).toBeLessThan(needs)
    },
  )
})

describe('a section within one that the model has', () => {
  const nested = '# Outer\n\nText.\n\n## Inner\n\nMore.\n'

  it('is not delivered again', async () => {
    const session = createSkills(compileCatalog([{ name: 'nested', body: nested }]), {
      count,
    }).session()
    await session.call('load_skill', { name: 'nested', section: 'outer' })
    expect(await session.call('load_skill', { name: 'nested', section: 'inner' })).toMatchObject({
      ok: true,
      text: 'You have it already, above.',
    })
  })

  it('is delivered where the session repeats', async () => {
    const { session } = createSkills(compileCatalog([{ name: 'nested', body: nested }]), { count })
    const repeating = session({ repeat: true })
    await repeating.call('load_skill', { name: 'nested', section: 'outer' })
    const { text } = await repeating.call('load_skill', { name: 'nested', section: 'inner' })
    expect(text).toContain('section="inner"')
  })
})
