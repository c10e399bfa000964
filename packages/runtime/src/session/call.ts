import { importOnce } from '../set/contents.ts'
import { matchName } from '../set/names.ts'
import type { SetInternals, SkillSet } from '../set/skills.ts'
import { message } from '../text/compose.ts'
import { composeNames } from '../tools/list.ts'
import type { ToolCall } from '../tools/tool.ts'
import { Refusal } from './answer.ts'

/** Answers to a misspelt name stay short. */
const namesLimit = 200

/** Makes what tools work with during one call. */
export function createCall({
  set,
  ...given
}: Pick<ToolCall, 'conversation' | 'free' | 'makeRoom' | 'measure' | 'names' | 'get'> & {
  readonly set: SkillSet & SetInternals
}): ToolCall {
  const { settings, parts } = set
  const { names, get } = given
  return {
    ...given,
    settings,
    skill(wanted) {
      const { name, near } = matchName(wanted, names())
      const skill = name === undefined ? undefined : get(name)
      if (skill) return skill
      const some = near.length > 0
      throw new Refusal('unknown-skill', [
        message(some ? 'nearSkills' : 'allSkills', settings),
        ...composeNames(given, some ? near : names(), namesLimit),
        message('pickName', settings),
      ])
    },
    async fetch(load, skill, path) {
      try {
        return await importOnce(load)
      } catch (error) {
        set.fail(error, { skill: skill.name, path })
        throw new Refusal('fetch-failed', [message('fetchFailed', settings)])
      }
    },
    abilities: (skill, content) =>
      parts.abilities?.definitions(skill, content) ?? content.abilities,
  }
}
