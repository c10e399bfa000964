import type { Problem } from '@skillfold/compiler'
import { expect, test } from 'vitest'
import { githubReport } from './github.ts'

const problem: Problem = {
  code: 'reference/orphan',
  severity: 'info',
  args: { path: '100 %\nsure' },
  file: 'skills/a,b:c/SKILL.md',
  line: 3,
  column: 5,
  endLine: 3,
  endColumn: 9,
} as Problem

test('a problem is one line, whose text cannot end it or set properties', () => {
  const report = githubReport([problem])
  expect(report).toMatch(/^[^\n]+\n$/)
  expect(report).toContain(
    '::notice file=skills/a%2Cb%3Ac/SKILL.md,line=3,endLine=3,col=5,endColumn=9,title=reference/orphan::',
  )
  expect(report).toContain('100 %25<U+000A>sure')
})

test('what could drive a terminal is shown by name', () => {
  const args = { path: '\u001b[31m\u202ea.md' }
  const report = githubReport([
    { ...problem, args, file: 'skills/it/\u001b[31m\u202ea.md' } as Problem,
  ])
  expect(report).toMatch(/^[\x20-\x7E]*\n$/)
  expect(report).toContain('file=skills/it/<U+001B>[31m<U+202E>a.md')
})

test('severities are those of GitHub', () => {
  const severities = (['error', 'warning', 'info'] as const).map((severity) =>
    githubReport([{ ...problem, severity }]).slice(2, 7),
  )
  expect(severities).toEqual(['error', 'warni', 'notic'])
})

test('a problem over several lines has no end column', () => {
  expect(githubReport([{ ...problem, endLine: 4 }])).not.toContain('endColumn')
})
