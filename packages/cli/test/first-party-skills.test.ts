import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { workspace } from './packed.ts'
import { runCli } from './run-cli.ts'

const app = path.join(workspace, 'examples/site-admin')
const folder = path.join(workspace, 'skills')
const names = readdirSync(folder).sort()
const cases = (name: string): string => path.join(folder, name, 'evals.jsonl')

test('the first-party skills lint without a warning', async () => {
  const { code, stdout } = await runCli(app, ['lint', '--max-warnings', '0'])
  expect(stdout).toBe(`${names.length} skills checked: no problems\n`)
  expect(code).toBe(0)
})

describe.each(names)('the cases of %s', (name) => {
  const gold: string[][] = readFileSync(cases(name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).gold)

  test('are requests for it, for its neighbours, and for none', () => {
    expect(gold.filter((each) => each.includes(name)).length).toBeGreaterThanOrEqual(10)
    expect(gold.filter((each) => each.length > 0 && !each.includes(name)).length).toBeGreaterThan(1)
    expect(gold.filter((each) => each.length === 0).length).toBeGreaterThan(1)
  })
})

test('requests find their skills, and others find none, at least so often', async () => {
  const floors = ['hit1=0.9', 'recall3=0.95', 'mrr=0.93', 'rejected=0.65', 'kept=0.7']
  const argv = ['eval', ...names.map(cases), '--min', floors.join(','), '--json']
  const { code, stdout, stderr } = await runCli(app, argv)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  for (const { name, hits, queries } of JSON.parse(stdout).skills) {
    expect(hits / queries, name).toBeGreaterThan(0.7)
  }
})
