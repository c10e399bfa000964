import { type Answer, type CallResult, refusal } from '../session/answer.ts'
import { plainArguments } from '../session/arguments.ts'
import type { SetInternals } from '../set/skills.ts'
import { isText } from '../set/sources.ts'
import { composeLines, composeList, composeName, message } from '../text/compose.ts'
import { renderAbilityLine, renderCount } from '../text/load.ts'
import { correct, failed, inactive, loadOne, none, unconfirmed, wrong } from '../text/messages.ts'
import { deliver } from '../text/pieces.ts'
import { toolName } from '../text/tool-name.ts'
import {
  type Ability,
  type AbilityRegistration,
  type RegisteredAbility,
  readAbility,
} from './ability.ts'
import type { AbilityAccess, AbilityCallOptions, AbilityPart } from './part.ts'
import { composeResult, resultText } from './result.ts'
import { faults, uncheckedKeywords } from './schema.ts'

/** The abilities of a set. */
export interface Abilities {
  /**
   * @param id `name` or `namespace/name`.
   * @param ability What it does.
   * @throws {Error} Where the model would know another ability or a tool by the same name, or
   *   there is no description, or nothing to execute.
   */
  register<Args = Record<string, unknown>, Result = unknown>(
    id: string,
    ability: Ability<Args, Result>,
  ): AbilityRegistration
  /** Returns whether there was one. */
  unregister(id: string): boolean
  /** An ability by id, by the model's name for it, or by a bare name that only one has. */
  get(name: string): RegisteredAbility | undefined
  /** All of them, in the order in which they were registered first. */
  list(): readonly RegisteredAbility[]
  /** The registered abilities that a skill groups. */
  getBySkill(skill: string): readonly RegisteredAbility[]
  /**
   * Calls an ability for the app: whatever is loaded, and confirmed by the very call.
   *
   * @param name See `get`.
   * @param args Checked against the schema.
   * @returns As `session.call` does; never rejects.
   */
  execute(name: string, args?: unknown, options?: ExecuteOptions): Promise<CallResult>
}

/** How the app calls an ability. */
export interface ExecuteOptions {
  readonly signal?: AbortSignal
  /** The most tokens of the text. @default a quarter of the window */
  readonly limit?: number
}

/**
 * Makes the abilities of a set.
 *
 * @param set The skills that group them.
 * @returns What the app uses, and what sessions use.
 */
export function createAbilities(set: SetInternals): Abilities & AbilityPart {
  const { settings, options, fail } = set
  const registered = new Map<string, RegisteredAbility>()

  const list = (): RegisteredAbility[] => [...registered.values()]
  /** What a name may mean: more than one where it is bare and several have it. */
  const findFitting = (name: string): RegisteredAbility[] => {
    const exact = registered.get(name) ?? list().find((ability) => ability.name === name)
    return exact ? [exact] : list().filter(({ id }) => isNamed(name, id))
  }
  const find = (name: string): RegisteredAbility | undefined => {
    const [only, other] = findFitting(name)
    return other ? undefined : only
  }
  const findAll = (ids: readonly string[] = []): RegisteredAbility[] =>
    ids.flatMap((id) => find(id) ?? [])

  /** Ids of abilities that stay closed whether or not a skill still groups them. */
  const closed = new Set<string>()
  /**
   * The skills that open each ability that is closed without them. There may be none, as where a
   * skill is hidden by another, or names what fits several. Made anew at each use, for both come
   * and go.
   */
  const groupings = (): Map<RegisteredAbility, string[]> => {
    const groups = new Map<RegisteredAbility, string[]>()
    for (const ability of findAll([...closed])) groups.set(ability, [])
    const all = set.layers().flatMap((layer) => Object.entries(layer.skills))
    const winners = new Map(all)
    for (const [name, skill] of all) {
      for (const id of skill.abilities) {
        const opens = find(id) && winners.get(name) === skill ? [name] : []
        for (const ability of findFitting(id)) {
          groups.set(ability, [...(groups.get(ability) ?? []), ...opens])
        }
      }
    }
    return groups
  }
  const isCallable = (
    { scope }: RegisteredAbility,
    skills: readonly string[] | undefined,
    { active, allowed }: AbilityAccess,
  ): boolean =>
    skills?.some((name) => allowed(name) && (scope === 'advisory' || active(name))) ?? true

  const act = async (
    { id, execute, interpret, parameters, destructive }: RegisteredAbility,
    args: unknown,
    { signal, confirmed, ...limit }: AbilityCallOptions,
  ): Promise<Answer> => {
    const plain = plainArguments(args)
    const found = faults(plain, { type: 'object', ...parameters })
    if (!plain || found[0]) {
      const told = found
        .slice(0, mostFaults)
        .map((fault) => (fault.length > longestFault ? `${fault.slice(0, longestFault)}…` : fault))
      const lines = composeLines(told, settings)
      if (found[mostFaults]) lines.push({ text: renderCount(mostFaults, found.length) })
      return refusal('bad-arguments', ...composeList(wrong, lines, correct, settings))
    }
    if (destructive && !confirmed) {
      return refusal('unconfirmed', message(unconfirmed, settings))
    }
    let value: unknown
    try {
      value = await execute(plain, { signal })
    } catch (error) {
      fail(error, { ability: id })
      return refusal('failed', message(failed, settings))
    }
    let told: unknown
    try {
      told = await interpret?.(value, plain)
    } catch (error) {
      // What was done is done: the model then reads the data itself.
      fail(error, { ability: id })
    }
    const pieces = composeResult(resultText(told ?? value), limit, settings)
    return { extra: { value }, pieces }
  }
  const run = async (
    ability: RegisteredAbility,
    args: unknown,
    options: AbilityCallOptions,
  ): Promise<Answer> => ({ tool: ability.id, ...(await act(ability, args, options)) })

  return {
    register(id, given) {
      const { parameters = { type: 'object', properties: {} }, ...ability } = readAbility(given)
      if (!(isText(id) && isText(ability.description) && ability.execute?.call)) {
        throw new Error(`Give "${id}" a description and \`execute\`.`)
      }
      const name = toolName(id)
      const names = list().filter((other) => other.id !== id)
      const tools = settings.tools.map(({ definition }) => definition)
      if (!name || [...names, ...tools].some((other) => other.name === name)) {
        throw new Error(`Give "${id}" another id: the model knows another tool as "${name}".`)
      }
      const replaced = registered.has(id)
      registered.set(id, { ...ability, id, name, parameters })
      return { name, unchecked: uncheckedKeywords(parameters), replaced }
    },
    unregister(id) {
      closed.delete(id)
      return registered.delete(id)
    },
    closeGrouped() {
      for (const { id } of groupings().keys()) closed.add(id)
    },
    get: find,
    list,
    getBySkill: (skill) => findAll(set.get(skill)?.abilities),
    async execute(name, args, { signal, limit = settings.window >> 2 } = {}) {
      const { count } = options
      const ability = find(name)
      const { pieces, extra, ...rest }: Answer = ability
        ? await run(ability, args, { signal, limit, count, confirmed: true })
        : refusal('unknown-tool', message(none, settings))
      return { ok: !rest.reason, ...deliver(pieces, count), ...rest, ...extra }
    },
    definitions: (skill, content) =>
      skill.abilities.flatMap((id) => {
        const live = find(id)
        const measured = content.abilities.find(({ name }) => isNamed(id, name))
        if (findFitting(id)[1]) {
          fail(new Error(`Several abilities fit "${id}".`), { skill: skill.name, ability: id })
        }
        if (!live || !measured) return live ?? measured ?? []
        const [one, other] = [live, measured].map((ability) => renderAbilityLine(ability, []))
        return one === other ? measured : live
      }),
    callable(access) {
      const groups = groupings()
      return list()
        .filter((ability) => isCallable(ability, groups.get(ability), access))
        .map(({ name, description, parameters }) => ({ name, description, parameters }))
    },
    async call(name, args, access) {
      const ability = find(name)
      if (!ability) return undefined
      const skills = groupings().get(ability)
      if (isCallable(ability, skills, access)) {
        for (const skill of skills ?? []) access.use?.(skill)
        return run(ability, args, access)
      }
      const lines = (skills ?? [])
        .filter((skill) => access.allowed(skill) && !set.get(skill)?.hidden)
        .map((skill) => composeName({ name: skill, tokens: set.get(skill)?.tokens }, settings))
      const pieces = composeList(inactive, lines, loadOne, settings)
      return lines[0] && { tool: ability.id, reason: 'inactive', pieces }
    },
  }
}

/** A model need not read more than this to see what is wrong. */
const mostFaults = 8
const longestFault = 300

/** Whether an id as a skill writes it, with or without its namespace, is this one. */
const isNamed = (id: string, full: string): boolean => full === id || full.endsWith(`/${id}`)
