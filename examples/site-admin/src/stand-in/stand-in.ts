import { type Message, type Model, readReply, renderCall } from '@skillfold/agent'
import type { AbilityDefinition, Skills } from '@skillfold/runtime'
import { pickCall } from './pick-call.ts'

/**
 * Plays the model where there is none. Like a model, it works from the messages alone, and it
 * asks for skills and abilities by the same calls. It understands nothing: the skill is the best
 * hit of a search, the ability that of a search over the delivered definitions, and the answer is
 * the ability's own wording of its result.
 *
 * @param find Ranks the skills for a request.
 * @returns The model.
 */
export function standIn(find: Skills['find']): Model {
  return async (messages, { onText }) => {
    const text = await nextTurn(messages, find)
    onText(text)
    return { text }
  }
}

/** With so few skills, requests that one fits reach this, and hardly any other does. */
export const leastConfidence = 0.35

async function nextTurn(messages: readonly Message[], find: Skills['find']): Promise<string> {
  const at = messages.findLastIndex(({ role, content }) => role === 'user' && requestIn(content))
  const request = requestIn(messages[at]?.content ?? '')
  const reply = messages.slice(at).findLast(({ role }) => role === 'assistant')
  if (reply === undefined) {
    const { confidence, hits } = await find(request)
    return confidence >= leastConfidence && hits[0]
      ? renderCall({ name: 'load_skill', arguments: { name: hits[0].name } })
      : 'No skill fits this request, so nothing was loaded.'
  }
  const [call] = readReply(reply.content).calls
  const response = unwrap(messages.at(-1)?.content ?? '')
  if (typeof call !== 'object' || call.name !== 'load_skill') return response
  const skill = String(call.arguments.name)
  const load = findLoad(skill, messages)
  if (load === undefined) return response
  return useSkill(request, load)
}

/** Calls an ability of a loaded skill. A skill without any is left to the reader. */
async function useSkill(request: string, load: string): Promise<string> {
  const body = readBody(load)
  const call = await pickCall(request, readAbilities(load), body)
  if (call !== undefined) return renderCall(call)
  const titles = [...body.matchAll(/^## (.+)$/gm)].map(([, title]) => `- ${title}`)
  return ['There is nothing to call. The instructions cover:', ...titles].join('\n')
}

/** What a person wrote in a turn, which may hold results of calls before it. */
const requestIn = (content: string): string =>
  content.replace(/^<tool_response>\n.*\n<\/tool_response>/s, '').trim()

/** What was delivered of a skill last. */
function findLoad(skill: string, messages: readonly Message[]): string | undefined {
  const open = `<skill_content name="${skill}">\n`
  const content = messages.findLast(
    ({ role, content }) => role === 'user' && content.includes(open),
  )?.content
  return content?.slice(content.lastIndexOf(open)).split('\n</skill_content>')[0]
}

const unwrap = (content: string): string =>
  content.replace(/^<tool_response>\n/, '').replace(/\n<\/tool_response>$/, '')

/** The instructions in a load, without the lines that list files and abilities. */
function readBody(load: string): string {
  return load.replace(/<skill_(resources|abilities)>\n.*?<\/skill_\1>/gs, '')
}

function readAbilities(load: string): AbilityDefinition[] {
  const [, lines = ''] = /<skill_abilities>\n(.*?)<\/skill_abilities>/s.exec(load) ?? []
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
