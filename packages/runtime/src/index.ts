import { type Abilities, createAbilities } from './abilities/abilities.ts'
import { checkOptions, withChecks } from './session/check-options.ts'
import { checkSnapshot } from './session/check-snapshot.ts'
import type { SessionBase } from './session/session.ts'
import type { Session, SessionOptions } from './session/types.ts'
import { checkSource } from './set/check-source.ts'
import { forgetImport } from './set/contents.ts'
import {
  createSkillSet,
  type SetInternals,
  type SkillSet,
  type SkillsOptions,
} from './set/skills.ts'
import type { SkillSource } from './set/sources.ts'
import { type Delivery, deliver } from './text/pieces.ts'
import { use, withChunks } from './tools/chunks.ts'
import { createFinder, type Finder } from './tools/find.ts'
import { loadSkill } from './tools/find-skill.ts'
import { addTools } from './tools/protocol.ts'
import type { Handlers } from './tools/tool.ts'
import { tellUnlisted } from './tools/unlisted.ts'

/** A set of skills and the abilities that they group. */
export interface Skills extends SkillSet<Session> {
  readonly abilities: Abilities
  /** Ranks the skills for a query, hidden ones left out. */
  readonly find: Finder['find']
  /** What the index lists, in its order. */
  getSkillIndex(): IndexEntry[]
  /** Forgets what was imported of a skill, so that it is imported afresh. */
  invalidate(name: string): void
}

/** A skill as the index shows it: its line, and what that costs in the prompt. */
export interface IndexEntry extends Delivery {
  readonly name: string
  readonly description: string
}

const importSeldom = () => import('./tools/seldom.ts')

/** Makes a function that is imported when it is first called. */
const seldom = <Name extends keyof Seldom>(name: Name): Seldom[Name] => {
  const call = (...args: never[]): unknown =>
    (use(importSeldom)[name] as (...args: never[]) => unknown)(...args)
  return call as Seldom[Name]
}
type Seldom = Awaited<ReturnType<typeof importSeldom>>

/**
 * Makes a set of skills with all that Skillfold can do: abilities, search, unloading.
 *
 * @param sources A catalog, several of which the later win, or single skills with `settings`.
 * @param options See `SkillsOptions`.
 * @throws {Error} Where there are no settings, sources were counted with different tokenizers, or
 *   what is given is no source, or an option is of another kind.
 */
export function createSkills(
  sources: SkillSource | readonly SkillSource[],
  options?: SkillsOptions,
): Skills {
  const checked = [sources].flat().map(checkSource)
  checkOptions(options ?? {})
  let listed: SetInternals['listed']
  const set = createSkillSet(checked, options, (created) => {
    const { find, findSkills } = createFinder(created, seldom('composeHits'))
    listed = created.listed
    const handlers: Handlers = {
      list_skills: seldom('listSkills'),
      find_skills: findSkills,
      load_skill: loadSkill,
      skill_read: seldom('readResource'),
      unload_skill: seldom('unloadSkill'),
    }
    const matchNearly = seldom('matchNearly')
    return {
      find,
      abilities: createAbilities(created),
      match: (text: string, names: readonly string[]) =>
        names.includes(text) ? { name: text } : matchNearly(text, names),
      checkSnapshot,
      offer: seldom('offerChoices'),
      sections: { compose: seldom('composePart'), find: seldom('findSection') },
      unloading: { makeRoom: seldom('makeRoom'), choices: seldom('unloadChoices') },
      unlisted: tellUnlisted,
      extend: (session: SessionBase) => addTools(withChecks(withChunks(session)), handlers),
    }
  })
  const { abilities, find } = set.parts
  const { register, session } = set
  return Object.assign(set, {
    abilities,
    find,
    register: (source: SkillSource) => register(checkSource(source)),
    session(given: SessionOptions = {}) {
      checkOptions(given, set.settings)
      return session(given)
    },
    getSkillIndex: () =>
      listed().map(({ name, description, line }) => ({
        name,
        description,
        ...deliver([line], options?.count),
      })),
    invalidate: (name: string) => forgetImport(set.get(name)?.load),
  })
}

export type { Abilities, ExecuteOptions } from './abilities/abilities.ts'
export type { Ability, AbilityRegistration, RegisteredAbility } from './abilities/ability.ts'
export * from './core/index.ts'
export { type PlainSettingsOptions, plainSettings } from './plain-settings.ts'
export type { SearchHit, SearchOptions, SearchResult } from './search/index.ts'
export {
  type ToolOptions,
  type ToolOverride,
  toolDefinitions,
  toolIds,
} from './tools/definitions.ts'
