import { composePrompt, deliver } from '@skillfold/runtime/text'
import { expect, onTestFinished, test } from 'vitest'
import { makeTree, removeTree } from '../../test/tree.ts'
import { openProject } from '../project.ts'

const skill = (name: string, more = ''): string =>
  `---\nname: ${name}\ndescription: Does ${name} well.\n${more}---\n# ${name}\n\nText of ${name}.\n`

test.each([
  ['none', {}],
  ['one', { 'skills/a/SKILL.md': skill('a') }],
  [
    'several, with resources, requirements and what is not listed',
    {
      'skills/a/SKILL.md': skill('a', 'requires: [b, c]\n'),
      'skills/b/SKILL.md': skill('b', 'requires: [a]\n'),
      'skills/c/SKILL.md': skill('c'),
      'skills/c/references/x.md': '# X\n',
      'skills/d/SKILL.md': skill('d', 'deferred: true\n'),
    },
  ],
] as const)('the start with all whole costs what it would, composed: %s', async (_, files) => {
  const root = makeTree({ skills: { folder: true }, ...files })
  onTestFinished(() => removeTree(root))
  const { compilation } = await (await openProject({ root })).current()
  const { skills, settings, start } = compilation
  const whole = skills
    .filter(({ source }) => start.listed.includes(source.name))
    .map(({ source, content }) => ({ name: source.name, content }))
  const { tokens, exact } = deliver(composePrompt(whole, [], settings))
  expect(exact).toBe(true)
  expect(start.full).toBe(tokens)
})
