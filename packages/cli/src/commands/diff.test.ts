import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { project, runCli, skill } from '../../test/run-cli.ts'

/** A project with a report of an earlier state. */
async function changed(): Promise<string> {
  const cwd = project({
    'skills/grows/SKILL.md': skill('grows'),
    'skills/goes/SKILL.md': skill('goes'),
    'skills/stays/SKILL.md': skill('stays'),
  })
  writeFileSync(path.join(cwd, 'old.json'), (await runCli(cwd, ['tokens', '--json'])).stdout)
  writeFileSync(
    path.join(cwd, 'skills/grows/SKILL.md'),
    skill('grows', undefined, 'A much longer text.\n'.repeat(20)),
  )
  rmSync(path.join(cwd, 'skills/goes'), { recursive: true })
  mkdirSync(path.join(cwd, 'skills/comes'))
  writeFileSync(path.join(cwd, 'skills/comes/SKILL.md'), skill('comes'))
  return cwd
}

test('totals come first, then what changed, the largest change first', async () => {
  const { code, stdout } = await runCli(await changed(), ['diff', 'old.json'])
  expect(code).toBe(0)
  const rows = stdout.trim().split('\n').slice(1)
  const labels = rows.map((row) => row.split(/ {2,}/)[0])
  expect(labels.slice(0, 4)).toEqual(['index', 'tools', 'peak', 'grows: load'])
  expect(labels.slice(4).sort()).toEqual([
    'comes: entry',
    'comes: load',
    'goes: entry',
    'goes: load',
  ])
  const sizes = rows.slice(3).map((row) => Number(/[+-](\d+)(?: \(|$)/.exec(row)?.[1]))
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
  expect(stdout).toMatch(/^comes: load +\d+ +\+\d+ \(new\)$/m)
  expect(stdout).toMatch(/^goes: load +\d+ +-\d+ \(gone\)$/m)
})

test('growth over the limit ends with 1, at the limit with 0', async () => {
  const cwd = await changed()
  const { stdout } = await runCli(cwd, ['diff', 'old.json'])
  const grown = Number(/^grows: load .*\+(\d+)$/m.exec(stdout)?.[1])
  expect((await runCli(cwd, ['diff', 'old.json', '--max-growth', String(grown)])).code).toBe(0)
  const over = await runCli(cwd, ['diff', 'old.json', '--max-growth', String(grown - 1)])
  expect(over.code).toBe(1)
  expect(over.stderr).toContain(
    `grows: load grew by ${grown} tokens, and at most ${grown - 1} are allowed.`,
  )
})

test('what is new grew from nothing, and may have a limit of its own', async () => {
  const cwd = await changed()
  const run = (...flags: string[]) => runCli(cwd, ['diff', 'old.json', ...flags])
  const [, load] = /^comes: load +(\d+)/m.exec((await run()).stdout) ?? []
  const under = String(Number(load) - 1)
  const over = await run('--max-growth', under)
  expect(over.code).toBe(1)
  expect(over.stderr).toContain(
    `comes: load is new with ${load} tokens, and at most ${under} are allowed.`,
  )
  expect(over.stderr).toMatch(/What is new can have a limit of its own: `--max-new`\.\n$/)
  expect((await run('--max-new', under)).stderr).toBe(
    `comes: load is new with ${load} tokens, and at most ${under} are allowed.\n`,
  )
  const ratchet = await run('--max-growth', '0', '--max-new', `${load}`)
  expect(ratchet.stderr).toContain('grows: load grew by')
  expect(ratchet.stderr).not.toContain('comes')
})

test('a new skill may take the peak with it, within the limit of what is new', async () => {
  const cwd = project({ 'skills/one/SKILL.md': skill('one') })
  writeFileSync(path.join(cwd, 'old.json'), (await runCli(cwd, ['tokens', '--json'])).stdout)
  mkdirSync(path.join(cwd, 'skills/two'))
  writeFileSync(path.join(cwd, 'skills/two/SKILL.md'), skill('two', undefined, 'Long. '.repeat(99)))
  const run = (...flags: string[]) =>
    runCli(cwd, ['diff', 'old.json', '--max-growth', '50', ...flags])
  expect((await run('--max-new', '300')).code).toBe(0)
  expect((await run('--max-new', '100')).stderr).toMatch(/^peak grew by .* at most 100 are/m)
  expect((await run()).stderr).toMatch(/^peak grew by .* at most 50 are/m)
})

test('a renamed skill counts as new', async () => {
  const cwd = project({ 'skills/one/SKILL.md': skill('one') })
  writeFileSync(path.join(cwd, 'old.json'), (await runCli(cwd, ['tokens', '--json'])).stdout)
  rmSync(path.join(cwd, 'skills/one'), { recursive: true })
  mkdirSync(path.join(cwd, 'skills/two'))
  writeFileSync(path.join(cwd, 'skills/two/SKILL.md'), skill('two', undefined, 'Long. '.repeat(99)))
  const { code, stderr } = await runCli(cwd, ['diff', 'old.json', '--max-growth', '50'])
  expect(code).toBe(1)
  expect(stderr).toContain('two: load is new with')
})

test('the first skills are new, and their totals have nothing to grow from', async () => {
  const cwd = project({ 'skills/.keep': '' })
  writeFileSync(path.join(cwd, 'old.json'), (await runCli(cwd, ['tokens', '--json'])).stdout)
  mkdirSync(path.join(cwd, 'skills/one'))
  writeFileSync(path.join(cwd, 'skills/one/SKILL.md'), skill('one'))
  const run = (...flags: string[]) => runCli(cwd, ['diff', 'old.json', ...flags])
  const { code, stdout, stderr } = await run('--max-growth', '0', '--max-new', '1536')
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      '`old.json` has no skill, so index, tools and peak have nothing to grow from: their budgets hold them.\n',
  })
  expect(stdout).toMatch(/^index +\d+ +\+\d+ \(new\)$/m)
  expect((await run()).stderr).toBe('')
  const over = await run('--max-growth', '0')
  expect(over.code).toBe(1)
  expect(over.stderr).toMatch(/one: load is new with \d+ tokens, and at most 0 are allowed/)
  expect(over.stderr).not.toMatch(/^(index|tools|peak) /m)
})

test('nothing changed is no growth', async () => {
  const cwd = project({ 'skills/one/SKILL.md': skill('one') })
  writeFileSync(path.join(cwd, 'old.json'), (await runCli(cwd, ['tokens', '--json'])).stdout)
  const { code, stdout } = await runCli(cwd, ['diff', 'old.json', '--max-growth', '0'])
  expect(code).toBe(0)
  expect(stdout.trim().split('\n')).toHaveLength(4)
})

test('GitHub gets a Markdown table', async () => {
  const { stdout } = await runCli(await changed(), ['diff', 'old.json', '--format', 'github'])
  const [head, rule, ...rows] = stdout.trim().split('\n')
  expect(head).toBe('| Tokens | Before | After | Change |')
  expect(rule).toBe('|---|---:|---:|---:|')
  for (const row of rows) expect(row).toMatch(/^\| [^|]+ \| [^|]* \| [^|]* \| [^|]+ \|$/)
})

test.each(['null', '[]', '{', '{"skills":[]}', 'broken resources'])(
  'what is no report is told as such: %s',
  async (text) => {
    const cwd = await changed()
    const report = JSON.parse((await runCli(cwd, ['tokens', '--json'])).stdout)
    report.skills[0].resources = [null]
    const broken = text === 'broken resources' ? JSON.stringify(report) : text
    writeFileSync(path.join(cwd, 'old.json'), broken)
    const { code, stderr } = await runCli(cwd, ['diff', 'old.json'])
    expect(code).toBe(2)
    expect(stderr).toContain('`old.json` is no report of tokens. Make one with')
  },
)

test('a report of another tokenizer is not compared', async () => {
  const cwd = await changed()
  const other = JSON.parse((await runCli(cwd, ['tokens', '--json'])).stdout)
  other.tokenizer = { id: 'other', sha256: '0' }
  writeFileSync(path.join(cwd, 'old.json'), JSON.stringify(other))
  const { code, stderr } = await runCli(cwd, ['diff', 'old.json'])
  expect(code).toBe(2)
  expect(stderr).toContain('was counted with the tokenizer other, and the skills now with qwen3')
})
