import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Slugger } from '../markdown/slug.ts'
import { explainRule } from './explain-rule.ts'
import { type ProblemCode, rules } from './rules.ts'

test.each(Object.keys(rules) as ProblemCode[])('%s is explained', (code) => {
  const { severity, summary, text, place } = explainRule(code)
  expect(severity).toBe(rules[code].severity)
  expect(summary).toMatch(/^[A-Z`].{12,240}\.$/)
  expect(summary.split('`').length % 2).toBe(1)
  expect(text.length).toBeGreaterThanOrEqual(summary.length)
  expect(text).not.toMatch(/^#/m)
  expect(place).toBe(`docs/rules.md#${new Slugger().slug(code)}`)
})

test('what is carried is what is written', () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
  expect(read('../../docs/rules.md')).toBe(read('../../../../docs/rules.md'))
})
