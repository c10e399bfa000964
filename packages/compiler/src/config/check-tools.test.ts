import { expect, test } from 'vitest'
import { checkTools } from './check-tools.ts'

test.each<[Parameters<typeof checkTools>[0], string[]]>([
  [undefined, []],
  ['auto', []],
  [['load_skill', 'skill_read'], []],
  [{ load_skill: { name: 'skill', parameters: { name: 'skill_name' } }, list_skills: false }, []],
  [{ load_skill: { name: 'skill_read' }, skill_read: false }, []],
  [
    { load_skill: { name: 'skill_read' } },
    ['`tools` calls both `load_skill` and `skill_read` "skill_read". Give each a name of its own.'],
  ],
  [
    { load_skill: { parameters: { name: 'section' } } },
    ['`tools.load_skill.parameters` calls two parameters "section". Give each a name of its own.'],
  ],
  [
    { load_skill: { parameters: { nam: 'q' } } },
    [
      '`tools.load_skill.parameters` names "nam", which is no parameter of it. Did you mean "name"?',
    ],
  ],
])('%j', (tools, mistakes) => {
  expect(checkTools(tools)).toEqual(mistakes)
})
