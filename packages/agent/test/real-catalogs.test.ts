import { describe, expect, test } from 'vitest'
import { readDescriptions } from '../../../bench/catalog/descriptions.mjs'
import { readCatalog } from '../src/catalog/read/index.ts'

interface Real {
  readonly name: string
  readonly description: string
}

const found: readonly Real[] | undefined = await readDescriptions()
const skills = [...new Map((found ?? []).map((skill) => [skill.name, skill])).values()]

const written = (description: string, name: string): string => `- ${name}: ${description}\n`

/** Only where marks tell entries apart can descriptions have lines, paragraphs and lists. */
const forms: Record<string, (skill: Real) => string> = {
  list: ({ name, description }) => written(description.replaceAll(/\s+/g, ' '), name),
  'list with files': ({ name, description }) =>
    `- ${name}: ${description} (file: /skills/${name}/SKILL.md)\n`,
  elements: ({ name, description }) => `<skill name="${name}">\n${description}\n</skill>\n`,
}

// The corpus lies beside the project; without it there is nothing to read.
describe.skipIf(found === undefined)('reads real skills', () => {
  test.each(Object.keys(forms))('%s: no entry that is none, and none cut short', (form) => {
    const written = new Map(skills.map((skill) => [skill.name, forms[form]?.(skill) ?? '']))
    const text = `<skills>\n${[...written.values()].join('')}</skills>\n`
    const entries = readCatalog(text)
    if (typeof entries === 'string') throw new Error(entries)
    for (const { name, start, end } of entries) {
      expect(text.slice(start, end).startsWith(written.get(name) ?? 'no such skill')).toBe(true)
    }
    expect(entries.length).toBeGreaterThan(0.995 * skills.length)
  })

  test('a list where a description holds paragraphs: not for certain, and so not at all', () => {
    const text = `<skills>\n${skills.map((skill) => written(skill.description, skill.name)).join('')}</skills>\n`
    expect(readCatalog(text)).toBe('unreadable')
  })
})
