import { expect, test } from 'vitest'
import type { Problem, Severity } from '../../problems/problem.ts'
import { problemList } from './problems.ts'

const problems = (severity: Severity, number: number): Problem<'body/empty'>[] =>
  Array.from({ length: number }, (_, i) => ({
    code: 'body/empty',
    severity,
    args: {},
    file: 'skills/a/SKILL.md',
    line: i + 1,
    column: 1,
  }))

const summaries = (all: readonly Problem[]): string[] =>
  [
    ...problemList(all).markup.matchAll(
      /<details class="problems"( open)?>\s*<summary>(.*?)<\/summary>/g,
    ),
  ].map(([, open, summary = '']) => `${summary.replace(/<[^>]+>/g, '')}${open ? ', in sight' : ''}`)

test('lists the gravest first, and folds what is many and less grave', () => {
  const all = [...problems('info', 2), ...problems('warning', 10), ...problems('error', 30)]
  expect(summaries(all)).toEqual(['30 errors, in sight', '10 warnings', '2 notes, in sight'])
})

test('says nothing of a severity without problems', () => {
  expect(summaries(problems('warning', 1))).toEqual(['1 warning, in sight'])
})
