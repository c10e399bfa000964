import path from 'node:path'
import { expect, test } from 'vitest'
import { packageShares } from '../../src/catalog/package-shares.ts'
import { problemMessage } from '../../src/problems/problem.ts'
import { tokenReport } from '../../src/report/token-report.ts'
import { skillFile, type Tree } from '../tree.ts'
import { compileFolder, folderOf, install } from './packages.ts'

const acme: Tree = {
  'skills/alpha/SKILL.md': skillFile('alpha', 'Tunes pianos, and says when to call for help.'),
  'skills/beta/SKILL.md': skillFile('beta', 'Mends organs.'),
  'skills/gamma/SKILL.md': skillFile('gamma', 'Not listed.\ndeferred: true'),
}

async function app() {
  const folder = folderOf({
    'skills/mine/SKILL.md': skillFile('mine', 'Is mine.'),
    'node_modules/plain/package.json': '{}',
    'node_modules/plain/skills/delta/SKILL.md': skillFile('delta', 'Plays the drums.'),
  })
  await install(path.join(folder, 'node_modules/@acme/skills'), acme)
  return folder
}

const packages = ['@acme/skills', 'plain']

test('each package costs what the index grows by', async () => {
  const folder = await app()
  const { start, skills } = await compileFolder(folder, { packages })
  const shares = packageShares(skills, start)
  expect(shares).toMatchObject([
    { name: '@acme/skills', skills: 3, listed: [{ source: { name: 'alpha' } }, {}] },
    { name: 'plain', skills: 1 },
  ])
  for (const { name, tokens } of shares) {
    const without = packages.filter((each) => each !== name)
    const other = await compileFolder(folder, { packages: without })
    expect(tokens).toBe(start.tokens - other.start.tokens)
  }
})

test('the report has the shares, and none without packages', async () => {
  const folder = await app()
  const report = tokenReport(await compileFolder(folder, { packages }))
  expect(report.packages).toEqual([
    { name: '@acme/skills', skills: 3, listed: 2, entry: expect.any(Number) },
    { name: 'plain', skills: 1, listed: 1, entry: expect.any(Number) },
  ])
  expect(tokenReport(await compileFolder(folder))).not.toHaveProperty('packages')
})

test('a package over the budget is a warning at its costliest skill, an error where asked for', async () => {
  const folder = await app()
  const { skills, start } = await compileFolder(folder, { packages })
  const [{ tokens } = { tokens: 0 }] = packageShares(skills, start)
  const budget = { packages: tokens }
  expect((await compileFolder(folder, { packages, budget })).problems).toEqual([])
  const over = { packages: tokens - 1 }
  const { problems } = await compileFolder(folder, { packages, budget: over })
  expect(problems).toMatchObject([
    {
      code: 'budget/packages',
      severity: 'warning',
      file: 'node_modules/@acme/skills/skills/alpha/SKILL.md',
      line: 3,
    },
  ])
  expect(problems.map(problemMessage)).toEqual([
    `The 2 skills of \`@acme/skills\` cost ${tokens} tokens of the index, 1 over the budget of ${tokens - 1} for a package. Exclude those that are not needed: \`exclude: '@acme/skills#…'\`.`,
  ])
  const rules = { 'budget/packages': 'error' } as const
  const strict = await compileFolder(folder, { packages, budget: over, rules })
  expect(strict.problems).toMatchObject([{ severity: 'error' }])
})

test('budgets of the whole catalog are the app’s own, whichever skill they are shown at', async () => {
  const folder = await app()
  const at = 'node_modules/@acme/skills/skills/alpha/SKILL.md'
  const index = await compileFolder(folder, { packages, budget: { index: 40 } })
  expect(index.problems).toMatchObject([{ code: 'budget/index', severity: 'error', file: at }])
  const window = await compileFolder(folder, { packages, window: 1200, reserve: 1024 })
  expect(window.problems).toContainEqual(
    expect.objectContaining({
      code: 'budget/window',
      severity: 'error',
      file: expect.stringMatching(/^node_modules\//),
    }),
  )
  const rules = { 'budget/index': 'warn' } as const
  const lenient = await compileFolder(folder, { packages, budget: { index: 40 }, rules })
  expect(lenient.problems).toMatchObject([{ code: 'budget/index', severity: 'warning' }])
})
