import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { sharedData } from '../../../bench/shared.mjs'
import { buildProject, chunks, flatOutput, importEntry, project } from './project.ts'

const corpus = sharedData('corpus')
const sources = corpus === undefined ? [] : readdirSync(corpus).sort()

const generous = { index: false, skill: false, resource: false, lines: false } as const

describe.skipIf(corpus === undefined)('the real skills of', () => {
  test.each(sources)(
    '%s build, or the failure says why',
    async (source) => {
      const root = await project({ 'main.js': `export { catalog } from 'virtual:skillfold'` })
      const roots = path.join(corpus ?? '', source)
      const options = { roots, budget: generous, types: false } as const
      const failure = await buildProject(root, options).then(
        () => undefined,
        (error: Error) => error.message,
      )
      if (failure === undefined) return
      // Every error of the source, each at a place, and nothing that looks like a crash.
      expect(failure).toMatch(/Skills have \d+ errors?/)
      expect(failure).toMatch(/SKILL\.md:\d+:\d+ error [a-z]+\/[a-z-]+/i)
      expect(failure).not.toMatch(/TypeError|RangeError|Maximum call stack/)
    },
    300_000,
  )

  test('anthropics__skills are whole in their own chunks, and nothing of them is in the entry', async () => {
    const roots = path.join(corpus ?? '', 'anthropics__skills')
    const root = await project({ 'main.js': `export { skills } from 'virtual:skillfold'` })
    const options = { roots, window: 1_000_000, budget: generous, types: false } as const
    const rules = { 'description/too-long': 'off' } as const
    const config = { build: { ...flatOutput(root).build, ssr: true } }
    const output = await buildProject(root, { ...options, rules }, config)
    const entry = chunks(output).find((chunk) => chunk.isEntry)
    const { skills } = (await importEntry(output)) as {
      skills: Record<string, { load(): Promise<{ body: string }> }>
    }
    expect(Object.keys(skills).length).toBe(12)
    for (const [name, skill] of Object.entries(skills)) {
      const { body } = await skill.load()
      const file = await readFile(path.join(roots, 'skills', name, 'SKILL.md'), 'utf8')
      expect(body.length).toBeGreaterThan(500)
      expect(file.endsWith(body), name).toBe(true)
      const fragments = body.split('\n').filter((line) => /^[\w ,.:;()-]{30,}$/.test(line))
      expect(fragments.length, name).toBeGreaterThan(1)
      for (const fragment of fragments) expect(entry?.code).not.toContain(fragment)
    }
  })
})
