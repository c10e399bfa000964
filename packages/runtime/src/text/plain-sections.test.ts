import { expect, test } from 'vitest'
import { plainSections } from './plain-sections.ts'

const sections = (text: string): string[] =>
  plainSections(text).map(
    ({ id, level, start, end }) => `${id} ${level} ${JSON.stringify(text.slice(start, end))}`,
  )

test('reach from a heading to the next of its level or above', () => {
  expect(sections('Intro.\n# One\na\n## Two\nb\n### Three\nc\n## Four\nd\n# Five\n')).toEqual([
    'introduction 0 "Intro.\\n"',
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
    '# first\n<!--\n# no\n-->\n```\n# no\n``` sh\n# no\n```\n```sh\n# no\n```\n~~~~\n# no\n~~~\n# no\n~~~~\n#no\n    # no\n####### no\n# yes\n```\n# no'
  expect(plainSections(text).map(({ title }) => title)).toEqual(['first', 'yes'])
})

test('are found in a long text at once', () => {
  const text = '# x\n'.repeat(100_000)
  expect(plainSections(text)).toHaveLength(100_000)
  for (const mark of ['~~~\n', '```\n', '<!--\n', '# ', '## x\n']) {
    expect(plainSections(`# x\n${mark.repeat(50_000)}`)[0]?.id).toBe('x')
  }
})

test('have titles without marks, and ids without what cannot be seen', () => {
  const text = '# **Set** [up](x.md) ##\r\n# Caf\u00e9 \u2699\ufe0f\r\n# Introduction\r\n'
  expect(plainSections(`Before.\r\n${text}`).map(({ id, title }) => [id, title])).toEqual([
    ['introduction-1', 'Introduction'],
    ['set-up', 'Set up'],
    ['caf\u00e9-', 'Caf\u00e9 \u2699\ufe0f'],
    ['introduction', 'Introduction'],
  ])
})
