import { existsSync, readFileSync } from 'node:fs'
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

test('what is carried is what is written, and leads to nothing that is not', () => {
  const at = (path: string): URL => new URL(path, import.meta.url)
  const carried = readFileSync(at('../../docs/rules.md'), 'utf8')
  const written = readFileSync(at('../../../../docs/rules.md'), 'utf8')
  const link = /\[([^\]]+)\]\(([^)]+)\)/g
  expect(carried.replace(link, '$1')).toBe(written.replace(link, '$1'))
  const files = [...carried.matchAll(link)]
    .map(([, , target = '']) => target)
    .filter((target) => !/^(?:https:|#)/.test(target))
  expect(files).not.toEqual([])
  for (const file of files) expect(existsSync(at(`../../docs/${file}`)), file).toBe(true)
})
