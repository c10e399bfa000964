import { createAgent, type Model, type Outcome, type Reply } from '@skillfold/agent'
import { type Catalog, createSkills, type ToolDefinition } from '@skillfold/runtime'
import { FailedRun } from '../../failed-run.ts'
import type { EvalCase } from '../cases.ts'

/** What a model did with one request. */
export interface Trial {
  /** The skills that it loaded, with those that they require. */
  readonly loaded: readonly string[]
  /** The first ability that it called; absent for none. */
  readonly called?: string
  /** Whether it loaded the skills that are needed, and no others. */
  readonly loads: boolean
  /** Whether it then called an ability that is wanted; absent where none is. */
  readonly calls?: boolean
  /** Its last reply was cut off at the limit of tokens, so that nothing went well. */
  readonly cut?: true
  /** It said nothing at all. */
  readonly silent?: true
}

/** How requests are put to a model. */
export interface TrialOptions {
  readonly catalog: Catalog
  /** The app's abilities. They are called, and do nothing. */
  readonly abilities: readonly ToolDefinition[]
  readonly model: Model
  /** Counts tokens by the model's own tokenizer. */
  readonly count: (text: string) => number
}

/** Two skills, an ability, an answer, and some that go astray. */
const maxSteps = 6

/**
 * Lets a model work on a request until it has loaded what is needed and called an ability, has
 * loaded what is not needed, or ends by itself.
 *
 * @param given The case.
 * @param options See `TrialOptions`.
 * @throws {FailedRun} Where the model fails, so that the trial says nothing about the skills.
 */
export async function tryCase(given: EvalCase, options: TrialOptions): Promise<Trial> {
  const { catalog, abilities, model, count } = options
  const { gold } = given
  const skills = createSkills(catalog, { count })
  for (const { name, description, parameters } of abilities) {
    skills.abilities.register(name, { description, parameters, execute: () => 'Done.' })
  }
  const session = skills.session()
  const needed = withRequired(gold, catalog)
  let called: string | undefined
  let last: Pick<Reply, 'finish'> = {}
  let isSilent = true
  const watched: Model = async (...request) => {
    const reply = await model(...request)
    last = reply
    if (reply.text.trim() !== '' || reply.calls?.length) isSilent = false
    return reply
  }
  const run = createAgent({ session, model: watched, count, maxSteps }).run(given.query)
  for await (const step of run) {
    if (step.type !== 'result' || !step.result.ok) continue
    called ??= skills.abilities.get(step.call.name)?.id
    const loaded = session.loaded()
    const isDone = called !== undefined && gold.every((name) => loaded.includes(name))
    if (isDone || loaded.some((name) => !needed.has(name))) break
  }
  const failure = failureOf((await run.result).outcome)
  if (failure !== undefined) throw new FailedRun(`${given.place}: The model failed. ${failure}`)

  const isCut = last.finish === 'length'
  const loaded = session.loaded().sort()
  const loads =
    !isCut &&
    !isSilent &&
    gold.every((name) => loaded.includes(name)) &&
    loaded.every((name) => needed.has(name))
  const known = new Set(abilities.map(({ name }) => name))
  const wanted = (given.ability ?? groupedBy(gold, catalog)).filter((name) => known.has(name))
  return {
    loaded,
    ...(called !== undefined && { called }),
    loads,
    ...(isCut && { cut: true }),
    ...(isSilent && { silent: true }),
    ...(wanted.length > 0 && { calls: loads && called !== undefined && wanted.includes(called) }),
  }
}

/** Skills with all that their loads bring with them. */
function withRequired(names: readonly string[], { skills }: Catalog): Set<string> {
  const all = new Set(names)
  // A set goes on to what is added to it meanwhile.
  for (const name of all) for (const other of skills[name]?.requires ?? []) all.add(other)
  return all
}

function groupedBy(names: readonly string[], { skills }: Catalog): string[] {
  return names.flatMap((name) => skills[name]?.abilities ?? [])
}

/** Why a run says nothing about the skills; nothing where the model itself went astray. */
function failureOf(outcome: Outcome): string | undefined {
  if (outcome.type === 'timeout') return `It wrote nothing for ${outcome.after / 1000} seconds.`
  if (outcome.type === 'overflow') return 'The conversation does not fit its window.'
  if (outcome.type !== 'failed') return undefined
  return outcome.error instanceof Error ? outcome.error.message : String(outcome.error)
}
