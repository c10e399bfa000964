import type { ClientTool } from '@langchain/core/tools'
import { stageWrites } from '@skillfold/agent/staged'
import {
  type AgentMiddleware,
  AIMessage,
  createAgent,
  fakeModel,
  ToolMessage,
  tool,
} from 'langchain'
import { expect, test, vi } from 'vitest'
import {
  begin,
  byOperator,
  type Call,
  operatorParameters,
  operatorResults,
  ownTools,
  tooEarly,
} from '../test/skills.ts'
import { skillsMiddleware } from './langchain.ts'

interface Setup {
  readonly middleware: readonly AgentMiddleware[]
  readonly systemPrompt?: string
  readonly tools?: ClientTool[]
}

/** Runs an agent whose model makes these calls, one a step, and then says that it is done. */
async function run(calls: readonly Call[], setup: Setup) {
  const model = fakeModel()
  for (const [name, args] of calls) model.respondWithTools([{ name, args }])
  model.respond(new AIMessage('Done.'))
  const bind = vi.spyOn(model, 'bindTools')
  const agent = createAgent({ model, ...setup })
  const { messages } = await agent.invoke({ messages: 'Any spam?' })
  return {
    results: messages.filter((message) => ToolMessage.isInstance(message)).map(({ text }) => text),
    offered: bind.mock.calls.map(([tools]) => tools.map(({ name }) => name)),
    prompts: model.calls.map(({ messages: [first] }) => first?.text),
  }
}

test('refuses an ability before its skill is loaded, and runs it after', async () => {
  const { skills, session, list } = begin()
  const { results, offered } = await run(tooEarly, {
    middleware: [skillsMiddleware(session, skills)],
  })
  expect(results).toEqual([
    expect.stringMatching(/^First load the skill .*\n- comments\n/),
    expect.stringContaining('List them first.'),
    '[{"id":7,"text":"Buy my pills"}]',
  ])
  expect(list).toHaveBeenCalledTimes(1)
  const own = ownTools(session)
  const all = [...own, 'site__comment-list', 'site__comment-delete']
  expect(offered).toEqual([own, own, all, all])
})

test("puts the session's prompt behind the agent's own, the same in every step", async () => {
  const { skills, session } = begin()
  const { text } = session.prompt()
  const middleware = [skillsMiddleware(session, skills)]
  const { prompts } = await run(tooEarly, { middleware, systemPrompt: 'You help.' })
  expect(prompts).toEqual(Array(4).fill(`You help.\n\n${text}`))
  expect((await run([], { middleware })).prompts).toEqual([text])
})

test("keeps the app's own tools open", async () => {
  const { skills, session } = begin()
  const now = tool(() => 'noon', { name: 'now', description: 'Tell the time' })
  const middleware = [skillsMiddleware(session, skills)]
  const { results, offered } = await run([['now', {}], ...tooEarly], { middleware, tools: [now] })
  expect(results[0]).toBe('noon')
  for (const names of offered) expect(names).toContain('now')
})

test('makes a staged write once a person confirms it', async () => {
  const { skills, session, remove } = begin()
  const onConfirm = vi.fn(() => remove.mock.calls.length === 0)
  const staged = stageWrites(session, skills, { onConfirm, askAtOnce: true })
  const removal: Call = ['site__comment-delete', { ids: [7] }]
  const { results } = await run([['load_skill', { name: 'comments' }], removal, removal], {
    middleware: [skillsMiddleware(staged, skills)],
  })
  expect(results.slice(1)).toEqual(['Deleted.', 'The person said no. Nothing was changed.'])
  expect(remove).toHaveBeenCalledTimes(1)
})

test('shows an operator the flags of a write, and takes them', async () => {
  const { skills, session } = begin()
  const middleware = skillsMiddleware(stageWrites(session, skills, { policy: 'caller' }), skills)
  const write = middleware.tools?.find(({ name }) => name === 'site__comment-delete')
  expect(write).toMatchObject({ schema: operatorParameters })
  const { results } = await run(byOperator, { middleware: [middleware] })
  expect(results.slice(1)).toEqual(operatorResults)
})
