import { describe, expect, test } from 'vitest'
import type { Problem } from './problem.ts'
import { countProblems, reportProblem, reportProblems } from './report.ts'

const problem: Problem<'name/folder'> = {
  code: 'name/folder',
  severity: 'error',
  args: { name: 'a', folder: 'b' },
  file: 'skills/b/SKILL.md',
  line: 2,
  column: 7,
  frame: '> 2 | name: a\n    |       ^',
}

describe('reportProblem', () => {
  test('gives place, severity, code, message and frame', () => {
    expect(reportProblem(problem)).toBe(
      [
        'skills/b/SKILL.md:2:7 error name/folder',
        '  The name "a" differs from its folder "b". Rename one to match the other.',
        '  > 2 | name: a',
        '      |       ^',
      ].join('\n'),
    )
  })

  test('shows what could drive a terminal by its code point', () => {
    const report = reportProblem({
      ...problem,
      file: 'skills/\u001B[31m/SKILL.md',
      args: { name: '\u202E', folder: 'b\u0007' },
    })
    expect(report).toContain('skills/<U+001B>[31m/SKILL.md:2:7')
    expect(report).toContain('"<U+202E>" differs from its folder "b<U+0007>"')
  })

  test('begins no line with `::`, which CI runners take for a command', () => {
    const report = reportProblem({
      ...problem,
      file: '::error ::a/SKILL.md',
      args: { name: 'a\n::error ::b', folder: 'c\r::stop-commands::d' },
    })
    expect(report).not.toMatch(/^\s*::/m)
    expect(report).toContain('"a<U+000A>::error ::b"')
  })
})

test('reportProblems counts what is more than 20', () => {
  const report = reportProblems(Array.from({ length: 23 }, () => problem))
  expect(report.match(/name\/folder/g)).toHaveLength(20)
  expect(report).toMatch(/\n\n… and 3 errors more\.$/)
  expect(reportProblems([])).toBe('')
})

test('countProblems names the severities that occur, the gravest first', () => {
  const warning = { ...problem, severity: 'warning' } as const
  expect(countProblems([])).toBe('no problems')
  expect(countProblems([warning, problem, warning])).toBe('1 error, 2 warnings')
  expect(countProblems([{ ...problem, severity: 'info' }])).toBe('1 note')
})
