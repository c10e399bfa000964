import { describe, expect, test } from 'vitest'
import { project, runCli, skill } from '../test/run-cli.ts'
import { version } from './version.ts'

describe('wrong use ends with 2, a way out, and nothing on standard output', () => {
  test.each<[argv: string[], said: RegExp]>([
    [['tokns'], /unknown command 'tokns'[\s\S]*Did you mean tokens\?/],
    [['help', 'lnt'], /There is no command "lnt"\. Did you mean "lint"\?/],
    [['help', 'nothing-like-it'], /There is no command "nothing-like-it"\. There are: lint, /],
    [['tokens', '--jsn'], /unknown option '--jsn'[\s\S]*Did you mean --json\?/],
    [['tokens', '--jsn=1'], /unknown option '--jsn'[\s\S]*Did you mean --json\?/],
    [['route', 'file.txt', '--mesage=a=b'], /unknown option '--mesage'[\s\S]*--message\?/],
    [['load'], /missing required argument 'name'/],
    [
      ['lint', '--format', 'xml'],
      /'xml' is invalid\. Allowed choices are text, json, github, sarif/,
    ],
    [['lint', '--max-warnings', '-1'], /must be a whole number/],
    [['lint', '--max-warnings', '1.5'], /must be a whole number/],
    [['lint', '--profile', 'sepc'], /Allowed choices are default, spec/],
    [['tokens', 'skills'], /too many arguments/],
    [['tokens', '--root', 'nowhere'], /There is no folder `nowhere`/],
    [['tokens', '--root', 'file.txt'], /`file\.txt` is no folder/],
    [['tokens', '--config', 'nothing.ts'], /There is no configuration file nothing\.ts/],
    [['tokens', '--config', 'broken.json'], /broken\.json does not load/],
    [['tokens', '--config', 'skills'], /skills is a folder\. Name the file in it\./],
    [['tokens', '--config', ''], /argument '' is invalid\. It must not be empty\./],
    [['lint', ''], /value '' is invalid for argument '.*'\. It must not be empty\./],
    [['count', ''], /value '' is invalid for argument '.*'\. It must not be empty\./],
    [['find', ''], /value '' is invalid for argument '.*'\. It must not be empty\./],
    [['find', 'x', '--limit', '0'], /must be at least 1/],
    [
      ['types', '--config', 'types.json'],
      /The types cannot be written to file\.txt\/env\.d\.ts: [^.]+\. Set `types` to another path/,
    ],
    [
      ['count', '--config', 'tokenizer.json'],
      /The tokenizer "mine" cannot be used: gone\.json does not exist\. Check the path\./,
    ],
    [
      ['tokens', '--config', 'abilities.json'],
      /`abilities` names gone\.ts, which does not exist\. Check the path\./,
    ],
    [
      ['tokens', '--config', 'wrong.json'],
      /the option "windw" does not exist\. Did you mean "window"\?/,
    ],
    [
      ['tokens', '--config', 'small.json'],
      /`reserve` \(1024\) leaves nothing of the `window` \(512\)/,
    ],
    [['load', 'One'], /There is no skill "One"\. Did you mean "one"\?/],
    [['load', 'on'], /There is no skill "on"\. Did you mean "one"\?/],
    [['load', 'something-else'], /There is no skill "something-else"\. There are: one\./],
    [['load', 'one', '--section', 'stps'], /There is no section "stps"\. Did you mean "steps"\?/],
    [['load', 'one', '--resource', 'a.md'], /There is no resource "a\.md", nor any other\./],
    [['count', 'gone.md'], /There is no file `gone\.md`/],
    [['count', 'skills'], /`skills` cannot be read: it is a folder/],
    [['diff', 'gone.json'], /There is no file `gone\.json`/],
    [['diff', 'broken.json'], /is no report of tokens/],
    [['diff', 'wrong.json'], /is no report of tokens/],
    [['new', 'Site Health'], /"Site Health" is no name of a skill[\s\S]*Try "site-health"\./],
    [['new', 'one'], /`skills\/one` exists already/],
    [[], /Usage: skillfold/],
  ])('%j', async (argv, said) => {
    const cwd = project({
      'skills/one/SKILL.md': skill('one', undefined, '# One\n\n## Steps\n\nDo it.\n'),
      'file.txt': '',
      'broken.json': '{',
      'wrong.json': '{ "windw": 1 }',
      'types.json': '{ "types": "file.txt/env.d.ts" }',
      'tokenizer.json': '{ "tokenizer": { "id": "mine", "tokenizer": "gone.json" } }',
      'abilities.json': '{ "abilities": "gone.ts" }',
      'small.json': '{ "window": 512 }',
    })
    const { code, stdout, stderr } = await runCli(cwd, argv)
    expect(stderr).toMatch(said)
    expect(stderr).not.toMatch(/^\s+at /m)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  })

  test('every mistake of a configuration is told at once', async () => {
    const cwd = project({ 'skillfold.config.json': '{ "windw": 1, "mode": "fat" }' })
    const { code, stderr } = await runCli(cwd, ['tokens'])
    expect(code).toBe(2)
    expect(stderr).toContain('the option "windw" does not exist')
    expect(stderr).toContain('`mode` must be "lite" or "full"')
  })
})

test('a configuration that fails to run is told without a stack', async () => {
  const cwd = project({ 'skillfold.config.ts': "throw new Error('no luck')" })
  expect(await runCli(cwd, ['tokens'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'skillfold: skillfold.config.ts does not load: no luck\n',
  })
})

test.each<[argv: string[], isTold: boolean]>([
  [['lint'], true],
  [['tokens'], true],
  [['eval', 'cases.jsonl'], true],
  [['tokens', '--json'], false],
  [['lint', '--format', 'sarif'], false],
  [['eval', 'cases.jsonl', '--json'], false],
])('%j: how far it is, is told: %s', async (argv, isTold) => {
  const cwd = project({
    'skills/one/SKILL.md': skill('one'),
    'skills/two/SKILL.md': skill('two'),
    'cases.jsonl': '{"query":"one","gold":["one"]}\n',
  })
  const told: string[] = []
  await runCli(cwd, argv, { progress: (text) => told.push(text) })
  const compiled = [
    'Reading skill 1 of 2',
    'Reading skill 2 of 2',
    'Counting the tokens of skill 1 of 2',
    'Counting the tokens of skill 2 of 2',
    '',
  ]
  expect(told.slice(0, compiled.length)).toEqual(isTold ? compiled : [])
  expect(told.at(-1) ?? '').toBe('')
})

test('help and version are asked for, so they end with 0', async () => {
  const cwd = project({})
  expect(await runCli(cwd, ['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  for (const argv of [
    ['--help'],
    ['help'],
    ['help', 'lint'],
    ['help', 'help'],
    ['tokens', '--help'],
  ]) {
    const { code, stdout, stderr } = await runCli(cwd, argv)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^Usage: skillfold/)
  }
})

const commands = [
  'lint',
  'tokens',
  'count',
  'prompt',
  'load',
  'find',
  'eval',
  'types',
  'diff',
  'build',
  'serve',
  'new',
]

test.each(commands)('the help of %s has an example and the shared options', async (command) => {
  const { stdout } = await runCli(project({}), [command, '--help'])
  expect(stdout).toContain(`$ skillfold`)
  expect(stdout).toContain('--config <file>')
  expect(stdout).toContain('--root <dir>')
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
})

test.each([
  ['lint', '--json'],
  ['lint', '--format', 'sarif'],
  ['tokens', '--json'],
  ['count', '--json'],
  ['prompt', '--json'],
  ['load', 'one', '--json'],
  ['find', 'one', '--json'],
  ['eval', 'cases.jsonl', '--json'],
])('%s %s: standard output is JSON alone, on a terminal too', async (...argv) => {
  const cwd = project({
    'skills/bad/SKILL.md': skill('bad', 'license: MIT'),
    'skills/one/SKILL.md': skill('one'),
    'cases.jsonl': '{"query":"one","gold":["one"]}\n',
  })
  const { stdout } = await runCli(cwd, argv, { colour: true, stdin: 'x' })
  expect(() => JSON.parse(stdout)).not.toThrow()
  expect(stdout).not.toContain('\x1b')
})

test('shared options may stand before the command or behind it', async () => {
  const cwd = project({ 'here/one/SKILL.md': skill('one') })
  const after = await runCli(cwd, ['prompt', '--root', 'here'])
  expect(after.stdout).toContain('"one"')
  expect(await runCli(cwd, ['--root', 'here', 'prompt'])).toEqual(after)
})

test('a configuration elsewhere may be named', async () => {
  const cwd = project({
    'app/skillfold.config.json': '{ "roots": "our-skills", "index": { "format": "list" } }',
    'app/our-skills/one/SKILL.md': skill('one'),
  })
  const { stdout } = await runCli(cwd, ['prompt', '--config', 'app/skillfold.config.json'])
  expect(stdout).toContain('- one: Does what one says.')
})

test.each(['tokens', 'prompt', 'types'])(
  '%s gives its result, tells errors on standard error and ends with 1',
  async (command) => {
    const cwd = project({
      'skills/bad/SKILL.md': skill('bad', 'license: MIT'),
      'skills/one/SKILL.md': skill('one'),
      'src/main.ts': '',
    })
    const { code, stdout, stderr } = await runCli(cwd, [command])
    expect(code).toBe(1)
    expect(stderr).toContain('skills/bad/SKILL.md:1:1 error description/missing')
    expect(stderr).toContain('The skills have 1 error.')
    if (command !== 'types') expect(stdout).toContain('one')
  },
)

test('a file that cannot be written is told without a stack', async () => {
  const cwd = project({ 'src/skillfold-env.d.ts/folder': '', 'skills/one/SKILL.md': skill('one') })
  const { code, stderr } = await runCli(cwd, ['types'])
  expect(code).toBe(2)
  expect(stderr).toBe(
    'skillfold: The types cannot be written to src/skillfold-env.d.ts: it is a folder. Set `types` to another path, or to `false`.\n',
  )
})

describe('of a project with a broken skill, and one with an error that does not keep it out', () => {
  const files = {
    'skills/bad/SKILL.md': skill('bad', 'license: MIT'),
    'skills/one/SKILL.md': skill('one'),
    'skills/odd/SKILL.md': skill('odd', 'description: Does it oddly.\nweird: yes'),
    'skillfold.config.json': '{ "profile": "spec", "budget": { "index": 10 } }',
  }

  test('lint tells everything', async () => {
    const { stdout } = await runCli(project(files), ['lint', '--json'])
    const codes = JSON.parse(stdout).problems.map((problem: { code: string }) => problem.code)
    expect(codes).toEqual(['description/missing', 'frontmatter/unknown-key', 'budget/index'])
  })

  test.each(['one', 'odd'])('load %s gives it, and tells of no other', async (name) => {
    const { code, stdout, stderr } = await runCli(project(files), ['load', name])
    expect(stdout).toContain(`<skill_content name="${name}">`)
    expect(stderr).toMatch(/^\n\d+ tokens\n$/)
    expect(code).toBe(0)
  })

  test('load bad says what keeps it from loading', async () => {
    const { code, stdout, stderr } = await runCli(project(files), ['load', 'bad'])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('skills/bad/SKILL.md:1:1 error description/missing')
    expect(stderr).toContain('The skill "bad" does not compile: 1 error.')
    expect(stderr).not.toContain('weird')
  })

  test('find ranks the others, with a note', async () => {
    const { code, stderr } = await runCli(project(files), ['find', 'oddly'])
    expect(code).toBe(0)
    expect(stderr).toContain('Left out, since they do not compile: bad. See `skillfold lint`.\n')
    expect(stderr).not.toContain('description/missing')
  })

  test('prompt and types tell what is wrong with them, and no more', async () => {
    const cwd = project({ ...files, 'src/main.ts': '' })
    for (const command of ['prompt', 'types']) {
      const { code, stderr } = await runCli(cwd, [command])
      expect(code).toBe(1)
      expect(stderr).toContain('description/missing')
      expect(stderr).not.toContain('unknown-key')
      expect(stderr.includes('budget/index')).toBe(command === 'prompt')
    }
  })

  test('count counts', async () => {
    expect(await runCli(project(files), ['count'], { stdin: 'one two three\n' })).toEqual({
      code: 0,
      stdout: '4\n',
      stderr: '',
    })
  })
})
