import { describe, expect, test } from 'vitest'
import { project, runCli, skill } from '../../test/run-cli.ts'
import { width } from '../text/table.ts'

const skills = {
  'skills/backups/SKILL.md': skill('backups', 'description: Restore a database from a dump.'),
  'skills/comments/SKILL.md': skill('comments', 'description: Moderate spam in comments.'),
  'skills/disk/SKILL.md': skill('disk', 'description: Free space on a full disk.'),
}
const cases = [
  { query: 'moderate spam', gold: ['comments'] },
  { query: 'restore the dump of the database', gold: ['disk'] },
  { query: 'free space on the disk, then restore the database', gold: ['backups', 'disk'] },
  { query: 'book a flight to Paris', gold: [] },
  { query: 'moderate spam in comments', gold: [] },
]
const lines = cases.map((each) => `${JSON.stringify(each)}\n`).join('')
const files = { ...skills, 'cases.jsonl': lines }

async function report(argv: readonly string[] = ['cases.jsonl'], tree = files) {
  const { stdout } = await runCli(project(tree), ['eval', ...argv, '--json'])
  return JSON.parse(stdout)
}

describe('figures', () => {
  test('are those of the cases', async () => {
    const { misses, skills: _, ...figures } = await report()
    expect(figures).toEqual({
      queries: 5,
      hit1: 2 / 3,
      recall3: expect.closeTo((1 + 0 + 1) / 3),
      recall5: expect.closeTo((1 + 0 + 1) / 3),
      mrr: expect.closeTo(2 / 3),
      none: { queries: 2, rejected: 0.5, kept: 1 },
    })
    expect(misses).toEqual([
      {
        query: cases[1]?.query,
        gold: ['disk'],
        found: [{ name: 'backups', score: expect.any(Number) }],
        place: 'cases.jsonl:2',
      },
      expect.objectContaining({ gold: [], place: 'cases.jsonl:5' }),
    ])
  })

  test('say for each skill which other comes first in its place', async () => {
    expect((await report()).skills).toEqual([
      { name: 'backups', queries: 1, hits: 1, lostTo: [], steals: 1 },
      { name: 'comments', queries: 1, hits: 1, lostTo: [], steals: 1 },
      { name: 'disk', queries: 2, hits: 1, lostTo: [{ name: 'backups', times: 1 }], steals: 0 },
    ])
    const { stdout } = await runCli(project(files), ['eval', 'cases.jsonl'])
    expect(stdout).toMatch(/^first is right +67% +hit1 of 3 requests$/m)
    expect(stdout).toMatch(/^disk +2 +50% +0 {2}backups 1$/m)
    expect(stdout).toMatch(
      /^cases\.jsonl:2: restore the dump[^\n]*\n {2}wanted disk, found backups/m,
    )
    expect(stdout).toMatch(/^ {2}wanted none, found comments/m)
  })

  test.each([120, 80, 50])('fit %i columns', async (columns) => {
    const long = 'a-skill-with-quite-a-long-name-for-such-a-table'
    const tree = {
      ...skills,
      [`skills/${long}/SKILL.md`]: skill(long, 'description: Moderate spam in comments.'),
      'cases.jsonl': lines,
    }
    const { stdout } = await runCli(project(tree), ['eval', 'cases.jsonl'], { width: columns })
    expect(stdout.split('\n').filter((line) => width(line) > columns)).toEqual([])
  })

  test('are the same from YAML, and from several files', async () => {
    const yaml = cases.map(({ query, gold }) => `- query: ${query}\n  gold: [${gold.join(', ')}]\n`)
    const { misses: _, ...figures } = await report()
    const { misses, ...same } = await report(['cases.yaml'], {
      ...skills,
      'cases.yaml': yaml.join(''),
    } as unknown as typeof files)
    expect(same).toEqual(figures)
    expect(misses[0].place).toBe('cases.yaml:3')
    expect((await report(['cases.jsonl', 'cases.jsonl'])).queries).toBe(10)
  })
})

describe('--min', () => {
  test.each([
    [['--min', 'hit1=0.66'], 0, ''],
    [['--min', 'hit1=0.67'], 1, 'hit1 is 0.667, and at least 0.67 is wanted.\n'],
    [['--min', 'mrr=0.6,rejected=0.6'], 1, 'rejected is 0.500, and at least 0.6 is wanted.\n'],
    [['--min', 'kept=0.3', '--min', 'recall3=0.9'], 1, 'recall3 is 0.667, and at least 0.9'],
  ])('%j ends with %i', async (argv, code, said) => {
    const outcome = await runCli(project(files), ['eval', 'cases.jsonl', ...argv])
    expect(outcome.code).toBe(code)
    expect(outcome.stderr.startsWith(said)).toBe(true)
  })
})

describe('what has no case is not measured', () => {
  const positive = '{"query":"moderate spam","gold":["comments"]}'
  const negative = '{"query":"book a flight","gold":[]}'

  test.each<[line: string, name: string]>([
    [positive, 'rejected'],
    [negative, 'hit1'],
    [negative, 'recall3'],
    [negative, 'recall5'],
    [negative, 'mrr'],
    [negative, 'kept'],
  ])('of %s: %s', async (line, name) => {
    const cwd = project({ ...skills, 'cases.jsonl': line })
    const run = (...argv: string[]) => runCli(cwd, ['eval', 'cases.jsonl', ...argv])
    const { none, ...figures } = JSON.parse((await run('--json')).stdout)
    expect({ ...figures, ...none }[name]).toBe(null)
    expect((await run()).stdout).toMatch(new RegExp(`– +${name}: no case for it$`, 'm'))
    const { code, stderr } = await run('--min', `${name}=0`)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${name} cannot be measured with these cases.\n`,
    })
  })

  test('nor is what only a model does', async () => {
    const { code, stderr } = await runCli(project(files), [
      'eval',
      'cases.jsonl',
      '--min',
      'load=0',
    ])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^skillfold: load is not measured of search\. Figures: hit1, recall3, /)
  })
})

test('a byte order mark is no part of the first case', async () => {
  const cwd = project({ ...skills, 'cases.jsonl': '\uFEFF{"query":"disk","gold":["disk"]}\n' })
  expect((await runCli(cwd, ['eval', 'cases.jsonl'])).code).toBe(0)
})

describe('wrong use ends with 2', () => {
  test.each([
    [['gone.jsonl'], /There is no file `gone\.jsonl`/],
    [['cases.jsonl', '--min', 'hit=1'], /hit1=0\.6\. Figures: hit1, recall3/],
    [['cases.jsonl', '--min', 'hit1=60'], /a share from 0 to 1/],
    [['empty.jsonl'], /`empty\.jsonl` holds no case/],
    [['broken.jsonl'], /broken\.jsonl:2: This is no JSON/],
    [['broken.yaml'], /broken\.yaml:\d: This is no YAML/],
    [['odd.jsonl'], /odd\.jsonl:1: The `query` must be[\s\S]*odd\.jsonl:2: `gold` must be a list/],
    [['misspelt.jsonl'], /misspelt\.jsonl:1: There is no key "abilty"\. Did you mean "ability"\?/],
    [['list.json'], /list\.json:1: This is a list\. Write one object a line/],
    [['cases.jsonl', '--model-name', 'small'], /give --model <base url> too/],
    [['odd.jsonl'], /odd\.jsonl:4: There is no skill "coments"\. Did you mean "comments"\?/],
  ])('%j', async (argv, said) => {
    const cwd = project({
      ...files,
      'empty.jsonl': '\n',
      'broken.jsonl': '{"query":"a","gold":[]}\n{\n',
      'broken.yaml': '- query: "a\n',
      'list.json': '[{"query":"a","gold":[]}]\n',
      'misspelt.jsonl': '{"query":"a","gold":[],"abilty":["b"]}\n',
      'odd.jsonl': '{"gold":[]}\n{"query":"a","gold":"disk"}\n\n{"query":"b","gold":["coments"]}\n',
    })
    const { code, stdout, stderr } = await runCli(cwd, ['eval', ...argv])
    expect(stderr).toMatch(said)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })
})

test('cases beside a skill are no part of it', async () => {
  const cwd = project({ ...skills, 'skills/disk/evals.jsonl': lines })
  const { stdout } = await runCli(cwd, ['load', 'disk'])
  expect(stdout).not.toContain('evals.jsonl')
  expect((await runCli(cwd, ['lint'])).stdout).toBe('3 skills checked: no problems\n')
})
