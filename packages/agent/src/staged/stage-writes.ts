import type {
  AbilityDefinition,
  CallOptions,
  CallResult,
  RegisteredAbility,
  Session,
  Skills,
} from '@skillfold/runtime'
import { plainArguments } from '@skillfold/runtime/parts'
import { resultText } from '@skillfold/runtime/text'
import { type ConfirmOptions, createConfirm, refuseFlags, runAction } from './confirm.ts'
import { createDeliveries, type StagedResult, type Words } from './deliveries.ts'
import { type Flags, takeFlags, withFlags } from './flags.ts'
import { previewOf } from './preview.ts'
import { createStager, type Stager } from './stager.ts'
import { stagedTools } from './tools.ts'
import { answers, describeAction, texts } from './wording.ts'

/** How the writes of a session are staged. */
export interface StageWritesOptions extends ConfirmOptions {
  /** Holds what waits. One for each conversation or user. @default one of its own */
  readonly stager?: Stager<CallResult> | undefined
  /**
   * Asks the person as soon as a write is staged: a model that is small then needs no second call,
   * and the prompt no further tools. What is not confirmed is discarded. Needs `onConfirm`.
   *
   * @default false
   */
  readonly askAtOnce?: boolean | undefined
  /** How long a preview may take, in milliseconds. @default 30 seconds */
  readonly previewTimeout?: number | undefined
  /** What writes are done to, for previews: the address of a site, or what the arguments say. */
  readonly target?:
    | string
    | ((ability: string, args: Readonly<Record<string, unknown>>) => string | undefined)
    | undefined
}

/** A session whose destructive abilities are staged. */
export interface StagedSession extends Session {
  /** What waits. The app shows it, and confirms or discards for the person. */
  readonly stager: Stager<CallResult>
  /** The definition of an ability as a model calls it here, whether it can be called now or not. */
  define(ability: AbilityDefinition): AbilityDefinition
  /** As a session's. `confirmed` counts only under the policy `caller`. */
  call(tool: string, args?: unknown, options?: CallOptions): Promise<StagedResult>
}

/**
 * Puts a person between a model and the abilities that are `destructive`: a call is checked and
 * staged, its preview comes back, and it is run once it is confirmed.
 *
 * Where an ability is destructive when this is called, the session gets the tools
 * `list_staged_actions`, `confirm_action` and `discard_staged_action`.
 *
 * @param session The session. The one that is returned takes its place.
 * @param skills The set that started it.
 * @param options See `StageWritesOptions`.
 */
export function stageWrites(
  session: Session,
  skills: Pick<Skills, 'abilities' | 'settings' | 'options'>,
  options: StageWritesOptions = {},
): StagedSession {
  const {
    stager = createStager(),
    policy = 'human',
    onConfirm,
    target,
    previewTimeout = 30_000,
  } = options
  const { abilities } = skills
  const askAtOnce = policy === 'human' && !!onConfirm && options.askAtOnce === true
  const stages = abilities.list().some(({ destructive }) => destructive)
  const confirm = createConfirm(stager, options)
  const tools = stages && !askAtOnce ? stagedTools(stager, policy, confirm) : []
  const added = tools.map(({ definition }) => definition)
  const definitions = Object.freeze([...session.tools(), ...added])
  const { usage, answer, reset } = createDeliveries(
    session,
    skills,
    added[0] ? JSON.stringify(added) : '',
  )

  const stage = async (
    ability: RegisteredAbility,
    args: Readonly<Record<string, unknown>>,
    flags: Flags,
    { confirmed, signal }: CallOptions,
  ): Promise<Words> => {
    const { id } = ability
    const refused = refuseFlags(flags, policy)
    if (refused) {
      stager.refuse({ ability: id }, 'flags', policy === 'human' ? 'model' : 'caller')
      return { tool: id, ...refused }
    }
    const shown = {
      ability: id,
      args,
      target:
        resultText(typeof target === 'function' ? target(id, structuredClone(args)) : target) ||
        undefined,
      preview: await previewOf(ability, args, { signal, timeout: previewTimeout }),
    }
    if (signal?.aborted) return { tool: id, text: answers.aborted, reason: 'unconfirmed' }
    if (flags.set.includes('dry_run')) {
      return { tool: id, text: `${texts.dryRun}\n${describeAction(shown)}` }
    }
    const { action, evicted } = await stager.stage({
      ...shown,
      run: (run) => abilities.execute(id, run),
    })
    if (policy === 'caller' && (confirmed === true || flags.set.includes('confirmed'))) {
      return runAction(stager, action, 'caller')
    }
    if (askAtOnce) {
      try {
        return await confirm(action, signal)
      } finally {
        stager.discard(action.id, 'session')
      }
    }
    const text = [
      `Staged as ${action.id}. Nothing was changed yet.`,
      describeAction(action),
      evicted && `To make room, ${evicted.id} was dropped: it will not be run.`,
      policy === 'caller' || onConfirm ? texts.askByTool : texts.askInApp,
    ]
    return {
      tool: id,
      text: text.filter((line) => line !== undefined).join('\n'),
      reason: 'unconfirmed',
      staged: action,
    }
  }

  const write = async (
    ability: RegisteredAbility,
    name: string,
    sent: unknown,
    told: CallOptions & { readonly free: number },
  ): Promise<StagedResult> => {
    const plain = plainArguments(sent)
    const { args, flags } = takeFlags(plain ?? {}, ability.parameters)
    // The session says whether the ability can be called now, and whether the arguments are right.
    const checked = await session.call(name, plain ? args : sent, { ...told, confirmed: false })
    if (checked.reason !== 'unconfirmed') return checked
    return answer(
      async () => ({ ...(await stage(ability, args, flags, told)), instead: checked.tokens }),
      told.free,
    )
  }

  const define = ({ name, description, parameters }: AbilityDefinition): AbilityDefinition => {
    const flagged = policy === 'caller' && abilities.get(name)?.destructive
    return { name, description, parameters: flagged ? withFlags(parameters) : parameters }
  }

  return {
    ...session,
    stager,
    usage,
    tools: () => definitions,
    define,
    abilities: (all) => session.abilities(all).map(define),
    async call(name, args, callOptions = {}) {
      const { free = usage().free, signal } = callOptions
      const told = { ...callOptions, free }
      const tool = tools.find(({ definition }) => definition.name === name)
      if (tool) return answer(() => tool.call(args, signal), free)
      const ability = definitions.some((each) => each.name === name)
        ? undefined
        : abilities.get(name)
      return ability?.destructive
        ? write(ability, name, args, told)
        : session.call(name, args, told)
    },
    load: (name, { free = usage().free, ...load } = {}) => session.load(name, { ...load, free }),
    reset(snapshot) {
      session.reset(snapshot)
      reset()
    },
  }
}
