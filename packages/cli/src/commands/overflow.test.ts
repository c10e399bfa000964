import { qwen3 } from '@skillfold/tokenizer'
import { describe, expect, test } from 'vitest'
import { project, runCli, skill } from '../../test/run-cli.ts'
import { width } from '../text/table.ts'

const names = [
  'anvil',
  'bellows',
  'chisel',
  'drill',
  'file',
  'gauge',
  'hammer',
  'jig',
  'lathe',
  'mill',
  'press',
  'saw',
]
const skills = Object.fromEntries(
  names.map((name) => [
    `skills/${name}/SKILL.md`,
    skill(
      name,
      `description: Cares for the ${name} of a workshop, finds what is worn, orders parts, and tells when the ${name} must not be used.`,
    ),
  ]),
)
const configured = (overflow: string) => ({
  ...skills,
  'skillfold.config.json': JSON.stringify({ index: { overflow }, budget: { index: 300 } }),
})

describe('prompt', () => {
  test.each(['shorten', 'names', 'top', 'groups'])(
    'prints the index made to fit by %s',
    async (overflow) => {
      const { code, stdout, stderr } = await runCli(project(configured(overflow)), ['prompt'])
      const { count } = await qwen3()
      expect(code).toBe(0)
      expect(count(stdout)).toBeLessThanOrEqual(300)
      expect(stderr).toBe(`\n${count(stdout)} tokens\n`)
    },
  )
})

describe('tokens', () => {
  test('says who was shortened by how much, and what is left', async () => {
    const { stdout } = await runCli(project(configured('shorten')), ['tokens'], { width: 100 })
    expect(stdout).toMatch(
      /Made to fit by 'shorten': whole it would cost \d+\. 12 descriptions are/,
    )
    expect(stdout).toMatch(/^bellows +\d+ +\d+ +\d+% {2}Cares for the bellows of a workshop, …$/m)
    expect(stdout).toContain('… and 2 more.')
  })

  test('says who is shown by name alone', async () => {
    const { stdout } = await runCli(project(configured('top')), ['tokens'])
    expect(stdout).toMatch(/\d+ skills are shown by name alone\./)
    expect(stdout).toMatch(/^[a-z]+ +\d+ +\d+ +\d+% {2}the name$/m)
  })

  test('says who is not listed', async () => {
    const long = Array.from({ length: 99 }, (_, at) => [
      `skills/${'tool-'.repeat(9)}${at}/SKILL.md`,
      skill(`${'tool-'.repeat(9)}${at}`, 'description: Cares for a tool of a workshop.'),
    ])
    const config = configured('top')['skillfold.config.json']
    const cwd = project({ ...Object.fromEntries(long), 'skillfold.config.json': config })
    const { stdout } = await runCli(cwd, ['tokens'])
    expect(stdout).toMatch(/\d+ skills are not listed\./)
    expect(stdout).toMatch(/^[a-z0-9…-]+ +\d+ +0 +100% {2}not listed$/m)
  })

  test.each([120, 80, 60, 50, 40, 30, 20])('fits %i columns', async (columns) => {
    const { stdout } = await runCli(project(configured('shorten')), ['tokens'], { width: columns })
    expect(stdout.split('\n').filter((line) => width(line) > columns)).toEqual([])
  })

  test('has it all as data, with entries as they are shown', async () => {
    const { stdout } = await runCli(project(configured('shorten')), ['tokens', '--json'])
    const { index, skills } = JSON.parse(stdout)
    expect(index.overflow).toMatchObject({ strategy: 'shorten', whole: index.formats.tags })
    const saved = index.overflow.skills.reduce(
      (sum: number, cut: { whole: number; shown: number }) => sum + cut.whole - cut.shown,
      0,
    )
    expect(index.tokens).toBe(index.overflow.whole - saved)
    for (const { name, shown } of index.overflow.skills) {
      expect(skills.find((each: { name: string }) => each.name === name).entry).toBe(shown)
    }
  })
})

test('lint warns once, and does not fail', async () => {
  const cwd = project(configured('names'))
  const { code, stdout } = await runCli(cwd, ['lint', '--format', 'json'])
  const { problems } = JSON.parse(stdout)
  const codes = problems.map((problem: { code: string }) => problem.code)
  expect(codes.filter((each: string) => each.startsWith('budget/'))).toEqual(['budget/overflow'])
  expect(code).toBe(0)
})
