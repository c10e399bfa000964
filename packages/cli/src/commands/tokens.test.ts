import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TokenReport } from '@skillfold/compiler'
import { qwen3 } from '@skillfold/tokenizer'
import { describe, expect, test } from 'vitest'
import { project, runCli, skill } from '../../test/run-cli.ts'
import { figure } from '../text/figures.ts'
import { width } from '../text/table.ts'

const body = '# Pad\n\nIntroduction.\n\n## Steps\n\nDo it.\n\n## When it fails\n\nAsk.\n'
const files = {
  'skills/pad/SKILL.md': skill('pad', 'description: Pads <things>.\nabilities: [pad-thing]', body),
  'skills/pad/references/more.md': '# More\n\nThere is more.\n',
  'skills/pad/assets/dot.png': '\x89PNG\0\x01',
  'skills/hidden/SKILL.md': skill('hidden', 'description: Not shown.\ndeferred: true'),
  'skillfold.config.json': JSON.stringify({
    abilities: 'abilities.json',
    window: 2048,
    reserve: 512,
  }),
  'abilities.json': JSON.stringify([
    {
      name: 'pad-thing',
      description: 'Pads one thing',
      parameters: { type: 'object', properties: {} },
    },
  ]),
}

async function report(cwd: string): Promise<TokenReport> {
  return JSON.parse((await runCli(cwd, ['tokens', '--json'])).stdout)
}

describe('the report as data', () => {
  test('says what a conversation begins with, and how full the window gets', async () => {
    const cwd = project(files)
    const { count } = await qwen3()
    const { tokenizer, index, tools, peak, skills, ...rest } = await report(cwd)
    expect(tokenizer).toEqual({ id: 'qwen3', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(rest).toEqual({ window: 2048, reserve: 512, full: { tokens: expect.any(Number) } })
    const { stdout } = await runCli(cwd, ['prompt'])
    expect(index).toMatchObject({ format: 'tags', tokens: count(stdout), budget: 512 })
    expect(index).toMatchObject({ listed: 1, total: 2 })
    expect(index.formats.tags).toBe(index.tokens)
    expect(tools.names).toEqual(['list_skills', 'find_skills', 'load_skill', 'skill_read'])
    const largest = Math.max(...skills.map(({ load }) => load))
    expect(peak).toEqual({ tokens: index.tokens + tools.tokens + largest + 512, skill: 'pad' })
  })

  test('has the figures of each part as it is delivered', async () => {
    const cwd = project(files)
    const { count } = await qwen3()
    const load = async (...argv: string[]) => (await runCli(cwd, ['load', 'pad', ...argv])).stdout
    const before = (text: string, mark: string) => text.slice(0, text.indexOf(mark))
    const { skills } = await report(cwd)
    const whole = await load()
    const definition = whole.split('\n').find((line) => line.startsWith('{'))
    const section = await load('--section', 'steps')
    const resource = await load('--resource', 'references/more.md')
    expect(skills.map(({ name }) => name)).toEqual(['hidden', 'pad'])
    expect(skills[1]).toEqual({
      name: 'pad',
      file: 'skills/pad/SKILL.md',
      entry: count('<skill name="pad" description="Pads &lt;things&gt;." />\n'),
      body: count(before(whole, '<skill_resources>')),
      abilities: count(`${definition}\n`),
      load: count(whole),
      sections: [
        { id: 'pad', title: 'Pad', tokens: expect.any(Number) },
        { id: 'steps', title: 'Steps', tokens: count(section) },
        { id: 'when-it-fails', title: 'When it fails', tokens: expect.any(Number) },
      ],
      resources: [
        { path: 'assets/dot.png', tokens: null, bytes: 7 },
        { path: 'references/more.md', tokens: count(resource), bytes: 23 },
      ],
    })
  })

  test('is the same in another folder and on another run', async () => {
    const [one, two] = [project(files), project(files)]
    const first = (await runCli(one, ['tokens', '--json'])).stdout
    expect((await runCli(one, ['tokens', '--json'])).stdout).toBe(first)
    expect((await runCli(two, ['tokens', '--json'])).stdout).toBe(first)
  })

  test('has no budget where it is switched off, and no peak without skills', async () => {
    const cwd = project({ 'skillfold.config.json': '{ "budget": { "index": false } }' })
    const { index, peak, skills } = await report(cwd)
    expect(index).toMatchObject({ tokens: 0, budget: null, listed: 0, total: 0 })
    expect(peak).toEqual({ tokens: 1024, skill: null })
    expect(skills).toEqual([])
  })
})

describe('the table', () => {
  const many = Object.fromEntries(
    [1, 40, 90].map((times) => [
      `skills/a-rather-long-name-of-a-skill-${times}/SKILL.md`,
      skill(
        `a-rather-long-name-of-a-skill-${times}`,
        undefined,
        'Do one more thing.\n'.repeat(times),
      ),
    ]),
  )

  test('has the costliest load first', async () => {
    const { stdout } = await runCli(project(many), ['tokens'])
    const names = stdout.match(/^a-rather-long-name-of-a-skill-\d+/gm)
    expect(names).toEqual([90, 40, 1].map((times) => `a-rather-long-name-of-a-skill-${times}`))
  })

  test('names the cheapest format and what it saves', async () => {
    const { stdout } = await runCli(project(many), ['tokens'])
    const { index } = await report(project(many))
    const saved = index.formats.tags - index.formats.list
    expect(stdout).toContain(
      `Cheapest format: list, ${index.formats.list} tokens; it saves ${saved}`,
    )
  })

  /** Configurations, and the budget that they give a skill. */
  const configured = [
    [{}, 1536],
    [{ budget: { index: 20, skill: 30 } }, 30],
    [{ budget: { index: false, skill: false } }, Number.POSITIVE_INFINITY],
    [{ window: 700, reserve: 300, budget: { skill: 5 }, index: { overflow: 'names' } }, 5],
  ] as const
  const wide = 'skills/表の名前はとても長いものです/SKILL.md'
  const unlisted = skill('表の名前はとても長いものです', 'description: Long.\ndeferred: true')

  test.each(
    configured.flatMap(([config, budget]) =>
      [120, 80, 60, 50, 40, 30, 20].map((columns) => ({ config, budget, columns })),
    ),
  )('fits $columns columns with $config', async ({ config, budget, columns }) => {
    const files = { ...many, [wide]: unlisted, 'skillfold.config.json': JSON.stringify(config) }
    const { stdout } = await runCli(project(files), ['tokens'], { width: columns })
    const lines = stdout.split('\n')
    expect(lines.filter((line) => width(line) > columns)).toEqual([])
    expect(lines.filter((line) => line !== line.trimEnd())).toEqual([])
    const { skills } = JSON.parse((await runCli(project(files), ['tokens', '--json'])).stdout)
    for (const { load } of skills) expect(stdout).toContain(` ${figure(load)}`)
    const over = skills.filter(({ load }: { load: number }) => load > budget)
    expect(stdout.match(/ over$/gm)?.length ?? 0).toBe(over.length)
  })

  test('is the same text with colours and without', async () => {
    const cwd = project(many)
    const plain = await runCli(cwd, ['tokens'])
    const coloured = await runCli(cwd, ['tokens'], { colour: true })
    expect(plain.stdout).not.toContain('\x1b')
    expect(coloured.stdout).toContain('\x1b[36m')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the codes of colours
    expect(coloured.stdout.replace(/\x1b\[\d+m/g, '')).toBe(plain.stdout)
  })

  test('marks skills that the index does not list', async () => {
    const { stdout } = await runCli(project(files), ['tokens'])
    expect(stdout).toMatch(/^hidden \(unlisted\) /m)
    expect(stdout).toContain('1 of 2 skills, as tags')
  })

  test('shows by how much the window is passed, and ends with 1', async () => {
    const cwd = project({ ...many, 'skillfold.config.json': '{ "window": 900, "reserve": 300 }' })
    const { code, stdout, stderr } = await runCli(cwd, ['tokens'])
    expect(stdout).toMatch(/^ {2}over +\d+/m)
    expect(stderr).toContain('budget/window')
    expect(code).toBe(1)
  })

  test('says what mode full begins with', async () => {
    const cwd = project({ ...many, 'skillfold.config.json': '{ "mode": "full" }' })
    const { index } = await report(cwd)
    const { stdout } = await runCli(cwd, ['tokens'])
    expect(stdout).toMatch(/^ {2}start /m)
    expect(stdout).toContain(`As an index (mode lite) the start would cost ${index.formats.tags}.`)
  })

  test('needs no skill', async () => {
    const { code, stdout } = await runCli(project({}), ['tokens'])
    expect(code).toBe(0)
    expect(stdout).toContain('No skill is listed, so there is no index.')
  })
})

test('the report as a page is written where it is asked for', async () => {
  const cwd = project(files)
  const { code, stderr } = await runCli(cwd, ['tokens', '--html', 'tokens.html'])
  expect([code, stderr]).toEqual([0, 'tokens.html is written.\n'])
  expect(readFileSync(path.join(cwd, 'tokens.html'), 'utf8')).toContain('Pads &lt;things&gt;.')
  await runCli(cwd, ['tokens', '--html', 'new/folder/tokens.html'])
  expect(readFileSync(path.join(cwd, 'new/folder/tokens.html'), 'utf8')).toContain('Pads')
  const failed = await runCli(cwd, ['tokens', '--html', 'tokens.html/page.html'])
  expect(failed.code).toBe(2)
  expect(failed.stderr).toContain('`tokens.html` cannot be used: a file is in the way.')
})

test('what is over its budget by little is not shown as at it', async () => {
  const { index, skills } = JSON.parse((await runCli(project(files), ['tokens', '--json'])).stdout)
  const [costliest] = [...skills].sort((a, b) => b.load - a.load)
  const budget = { index: index.tokens - 1, skill: costliest.load - 1 }
  const config = { ...JSON.parse(files['skillfold.config.json']), budget }
  const cwd = project({ ...files, 'skillfold.config.json': JSON.stringify(config) })
  const { stdout } = await runCli(cwd, ['tokens'])
  expect(stdout).toMatch(/^Index budget .* \(10[1-9]%, 1 over\)$/m)
  expect(stdout).toMatch(new RegExp(`^${costliest.name} .* 10[1-9]% over$`, 'm'))
})

describe('tools that can do nothing', () => {
  const files = { 'skills/a/SKILL.md': skill('a', 'description: Does what a does.') }
  const withAuto = { ...files, 'skillfold.config.json': JSON.stringify({ tools: 'auto' }) }

  test('are named, with what goes without them', async () => {
    const usual = JSON.parse((await runCli(project(files), ['tokens', '--json'])).stdout).tools
    const auto = JSON.parse((await runCli(project(withAuto), ['tokens', '--json'])).stdout).tools
    expect(usual.idle.names).toEqual(['list_skills', 'skill_read'])
    expect(auto.names).toEqual(['load_skill'])
    expect(usual.idle.tokens).toBe(usual.tokens - auto.tokens)
    expect(auto.idle).toEqual(usual.idle)
    const { stdout } = await runCli(project(files), ['tokens'])
    expect(stdout).toContain("With tools: 'auto' list_skills and skill_read, which can do nothing")
    const { stdout: without } = await runCli(project(withAuto), ['tokens'])
    expect(without).toContain(`saves ${auto.idle.tokens}.`)
  })
})

test('sections and files cost what loading and reading them costs', async () => {
  const cwd = project({
    ...files,
    'skills/parts/SKILL.md': skill(
      'parts',
      'description: Has parts.\nabilities: [scan]',
      '# Parts\n\n## One\n\nDo it.\n\n## Two\n\nDo that.\n',
    ),
    'skills/parts/references/more.md': '# More\n\nRead on.\n',
    'skillfold.config.json': JSON.stringify({
      abilities: [{ name: 'scan', description: 'Scans.', parameters: { type: 'object' } }],
    }),
  })
  const { skills } = JSON.parse((await runCli(cwd, ['tokens', '--json'])).stdout)
  const parts = skills.find(({ name }: { name: string }) => name === 'parts')
  const load = async (...argv: string[]): Promise<number> =>
    JSON.parse((await runCli(cwd, ['load', 'parts', ...argv, '--json'])).stdout).tokens
  expect(parts.sections).toHaveLength(3)
  for (const { id, tokens } of parts.sections) expect(await load('--section', id)).toBe(tokens)
  const [{ path, tokens }] = parts.resources
  expect(await load('--resource', path)).toBe(tokens)
  expect((await runCli(cwd, ['load', 'parts'])).stdout).toContain(`- ${path} (${tokens} tokens)`)
})
