import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readBlocks } from './blocks.ts'
import { createProject, type Project, writeFile } from './project.ts'

const blocks = readBlocks(readFileSync(new URL('../ci.md', import.meta.url), 'utf8'))

function shown(file: string): string {
  const block = blocks.find((found) => found.file === file)
  if (!block) throw new Error(`docs/ci.md shows no ${file}`)
  return block.code
}

interface Step {
  readonly name?: string
  readonly run?: string
  /** Of a step that runs although one before it failed. */
  readonly if?: string
}

const steps: readonly Step[] = parse(shown('.github/workflows/skills.yml')).jobs.skills.steps

const skill = (description: string): string =>
  `---\nname: tea\ndescription: ${description}\n---\n\n# Tea\n\nBoil water.\n`

function git(project: Project, ...args: string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  const { status, stderr } = spawnSync('git', [...identity, ...args], {
    cwd: project.root,
    env: project.env,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
}

type Files = Readonly<Record<string, string>>

const tea = (description: string): Files => ({ 'skills/tea/SKILL.md': skill(description) })

function commit(project: Project, files: Files): void {
  for (const [file, text] of Object.entries(files)) writeFile(project.root, file, text)
  git(project, 'add', '-A')
  git(project, 'commit', '--quiet', '-m', 'change')
}

/** A clone as the runner has it: the pull request checked out, the base branch fetched. */
function pullRequest(base: Files, changed: Files): Project {
  const project = createProject()
  git(project, 'init', '--quiet', '-b', 'main')
  commit(project, { '.gitignore': 'node_modules\n', ...base })
  git(project, 'update-ref', 'refs/remotes/origin/main', 'HEAD')
  git(project, 'switch', '--quiet', '--detach')
  commit(project, changed)
  return project
}

/** Runs the workflow's own steps as the runner does; gives what they write. */
function runWorkflow({ root, env }: Project) {
  const temporary = path.dirname(root)
  const summary = path.join(temporary, 'summary.md')
  writeFile(temporary, 'summary.md', '')
  const variables = {
    GITHUB_BASE_REF: 'main',
    RUNNER_TEMP: temporary,
    GITHUB_STEP_SUMMARY: summary,
  }
  let output = ''
  let failed: string | undefined
  for (const { name, run, if: condition } of steps) {
    if (run === undefined || (failed !== undefined && condition !== '!cancelled()')) continue
    const result = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', run], {
      cwd: root,
      env: { ...env, ...variables },
      encoding: 'utf8',
    })
    output += result.stdout + result.stderr
    if (result.status !== 0) failed ??= name
  }
  return { failed, output, summary: readFileSync(summary, 'utf8') }
}

test('the workflow passes a small change, with its cost in the summary', () => {
  const { failed, output, summary } = runWorkflow(
    pullRequest(tea('Brew tea.'), tea('Brew green tea.')),
  )
  expect(failed, output).toBe(undefined)
  expect(summary).toContain('| Tokens | Before | After | Change |\n|---|---:|---:|---:|\n| index |')
  expect(summary).toContain('| tea: entry |')
})

test('the workflow stops a change that costs too much', () => {
  const { failed, output } = runWorkflow(
    pullRequest(tea('Brew tea.'), tea('Brew it. '.repeat(60).trim())),
  )
  expect(failed).toBe('Compare')
  expect(output).toMatch(/index grew by \d+ tokens, and at most 100 are allowed/)
})

test('the workflow passes the first skills, and stops them where they cost too much', () => {
  const long = `Brew tea.\n---\n\n${'Boil water, then wait. '.repeat(400)}`
  const outcomes = [tea('Brew tea.'), tea(long)].map((files) => runWorkflow(pullRequest({}, files)))
  expect(outcomes.map(({ failed }) => failed)).toEqual([undefined, 'Lint'])
  expect(outcomes[0]?.summary).toMatch(/\| index \| {2}\| \d+ \| \+\d+ \(new\) \|/)
})

test('the workflow annotates the line of a problem', () => {
  const { failed, output } = runWorkflow(pullRequest(tea('Brew tea.'), tea('null')))
  expect(failed).toBe('Lint')
  expect(output).toMatch(/^::error file=skills\/tea\/SKILL\.md,line=\d+/m)
})

test('the workflow compares a change that lint complains of', () => {
  const { failed, summary } = runWorkflow(
    pullRequest(tea('Brew tea.'), tea('Brew tea: the green one.')),
  )
  expect(failed).toBe('Lint')
  expect(summary).toContain('| Tokens | Before | After | Change |')
})

test('the workflow lets a configuration be mended', () => {
  const project = pullRequest(
    { ...tea('Brew tea.'), 'skillfold.config.json': '{ "windw": 4096 }' },
    { 'skillfold.config.json': '{ "window": 4096 }' },
  )
  const { failed, output } = runWorkflow(project)
  expect(failed, output).toBe(undefined)
  expect(output).toContain('::warning::The base branch cannot be counted')
})

test('the workflow counts a base branch that has errors', () => {
  const budget = (index: number) => ({
    'skillfold.config.json': `{ "budget": { "index": ${index} } }`,
  })
  const project = pullRequest({ ...tea('Brew tea.'), ...budget(10) }, budget(1000))
  const { failed, output } = runWorkflow(project)
  expect(failed).toBe(undefined)
  expect(output).toContain('budget/index')
})

/** What a commit may change, and whether a hook is to stop it. */
const commits: readonly (readonly [what: string, files: Files, stopped: boolean])[] = [
  ['a right skill', tea('Brew green tea.'), false],
  ['a wrong skill', tea('null'), true],
  ['a reference file alone', { 'skills/tea/references/times.md': 'See [more](gone.md).\n' }, true],
  ['a configuration', { 'skillfold.config.json': '{ "budget": { "index": 10 } }' }, true],
  ['what has nothing to do with skills', { 'notes.md': 'See [more](gone.md).\n' }, false],
]

/** A repository whose skill has a reference file; broken links are errors in it. */
function repository(): Project {
  const project = createProject()
  git(project, 'init', '--quiet', '-b', 'main')
  commit(project, {
    '.gitignore': 'node_modules\n',
    'skillfold.config.json': '{ "rules": { "reference/missing": "error" } }',
    'skills/tea/SKILL.md': `${skill('Brew tea.')}\nSee [times](references/times.md).\n`,
    'skills/tea/references/times.md': 'Two minutes.\n',
  })
  return project
}

test.each(commits)('the hook of Git, at a commit of %s', (_, files, stopped) => {
  const project = repository()
  writeFile(project.root, '.githooks/pre-commit', shown('.githooks/pre-commit'))
  const enable = blocks.find(({ code }) => code.includes('core.hooksPath'))
  const { status } = spawnSync('sh', ['-e', '-c', enable?.code ?? 'false'], { cwd: project.root })
  expect(status).toBe(0)
  for (const [file, text] of Object.entries(files)) writeFile(project.root, file, text)
  git(project, 'add', '-A')
  const outcome = tryCommit(project)
  expect(outcome.status !== 0, outcome.stdout + outcome.stderr).toBe(stopped)
})

test.each([
  ['a right skill', 'Brew green tea.', false],
  ['a wrong skill', 'null', true],
])(
  'the hook of Git lints a package of a monorepo, at a commit of %s',
  (_, description, stopped) => {
    const project = repository()
    writeFile(project.root, '.githooks/pre-commit', shown('.githooks/pre-commit'))
    git(project, 'config', 'core.hooksPath', '.githooks')
    chmodSync(path.join(project.root, '.githooks/pre-commit'), 0o755)
    const file = 'packages/drinks/skills/tea/SKILL.md'
    writeFile(project.root, file, skill(description))
    git(project, 'add', '-A')
    const outcome = tryCommit(project)
    expect(outcome.status !== 0, outcome.stdout + outcome.stderr).toBe(stopped)
    if (stopped)
      expect(outcome.stdout + outcome.stderr).toContain('SKILL.md:3:14 error description')
    else {
      git(project, 'rm', '-rq', 'packages')
      expect(tryCommit(project).status).toBe(0)
    }
  },
)

function tryCommit({ root, env }: Project) {
  const args = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-m', 'x']
  return spawnSync('git', args, { cwd: root, env, encoding: 'utf8' })
}

test.each(commits)('the hook of pre-commit, at a commit of %s', (_, files, stopped) => {
  const project = repository()
  const [hook] = parse(shown('.pre-commit-config.yaml')).repos[0].hooks
  for (const [file, text] of Object.entries(files)) writeFile(project.root, file, text)
  // pre-commit looks for the pattern anywhere in each path (https://pre-commit.com/#hooks-files).
  const isRun = Object.keys(files).some((file) => new RegExp(hook.files).test(file))
  const status = isRun
    ? spawnSync('sh', ['-c', hook.entry], { cwd: project.root, env: project.env }).status
    : 0
  expect(status !== 0).toBe(stopped)
})

test('the schema marks a wrong key of a skill', () => {
  const { root, env } = createProject()
  writeFile(root, '.remarkrc.mjs', shown('.remarkrc.mjs'))
  writeFile(root, 'skills/tea/SKILL.md', skill('Brew tea.\nmode: quick'))
  const { status, stderr } = spawnSync('npx', ['remark', 'skills', '--quiet', '--frail'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('mode')
})
