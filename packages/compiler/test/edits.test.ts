import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openProject, type ProjectState } from '../src/project.ts'
import { makeTree, removeTree } from './tree.ts'

const skill = (name: string, description: string, body: string, more = ''): string =>
  `---\nname: ${name}\ndescription: ${description}\n${more}---\n${body}`

const files = {
  'skills/a/SKILL.md': skill('a', 'Checks plugins and themes.', '# A\n\nText.\n\n## B\n\nMore.\n'),
  'skills/b/SKILL.md': skill(
    'b',
    'Runs a report.',
    'See [x](references/x.md).\n',
    'requires: [a]\n',
  ),
  'skills/b/references/x.md': '# X\n\nText.\n',
  'skills/c/SKILL.md': skill('c', 'Lists users and roles.', 'Text.\n'),
}

/** Edits one after the other, the files as they are then; `undefined` removes. */
const edits: readonly (readonly [title: string, file: string, text: string | undefined])[] = [
  ['a body', 'skills/a/SKILL.md', skill('a', 'Checks plugins and themes.', '# A\n\nNew text.\n')],
  ['a description', 'skills/c/SKILL.md', skill('c', 'Lists users, roles and plugins.', 'Text.\n')],
  ['a resource', 'skills/b/references/x.md', '# X\n\nOther text.\n\n## Y\n'],
  ['a new resource', 'skills/b/references/y.md', '# Y\n'],
  ['a description like another', 'skills/d/SKILL.md', skill('d', 'Lists users and plugins.', '')],
  ['a broken skill', 'skills/a/SKILL.md', '---\nname: a\n'],
  ['a mended skill', 'skills/a/SKILL.md', skill('a', 'Checks plugins.', '# A\n')],
  ['a renamed skill', 'skills/c/SKILL.md', skill('e', 'Lists users and roles.', 'Text.\n')],
  ['a skill that goes', 'skills/a/SKILL.md', undefined],
  ['what another requires', 'skills/a/SKILL.md', skill('a', 'Checks plugins.', 'A longer text.\n')],
  ['a requirement', 'skills/e/SKILL.md', skill('e', 'Lists.', 'Text.\n', 'requires: [b]\n')],
  ['a body that is required', 'skills/b/SKILL.md', skill('b', 'Runs a report.', 'Short.\n')],
  ['a skill of another root', '.agents/skills/b/SKILL.md', skill('b', 'Runs it.', 'Wins.\n')],
  ['the skill that it shadows', 'skills/b/SKILL.md', skill('b', 'Runs a report.', 'Again.\n')],
  ['a shadowed name', '.agents/skills/b/SKILL.md', skill('B', 'Runs it.', 'Wins.\n')],
  ['a mode', 'skills/e/SKILL.md', skill('e', 'Lists.', 'Text.\n', 'mode: full\n')],
  ['a body in the prompt', 'skills/e/SKILL.md', skill('e', 'Lists.', 'More.\n', 'mode: full\n')],
  ['a skill out of the index', 'skills/d/SKILL.md', skill('d', 'Lists.', '', 'deferred: true\n')],
  ['a name for an export', 'skills/d/SKILL.md', skill('catalog', 'Lists.', 'Text.\n')],
  [
    'a body over its budget',
    'skills/d/SKILL.md',
    skill('catalog', 'Lists.', 'Text. '.repeat(4000)),
  ],
  ['an index over its budget', 'skills/d/SKILL.md', skill('d', 'Lists users. '.repeat(400), '')],
  ['a body beside it', 'skills/a/SKILL.md', skill('a', 'Checks plugins.', 'Short.\n')],
  ['an index within its budget', 'skills/d/SKILL.md', skill('d', 'Lists users.', 'Text.\n')],
]

/** All that is known of a state, modules' code included. */
async function contents({ compilation, modules }: ProjectState): Promise<unknown> {
  const code = await Promise.all(
    [...modules].map(async ([id, module]) => [
      id,
      module.kind === 'code' ? await module.code({ hot: true }) : module.sha256,
    ]),
  )
  const { config: _, ...rest } = compilation
  return { ...rest, code }
}

test('edit by edit, a project is in the state that a new one would be in', async () => {
  const root = makeTree(files)
  onTestFinished(() => removeTree(root))
  const project = await openProject({ root })
  await project.current()
  for (const [title, inside, text] of edits) {
    const file = path.join(root, inside)
    const isNew = !existsSync(file)
    if (text === undefined) rmSync(file)
    else {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    project.invalidate(file, text === undefined ? 'delete' : isNew ? 'create' : 'update')
    const fresh = await openProject({ root })
    const state = await contents(await project.current())
    expect(state, title).toEqual(await contents(await fresh.current()))
  }
})

test('a module that an edit does not concern depends on the same as before', async () => {
  const root = makeTree(files)
  onTestFinished(() => removeTree(root))
  const project = await openProject({ root })
  const before = await project.current()
  const file = path.join(root, 'skills/c/SKILL.md')
  writeFileSync(file, skill('c', 'Lists users and roles.', 'Another and longer text.\n'))
  project.invalidate(file, 'update')
  const after = await project.current()
  const changed = [...after.modules].filter(([id, module]) => {
    const old = before.modules.get(id)
    if (module.kind !== 'code' || old?.kind !== 'code') return module !== old
    return module.of.some((part, index) => part !== old.of[index])
  })
  expect(changed.map(([id]) => id).sort()).toEqual([
    'virtual:skillfold',
    'virtual:skillfold/search-data',
    'virtual:skillfold/skill/c',
  ])
})
