import { expect, onTestFinished, test } from 'vitest'
import { makeTree, removeTree, skillFile } from '../../test/tree.ts'
import type { SkillfoldOptions } from '../config/options.ts'
import { problemMessage } from '../problems/problem.ts'
import { openProject } from '../project.ts'

const wordy = `Does it, ${'and also something that takes a while to tell, '.repeat(4)}in time.`
const files = {
  'skills/long/SKILL.md': skillFile('long', 'Short.', `${'Do one thing more.\n'.repeat(40)}`),
  'skills/wordy/SKILL.md': skillFile('wordy', wordy, 'Do it.\n'),
}

async function overBudget(inline: SkillfoldOptions, tree: Record<string, string> = files) {
  const root = makeTree(tree)
  onTestFinished(() => removeTree(root))
  const { compilation } = await (await openProject({ root, inline })).current()
  const problem = compilation.problems.find(({ code }) => code === 'budget/index')
  return { start: compilation.start, problem, message: problem && problemMessage(problem) }
}

test('an index is mended by its lines, the costliest line first', async () => {
  const { problem, message } = await overBudget({ budget: { index: 60 } })
  expect(message).toMatch(/^The index of 2 skills costs \d+ tokens as tags, \d+ over its budget/)
  expect(message).toContain('shorten descriptions')
  expect(message).toMatch(/costliest entries:\n +\d+ {2}wordy .*\n +\d+ {2}long /)
  expect(problem?.file).toBe('skills/wordy/SKILL.md')
})

test('a start text in mode full is mended by its bodies, the costliest body first', async () => {
  const { start, problem, message } = await overBudget({ mode: 'full', budget: { index: 150 } })
  expect(message).toMatch(
    new RegExp(
      `^The start text, with 2 skills whole in it \\(mode full\\), costs ${start.tokens} tokens, ${start.tokens - 150} over \`budget\\.index\`, 150\\.`,
    ),
  )
  expect(message).toContain(`use mode \`lite\` (${start.formats.tags} tokens)`)
  expect(message).toContain('shorten bodies')
  expect(message).not.toContain('index.format')
  expect(message).not.toContain('shorten descriptions')
  const costs = [...(message ?? '').matchAll(/^ +(\d+) {2}(\w+) {2}(.*)$/gm)]
  expect(costs.map(([, , name]) => name)).toEqual(['long', 'wordy'])
  expect(problem).toMatchObject({ file: 'skills/long/SKILL.md', line: 5 })
  const sum = costs.reduce((total, [, tokens]) => total + Number(tokens), 0)
  expect(sum).toBeLessThan(start.tokens)
  expect(sum).toBeGreaterThan(start.tokens - 40)
})

test('mode lite is no way out where the index alone is over', async () => {
  const { message } = await overBudget({ mode: 'full', budget: { index: 20 } })
  expect(message).not.toContain('mode `lite`')
})

test('a format helps the lines beside a skill that is whole', async () => {
  const many = Object.fromEntries(
    'abcdefgh'.split('').map((name) => [`skills/${name}/SKILL.md`, skillFile(name)]),
  )
  const tree = {
    ...many,
    'skills/whole/SKILL.md': skillFile('whole', 'Short.\nmode: full', 'Do it.\n'),
  }
  const { start } = await overBudget({}, tree)
  const { message } = await overBudget({ budget: { index: start.tokens - 1 } }, tree)
  const [, offered] = /index\.format: 'list'` \((\d+) tokens\)/.exec(message ?? '') ?? []
  const asList = await overBudget({ index: { format: 'list' } }, tree)
  expect(message).toContain('with 1 of 9 skills whole')
  expect(Number(offered)).toBe(asList.start.tokens)
})
