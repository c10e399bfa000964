import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compactCatalog } from '../compact.ts'
import { readCatalog } from '../read/index.ts'
import { createCatalogSession } from '../session.ts'
import { indexCatalog, rememberIndex } from './catalog-index.ts'
import { gatherEvidence } from './evidence.ts'
import { lexicalSelector } from './index.ts'
import { pickSkills } from './pick.ts'
import { judge } from './sureness.ts'

const topics = 'invoices,backups,themes,comments,orders,refunds,images,menus,users,roles'.split(',')
const verbs = 'create,restore,check,moderate,export,translate,compress,schedule'.split(',')
const skills = topics.flatMap((topic) =>
  verbs.map(
    (verb) => `- ${topic}-${verb}: Helps to ${verb} ${topic}. Use when someone asks for it.`,
  ),
)
const prompt = ['You are an agent.', '<skills>', ...skills, '</skills>', ''].join('\n')
const entries = readCatalog(prompt)
if (typeof entries === 'string') throw new Error(entries)
const index = indexCatalog(entries)
const limits = { share: 0.048, least: 5 }
const none: ReadonlySet<string> = new Set()

/** Skills that have little in common. */
const varied = [
  '- restore-backups: Restore a database from a dump of yesterday.',
  '- dump-tables: Dump tables into a file.',
  ...Array.from({ length: 60 }, (_, at) => `- topic${at}-x: Knows of matter${at} and craft${at}.`),
]
const variedPrompt = ['<skills>', ...varied, '</skills>', ''].join('\n')
const message = 'please restore the backups of our database'

test('keeps what a message names, in a small part of the catalog', async () => {
  const result = await compactCatalog(variedPrompt, message, { select: lexicalSelector() })
  expect(result.reason).toBe('compacted')
  expect(result.names).toContain('restore-backups')
  expect(result.kept).toBeLessThanOrEqual(5)
})

test.each(['', 'ok', 'bake a birthday cake', '再来一次'])('is not sure of %j', async (message) => {
  const result = await compactCatalog(prompt, message, { select: lexicalSelector() })
  expect(result).toMatchObject({ prompt, reason: 'unsure' })
})

test('is sure less often at a higher threshold', async () => {
  const sureAt = async (threshold: number) =>
    (await compactCatalog(prompt, 'images', { select: lexicalSelector({ threshold }) })).reason
  expect(await sureAt(0)).toBe('compacted')
  expect(await sureAt(1)).toBe('unsure')
})

test('lets all that it keeps stay in the turns that follow', async () => {
  const session = createCatalogSession()
  const select = lexicalSelector()
  const first = await compactCatalog(variedPrompt, `${message} from a dump`, { select, session })
  expect(first.names).toEqual(['restore-backups', 'dump-tables'])
  expect([...session.selected].sort()).toEqual([...first.names].sort())
  const second = await compactCatalog(variedPrompt, 'topic7 matter7', { select, session })
  expect(second.reason).toBe('compacted')
  expect(second.names).toEqual(expect.arrayContaining([...first.names, 'topic7-x']))
})

describe('picks', () => {
  test('as many as take the share, and some in any case', () => {
    const count = (share: number, least: number) =>
      pickSkills(index, 'help me with images', none, { share, least }).names.length
    expect(count(0.1, 1)).toBe(8)
    expect(count(0.05, 1)).toBe(4)
    expect(count(0, 3)).toBe(3)
  })

  test('fewer where others stay already, but half at least', () => {
    const staying = new Set(entries.slice(0, 40).map(({ name }) => name))
    const names = pickSkills(index, 'compress images', staying, { share: 0.1, least: 1 }).names
    expect(names.filter((name) => !staying.has(name))).toHaveLength(4)
  })

  test('nothing for nothing', () => {
    expect(pickSkills(index, 'xyzzy', none, limits)).toEqual({ names: [], next: 0 })
  })
})

describe('judges', () => {
  const evidence = (message: string) =>
    gatherEvidence(index, message, pickSkills(index, message, none, limits))

  test('by how far the best lead', () => {
    expect(evidence('compress images').lead).toBeGreaterThan(evidence('images').lead)
    expect(evidence('compress images').next).toBeLessThan(evidence('images').next)
  })

  test('by names and neighbouring words', () => {
    expect(evidence('images-compress')).toMatchObject({ named: 1, firstNamed: 1 })
    expect(evidence('help to compress images').pairs).toBeGreaterThan(0)
  })

  test('from 0 to 1, whatever the message', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (message) => {
        const pick = pickSkills(index, message, none, limits)
        if (pick.names.length === 0) return
        const sureness = judge(gatherEvidence(index, message, pick))
        expect(sureness).toBeGreaterThan(0)
        expect(sureness).toBeLessThan(1)
      }),
    )
  })
})

test('indexes a catalog once, wherever it stands in the prompt', () => {
  const indexOf = rememberIndex()
  const moved = readCatalog(`More.\n${prompt}`)
  const other = readCatalog(prompt.replace('Helps', 'Serves'))
  if (typeof moved === 'string' || typeof other === 'string') throw new Error()
  const first = indexOf(entries)
  expect(indexOf(moved)).toBe(first)
  expect(indexOf(other)).not.toBe(first)
})
