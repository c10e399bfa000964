import { expect, test } from 'vitest'
import { applyRules, type RuleLevels } from './apply-rules.ts'
import { Findings } from './findings.ts'

function severities(levels: RuleLevels, dependency?: string): Record<string, string> {
  const findings = new Findings({ file: 'SKILL.md' })
  findings.add('name/folder', undefined, { name: 'a', folder: 'b' })
  findings.add('name/empty', undefined, {})
  findings.add('reference/orphan', undefined, { path: 'a.md' })
  const problems = findings.problems.map((problem) => ({
    ...problem,
    ...(dependency === undefined ? {} : { dependency }),
  }))
  const applied = applyRules(problems, levels)
  return Object.fromEntries(applied.map(({ code, severity }) => [code, severity]))
}

test('keeps severities where nothing is configured', () => {
  expect(severities({})).toEqual({
    'name/folder': 'error',
    'name/empty': 'error',
    'reference/orphan': 'info',
  })
})

test('sets and drops what is configured', () => {
  expect(
    severities({ 'name/folder': 'off', 'name/empty': 'warn', 'reference/orphan': 'error' }),
  ).toEqual({
    'name/empty': 'warning',
    'reference/orphan': 'error',
  })
})

test('never drops what keeps a skill from compiling: a warning stays', () => {
  expect(severities({ 'name/empty': 'off' })).toMatchObject({ 'name/empty': 'warning' })
})

test('has in a dependency no errors but those that make a skill unusable or unsafe', () => {
  expect(severities({ 'reference/orphan': 'error' }, 'kit')).toEqual({
    'name/folder': 'warning',
    'name/empty': 'error',
    'reference/orphan': 'warning',
  })
})
