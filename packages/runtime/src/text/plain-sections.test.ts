import { expect, test } from 'vitest'
import { plainSections } from './plain-sections.ts'

const sections = (text: string): string[] =>
  plainSections(text).map(
    ({ id, level, start, end }) => `${id} ${level} ${JSON.stringify(text.slice(start, end))}`,
  )

test('reach from a heading to the next of its level or above', () => {
  expect(sections('Intro.\n# One\na\n## Two\nb\n### Three\nc\n## Four\nd\n# Five\n')).toEqual([
    'one 1 "# One\\na\\n## Two\\nb\\n### Three\\nc\\n## Four\\nd\\n"',
    'two 2 "## Two\\nb\\n### Three\\nc\\n"',
    'three 3 "### Three\\nc\\n"',
    'four 2 "## Four\\nd\\n"',
    'five 1 "# Five\\n"',
  ])
})

test('have ids of their own, made of their titles', () => {
  const text = '# Set up!\n# Set up\n# Set-up\n# `find` a_b\n# ?\n# ?\n# 図表 1\n'
  expect(plainSections(text).map(({ id }) => id)).toEqual([
    'set-up',
    'set-up-1',
    'set-up-2',
    'find-a_b',
    'section',
    'section-1',
    '図表-1',
  ])
})

test('are none in code, nor where a heading only seems to be', () => {
  const text =
    '```sh\n# no\n```\n~~~~\n# no\n~~~\n# no\n~~~~\n#no\n    # no\n####### no\n# yes\n```\n# no'
  expect(plainSections(text).map(({ title }) => title)).toEqual(['yes'])
})

test('are found in a long text at once', () => {
  expect(plainSections('# x\n'.repeat(2000))).toHaveLength(2000)
})
