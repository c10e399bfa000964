import { createAgent, renderCall } from '@skillfold/agent'
import { scripted } from '@skillfold/agent/scripted'
import { createSkills } from '@skillfold/runtime'
import { qwen3 } from '@skillfold/tokenizer'
import { expect, test } from 'vitest'
import { registerAbilities } from '../src/abilities.ts'
import { openExample, openSite } from './open-example.ts'

test('an app that only registers abilities, without any skill, runs unchanged', async () => {
  const { settings } = (await openExample('harbour-books')).skills
  const skills = createSkills([], { settings })
  registerAbilities(skills, openSite('harbour-books'))
  const session = skills.session()
  expect(session.prompt().text).toBe('')
  expect(session.tools()).toEqual([])
  const model = scripted([
    renderCall({ name: 'disk-usage', arguments: {} }),
    'The disk is nearly full.',
  ])
  const { count } = await qwen3()
  const agent = createAgent({ session, model, count })
  const { outcome } = await agent.run('How full is the disk?').result
  expect(outcome).toMatchObject({ type: 'answer', text: 'The disk is nearly full.' })
  const [first, second] = model.requests.map(({ messages }) => messages)
  expect(first?.[0]?.content).toContain('"name": "disk-usage"')
  expect(second?.at(-1)?.content).toContain('The disk is 82 % full')
})
