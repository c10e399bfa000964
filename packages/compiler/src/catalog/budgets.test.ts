import { afterEach, expect, test } from 'vitest'
import { makeTree, removeTree, skillFile } from '../../test/tree.ts'
import { problemMessage } from '../problems/problem.ts'
import { openProject } from '../project.ts'

let folder = ''
afterEach(() => removeTree(folder))

const words = (count: number): string => 'word '.repeat(count)

async function budgetProblems(body: string, resource = 'Short.\n'): Promise<string[]> {
  folder = makeTree({
    'skills/it/SKILL.md': skillFile('it', 'Does it.', `${body}\nSee [a](references/a.md).\n`),
    'skills/it/references/a.md': resource,
  })
  const inline = { window: 40_000, budget: { skill: 1000, resource: 500 } }
  const project = await openProject({ root: folder, inline, cache: `${folder}/cache` })
  const { problems } = (await project.current()).compilation
  for (const problem of problems) expect(problemMessage(problem)).toMatch(/\.$/)
  return problems.map(({ file, line, column, code }) => `${file} ${line}:${column} ${code}`)
}

test('points at the resource that is too large', async () => {
  expect(await budgetProblems('Do it.', words(600))).toEqual([
    'skills/it/references/a.md 1:1 budget/resource',
  ])
})

test('points at the section that is over half of what a skill may cost', async () => {
  const body = `# It\n\n## Small\n\n${words(300)}\n\n## Large\n\n${words(800)}\n`
  expect(await budgetProblems(body)).toEqual([
    'skills/it/SKILL.md 5:1 budget/skill',
    'skills/it/SKILL.md 11:1 budget/section',
  ])
})

test('names no section that is the whole body', async () => {
  expect(await budgetProblems(`# It\n\n${words(1200)}\n`)).toEqual([
    'skills/it/SKILL.md 5:1 budget/skill',
  ])
})

test('holds a body against what the specification advises', async () => {
  expect(await budgetProblems(words(5100))).toEqual([
    'skills/it/SKILL.md 5:1 budget/body',
    'skills/it/SKILL.md 5:1 budget/skill',
  ])
})

test('points at the description that fills the window, not at the skill that is loaded', async () => {
  folder = makeTree({
    'skills/large/SKILL.md': skillFile('large', words(5000), 'Do it.\n'),
    'skills/small/SKILL.md': skillFile('small', 'Does it.', `Do it.\n${words(100)}\n`),
  })
  const project = await openProject({ root: folder, cache: `${folder}/cache` })
  const { problems } = (await project.current()).compilation
  const window = problems.find(({ code }) => code === 'budget/window')
  expect(window).toMatchObject({ file: 'skills/large/SKILL.md', line: 3, skill: 'large' })
  expect(window && problemMessage(window)).toMatch(/the line of "large" alone \d+\).*Shorten that/)
})
