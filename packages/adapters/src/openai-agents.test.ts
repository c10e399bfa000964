import { Agent, run as runAgent, setTracingDisabled, type Tool, tool } from '@openai/agents'
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents/testing'
import { stageWrites } from '@skillfold/agent/staged'
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
import { skillTools } from './openai-agents.ts'

setTracingDisabled(true)

/** Runs an agent whose model makes these calls, one a step, and then says that it is done. */
async function run(
  calls: readonly Call[],
  setup: { readonly instructions: string; readonly tools: Tool[] },
) {
  const model = new ScriptedModel([
    ...calls.map(([name, args], step) => [functionCall(name, args, { callId: `call-${step}` })]),
    [assistantMessage('Done.')],
  ])
  const agent = new Agent({ name: 'helper', model, ...setup })
  const { history } = await runAgent(agent, 'Any spam?', {
    toolNotFoundBehavior: 'return_error_to_model',
  })
  return {
    results: history.flatMap((item): unknown[] =>
      item.type === 'function_call_result' ? [item.output] : [],
    ),
    requests: model.calls.map(({ request }) => request),
    offered: model.calls.map(({ request }) =>
      request.tools.flatMap((each) => (each.type === 'function' ? each.name : [])),
    ),
  }
}

const text = (value: unknown) => ({ type: 'text', text: value })

test('refuses an ability before its skill is loaded, and runs it after', async () => {
  const { skills, session, list } = begin()
  const { results, offered } = await run(tooEarly, skillTools(session, skills))
  expect(results).toEqual([
    text("Tool 'site__comment-list' not found."),
    text(expect.stringContaining('List them first.')),
    text('[{"id":7,"text":"Buy my pills"}]'),
  ])
  expect(list).toHaveBeenCalledTimes(1)
  const own = ownTools(session)
  const all = [...own, 'site__comment-list', 'site__comment-delete']
  expect(offered).toEqual([own, own, all, all])
})

test('gives the parameters as they are, optional ones too', async () => {
  const { skills, session } = begin()
  const { requests } = await run([], skillTools(session, skills))
  const tools = requests[0]?.tools.map((each) => ({
    name: each.name,
    parameters: each.type === 'function' && each.parameters,
  }))
  expect(tools).toEqual(
    session.tools().map(({ name, parameters }) => ({
      name,
      parameters: expect.objectContaining(parameters),
    })),
  )
})

test('keeps the bytes of the prompt from step to step', async () => {
  const { skills, session } = begin()
  const { requests } = await run(tooEarly, skillTools(session, skills))
  const prompts = requests.map(({ systemInstructions }) => systemInstructions)
  expect(prompts).toEqual(Array(4).fill(session.prompt().text))
})

test("stands beside the app's own tools and instructions", async () => {
  const { skills, session } = begin()
  const now = tool({
    name: 'now',
    description: 'Tell the time',
    parameters: { type: 'object', properties: {}, required: [], additionalProperties: true },
    strict: false,
    execute: () => 'noon',
  })
  const { instructions, tools } = skillTools(session, skills)
  const { results, requests } = await run([['now', {}], ...tooEarly], {
    instructions: `You help.\n\n${instructions}`,
    tools: [now, ...tools],
  })
  expect(results[0]).toEqual(text('noon'))
  expect(results[3]).toEqual(text('[{"id":7,"text":"Buy my pills"}]'))
  expect(requests[0]?.systemInstructions).toBe(`You help.\n\n${session.prompt().text}`)
})

test('makes a staged write once a person confirms it', async () => {
  const { skills, session, remove } = begin()
  const onConfirm = vi.fn(() => remove.mock.calls.length === 0)
  const staged = stageWrites(session, skills, { onConfirm, askAtOnce: true })
  const removal: Call = ['site__comment-delete', { ids: [7] }]
  const { results } = await run(
    [['load_skill', { name: 'comments' }], removal, removal],
    skillTools(staged, skills),
  )
  expect(results.slice(1)).toEqual([
    text('Deleted.'),
    text('The person said no. Nothing was changed.'),
  ])
  expect(remove).toHaveBeenCalledTimes(1)
})

test('shows an operator the flags of a write, and takes them', async () => {
  const { skills, session } = begin()
  const setup = skillTools(stageWrites(session, skills, { policy: 'caller' }), skills)
  const write = setup.tools.find(({ name }) => name === 'site__comment-delete')
  expect(write).toMatchObject({ parameters: operatorParameters })
  const { results } = await run(byOperator, setup)
  expect(results.slice(1)).toEqual(operatorResults.map(text))
})
