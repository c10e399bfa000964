import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogOf, openProject, rules } from '@skillfold/compiler'
import { createSkills, toolIds } from '@skillfold/runtime'
import { expect, test } from 'vitest'
import { project, runCli, skill } from '../test/run-cli.ts'

const path = (file: string): string => fileURLToPath(new URL(`../../../${file}`, import.meta.url))
const read = (file: string): string => readFileSync(path(file), 'utf8')

const document = read('docs/comparison.md')
const items = [...document.matchAll(/^\| (\d+) \|.*\| (.*) \|$/gm)]

/** What the document says there is, by the word before it: ``option `roots` ``. */
function named(kind: string): string[] {
  const found = document.matchAll(new RegExp(`\\b${kind} \`([^\`]+)\``, 'g'))
  return [...new Set(Array.from(found, ([, name = '']) => name))]
}

test('has each of the 73 items once, and says of each what there is here', () => {
  expect(items.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 73 }, (_, at) => at + 1),
  )
  for (const [row, , here] of items) expect(here, row).toMatch(/^(Works|Otherwise|No)\b.*: ./)
})

test('shows what works by something that can be looked up', () => {
  const shown = /\b(?:command|option|key|function|rule|tool|module) `/
  for (const [row, , here = ''] of items) {
    if (here.startsWith('Works')) expect(here, row).toMatch(shown)
  }
})

test.each(named('command'))('the command %s exists', async (command) => {
  const [, name = '', flag = ''] = command.split(' ')
  const { code, stdout } = await runCli(project({}), [name, '--help'])
  expect(code).toBe(0)
  expect(stdout).toContain(`Usage: skillfold ${name}`)
  expect(stdout).toContain(flag)
})

test.each(named('option'))('the option %s exists', (option) => {
  let schema = JSON.parse(read('packages/compiler/schema/config.schema.json'))
  for (const part of option.split('.')) {
    expect(Object.keys(schema.properties)).toContain(part)
    schema = schema.properties[part]
  }
})

test.each(named('key'))('the key %s is known', async (key) => {
  const value = { metadata: '\n  a: b', mode: 'lite' }[key] ?? '[a]'
  const cwd = project({ 'skills/a/SKILL.md': skill('a', `description: Does a.\n${key}: ${value}`) })
  const { stdout } = await runCli(cwd, ['lint', '--format', 'json'])
  const codes = JSON.parse(stdout).problems.map(({ code }: { code: string }) => code)
  expect(codes).not.toContain('frontmatter/unknown-key')
})

test.each(named('rule'))('the rule %s exists', (rule) => {
  expect(Object.keys(rules)).toContain(rule)
})

test.each(named('tool'))('the tool %s exists', (tool) => {
  expect(toolIds).toContain(tool)
})

test.each(named('module'))('the module %s exists', (module) => {
  expect(read('packages/vite/src/index.ts')).toContain(module)
})

const isAgents = (name: string): boolean => name.startsWith('@skillfold/agent')

test.each(named('function').filter((name) => !isAgents(name)))(
  'the function %s exists',
  async (name) => {
    const { compilation } = await (
      await openProject({ root: path('examples/site-admin') })
    ).current()
    const skills = createSkills(catalogOf(compilation))
    let value: unknown = { createSkills, skills, session: skills.session() }
    for (const part of name.split('.')) value = (value as Record<string, unknown>)[part]
    expect(value).toBeTypeOf('function')
  },
)

test.each(named('function').filter(isAgents))('the function %s exists', async (name) => {
  const [module = '', exported = ''] = name.split(': ')
  const exports = await import(
    path(`packages/agent/src${module.replace('@skillfold/agent', '')}/index.ts`)
  )
  expect(exports[exported]).toBeTypeOf('function')
})
