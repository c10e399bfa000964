import { readFileSync } from 'node:fs'
import { createAgent } from '../../packages/agent/dist/index.js'
import { windows } from './open-model.mjs'

const site = JSON.parse(
  readFileSync(
    new URL('../../examples/site-admin/sites/harbour-books.json', import.meta.url),
    'utf8',
  ),
)

/**
 * Plays one request on a fresh site.
 *
 * @param {object} app The exports of the built assistant.
 * @param {{ text: string, skill?: string, ability?: string }} request See `requests`.
 * @param {object} options
 * @param {Function} options.model The model.
 * @param {number} options.reserve Tokens that a reply may have.
 * @param {string} [options.instructions] See `wordings`.
 * @param {boolean} options.full Whether the skills are in the prompt from the start.
 * @param {boolean} options.advise Whether search names a skill where it is sure.
 * @returns What came of it.
 * @throws {Error} Where the model fails, or writes nothing.
 */
export async function playRequest(app, request, options) {
  const { model, reserve, instructions, full, advise } = options
  const { skills } = app.openSite(site)
  const session = skills.session({ window: full ? windows.full : windows.lite, reserve })
  const agent = createAgent({
    session,
    model,
    instructions,
    maxSteps: 6,
    // On a slow machine the prompt alone can take longer than an app would wait.
    timeout: 3_600_000,
    ...(advise && { advise: (text) => skills.find(text) }),
  })
  const run = agent.run(request.text)
  const calls = []
  const loads = []
  const abilities = []
  const prompts = []
  for await (const step of run) {
    if (step.type === 'call') calls.push(`${step.call.name} ${JSON.stringify(step.call.arguments)}`)
    if (step.type === 'reply') prompts.push(step.usage?.promptTokens ?? 0)
    if (step.type !== 'result') continue
    const { tool, ok, reason, skills: delivered = [] } = step.result
    if (tool === 'load_skill') loads.push(...delivered)
    // A call that waits for a person was made all the same.
    else if (skills.abilities.get(tool ?? '') && (ok || reason === 'unconfirmed')) {
      abilities.push(tool)
    }
  }
  const { outcome, replies } = await run.result
  // What does not work says nothing of the model.
  if (outcome.type === 'failed') {
    const { error } = outcome
    throw new Error(`The model failed at "${request.text}": ${error.message}`, { cause: error })
  }
  if (outcome.type === 'timeout') {
    throw new Error(`The model wrote nothing for ${outcome.after / 1000} seconds.`)
  }
  const answered = outcome.type === 'answer'
  // To call nothing is right only where an answer comes of it.
  const isRight = (called, due) => called === due && (due !== undefined || answered)
  const rightSkill = full || isRight(loads[0], request.skill)
  return {
    text: request.text,
    calls,
    loads,
    abilities,
    outcome: outcome.type,
    said: outcome.text,
    rightSkill,
    rightAbility: rightSkill && isRight(abilities[0], request.ability),
    answered,
    replies,
    promptTokens: prompts.reduce((sum, tokens) => sum + tokens, 0),
    firstPrompt: prompts[0] ?? 0,
  }
}
