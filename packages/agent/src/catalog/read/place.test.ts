import { expect, test } from 'vitest'
import { isPlaceOf } from './place.ts'

test.each([
  ['(file: /skills/pdf-tools/SKILL.md)', 'pdf-tools', true],
  ['(path: C:\\skills\\pdf-tools\\skill.md)', 'pdf-tools', true],
  ['(file: office/skills/pdf-tools/SKILL.md)', 'office:pdf-tools', true],
  ['(file: skills/office:pdf-tools/SKILL.md)', 'office:pdf-tools', true],
  ['(file: skills/pdf-tools.md)', 'pdf-tools', true],
  ['(file: /skills/pdf-tools/SKILL.md)', 'skills', false],
  ['(file: /skills/pdf-tools/SKILL.md)', 'SKILL', false],
  ['(file: config/app.yml)', 'config', false],
  ['(file: SKILL.md)', 'pdf-tools', false],
])('%s, of %s: %s', (place, name, expected) => {
  expect(isPlaceOf(place, name)).toBe(expected)
})
