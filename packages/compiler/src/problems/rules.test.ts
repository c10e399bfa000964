import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Rule } from './rule.ts'
import { rules } from './rules.ts'

const documented = readFileSync(new URL('../../../../docs/rules.md', import.meta.url), 'utf8')
const areas =
  /^(?:frontmatter|name|description|body|reference|ability|catalog|budget|security|package|config)\/[a-z]+(?:-[a-z]+)*$/

/** What a section of the document begins with: its code, then severity and marks. */
const sections = [...documented.matchAll(/^### (.+)\n\n(.+)\n\n(.+)/gm)].map(
  ([, code = '', marks = '', text = '']) => ({ code, marks: marks.split(', '), text }),
)

test('each code has a section in docs/rules.md, and no other has', () => {
  expect(sections.map(({ code }) => code).sort()).toEqual(Object.keys(rules).sort())
})

test.each(Object.entries<Rule<never>>(rules))(
  '%s is documented with its severity and marks',
  (code, rule) => {
    const marks = sections.find((section) => section.code === code)?.marks ?? []
    expect(marks[0]).toBe(rule.severity)
    expect(marks.includes('grave')).toBe(rule.grave === true)
    expect(marks.includes('spec')).toBe(rule.spec === true)
  },
)

test('codes are an area and a kind', () => {
  for (const code of Object.keys(rules)) expect(code).toMatch(areas)
})
