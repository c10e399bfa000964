import { expect, test } from 'vitest'
import { Findings } from './findings.ts'
import { toVFileMessage } from './vfile.ts'

test('carries place, code, severity, wording and frame', () => {
  const findings = new Findings({ file: 'skills/a/SKILL.md', text: '---\nname: b\n' })
  findings.add('name/folder', { start: 10, end: 11 }, { name: 'b', folder: 'a' })
  const message = toVFileMessage(findings.problems[0] as never)
  expect(message).toMatchObject({
    file: 'skills/a/SKILL.md',
    line: 2,
    column: 7,
    place: { start: { line: 2, column: 7 }, end: { line: 2, column: 8 } },
    source: 'skillfold/name',
    ruleId: 'folder',
    fatal: true,
    reason: 'The name "b" differs from its folder "a". Rename one to match the other.',
  })
  expect(message.note).toContain('> 2 | name: b')
})

test('a warning is not fatal, a note has no such mark', () => {
  const findings = new Findings({ file: 'f' })
  findings.add('body/empty', undefined, {})
  findings.add('reference/orphan', undefined, { path: 'a.md' })
  expect(findings.problems.map((problem) => toVFileMessage(problem).fatal)).toEqual([
    false,
    undefined,
  ])
})
