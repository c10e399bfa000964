import { createSkills, type Session } from '@skillfold/runtime'
import { qwen3 } from '@skillfold/tokenizer'
import { expect, onTestFinished, test } from 'vitest'
import type { SkillfoldOptions } from '../src/config/index.ts'
import { catalogOf, openProject } from '../src/index.ts'
import { makeTree, removeTree, skillFile, type Tree } from './tree.ts'

const long = (name: string) => `# ${name}\n\n${`Do this of ${name} and then that.\n`.repeat(60)}`
const tree: Tree = {
  'skills/alpha/SKILL.md': skillFile('alpha', 'Does what alpha does.', long('alpha')),
  'skills/beta/SKILL.md': skillFile('beta', 'Does what beta does.', long('beta')),
}

/** Compiles the skills and starts a session, as an app does. */
async function start(inline: SkillfoldOptions): Promise<Session> {
  const folder = makeTree(tree)
  onTestFinished(() => removeTree(folder))
  const project = await openProject({ root: folder, inline })
  return createSkills(catalogOf((await project.current()).compilation)).session()
}

test('a session unloads to make room where the configuration says so', async () => {
  const options = { window: 1500, reserve: 300, budget: { skill: false } } as const
  const kept = await start(options)
  await kept.call('load_skill', { name: 'alpha' })
  expect(await kept.call('load_skill', { name: 'beta' })).toMatchObject({ reason: 'no-room' })
  const session = await start({ ...options, unload: 'lru' })
  await session.call('load_skill', { name: 'alpha' })
  const { text, tokens, unloaded, exact } = await session.call('load_skill', { name: 'beta' })
  expect(unloaded).toEqual(['alpha'])
  expect(text).toMatch(/^To make room, these skills were unloaded:\n- alpha\n<skill_content/)
  expect({ tokens, exact }).toEqual({ tokens: (await qwen3()).count(text), exact: true })
})

test.each([
  ['activate_skill', 'name'],
  ['skill', 'name'],
  ['loadSkill', 'name'],
  ['load_skill', 'skill_name'],
])('the model loads by %s { %s }', async (name, parameter) => {
  const tools = { load_skill: { name, parameters: { name: parameter } } }
  const session = await start({ tools })
  const definition = session.tools().find((tool) => tool.name === name)
  expect(definition?.parameters).toMatchObject({ required: [parameter] })
  expect(session.prompt().text).toContain(`first call ${name} with`)
  expect(await session.call(name, { [parameter]: 'alpha' })).toMatchObject({ ok: true })
  const wrong = await session.call(name, { wrong: 'alpha' })
  expect(wrong.text).toContain(`- ${parameter}: string, required`)
  if (name === 'load_skill') return
  const unknown = await session.call('load_skill', { name: 'alpha' })
  expect(unknown).toMatchObject({ reason: 'unknown-tool' })
  expect(unknown.text).toContain(`- ${name}\n`)
})

test('auto offers the tools that can do something', async () => {
  const names = async (tools?: 'auto') => (await start({ ...(tools && { tools }) })).tools()
  expect((await names()).map(({ name }) => name)).toEqual([
    'list_skills',
    'load_skill',
    'skill_read',
  ])
  expect((await names('auto')).map(({ name }) => name)).toEqual(['load_skill'])
  const [whole, auto] = [await start({}), await start({ tools: 'auto' })]
  expect(auto.usage().tools).toBeLessThan(whole.usage().tools)
})
