import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createSkills } from '@skillfold/runtime'
import { qwen3 } from '@skillfold/tokenizer'
import { expect, test } from 'vitest'
import { makeTree, removeTree, skillFile } from '../../test/tree.ts'
import { catalogOf } from '../emit/catalog.ts'
import { openProject } from '../project.ts'

const words = (number: number): string => `${'word '.repeat(number).trim()}\n`

test('the peak is what a conversation holds of a skill in parts, with what it says of others', async () => {
  const root = makeTree({
    'skills/base/SKILL.md': skillFile('base', 'Is needed.', words(450)),
    'skills/top/SKILL.md': skillFile(
      'top\nrequires: [base]',
      'Needs it.',
      `# One\n\n${words(300)}\n# Two\n\n${words(500)}`,
    ),
  })
  const inline = { types: false, window: 1650, reserve: 200, budget: { index: false } } as const
  const { compilation } = await (await openProject({ root, inline })).current()
  removeTree(root)
  const { count } = await qwen3()
  const session = createSkills(catalogOf(compilation), { count }).session()
  const refused = await session.call('load_skill', { name: 'top' })
  expect(refused.text).toMatch(/fit:\n- one .*\n- two /)
  const part = await session.call('load_skill', { name: 'top', section: 'two' })
  expect(part.text).toMatch(/^It requires these\. Load them too:\n- base\n<skill_content/)
  const { window, free } = session.usage()
  expect(compilation.peak).toMatchObject({ skill: 'top', tokens: window - free })
})

test('the peak follows a required skill that goes and comes back', async () => {
  const base = skillFile('base', 'Is needed.', words(450))
  const root = makeTree({
    'skills/base/SKILL.md': base,
    'skills/top/SKILL.md': skillFile(
      'top\nrequires: [base]',
      'Needs it.',
      `# One\n\n${words(300)}\n# Two\n\n${words(500)}`,
    ),
  })
  // With `base` alone in no index, what is there but for `top` stays as it is.
  writeFileSync(
    path.join(root, 'skills/base/SKILL.md'),
    base.replace('---\n', '---\ndisable-model-invocation: true\n'),
  )
  const inline = { types: false, window: 1650, reserve: 200, budget: { index: false } } as const
  const project = await openProject({ root, inline })
  const peak = async () => (await project.current()).compilation.peak
  const before = await peak()
  const file = path.join(root, 'skills/base/SKILL.md')
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  project.invalidate(file, 'delete')
  expect(await peak()).not.toEqual(before)
  writeFileSync(file, text)
  project.invalidate(file, 'create')
  expect(await peak()).toEqual(before)
  removeTree(root)
})
