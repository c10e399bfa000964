import { describe, expect, test } from 'vitest'
import { readDescriptions } from '../../../bench/catalog/descriptions.mjs'
import { readCatalog } from '../src/catalog/read/index.ts'

interface Real {
  readonly name: string
  readonly description: string
}

const found: readonly Real[] | undefined = await readDescriptions()
const skills = [...new Map((found ?? []).map((skill) => [skill.name, skill])).values()]

/** Hosts write descriptions as they are, with their lines and lists. */
const forms: Record<string, (skill: Real) => string> = {
  list: ({ name, description }) => `- ${name}: ${description}\n`,
  'list with files': ({ name, description }) =>
    `- ${name}: ${description} (file: /skills/${name}/SKILL.md)\n`,
  elements: ({ name, description }) => `<skill name="${name}">\n${description}\n</skill>\n`,
}

// The corpus lies beside the project; without it there is nothing to read.
describe.skipIf(found === undefined)('reads real skills, written as they are', () => {
  test.each(Object.keys(forms))('%s: no entry that is none, and none cut short', (form) => {
    const written = new Map(skills.map((skill) => [skill.name, forms[form]?.(skill) ?? '']))
    const text = `<skills>\n${[...written.values()].join('')}</skills>\n`
    const entries = readCatalog(text)
    if (typeof entries === 'string') throw new Error(entries)
    for (const { name, start, end } of entries) {
      expect(text.slice(start, end).startsWith(written.get(name) ?? 'no such skill')).toBe(true)
    }
    expect(entries.length).toBeGreaterThan(0.98 * skills.length)
  })
})
