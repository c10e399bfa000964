import type { CallResult, ToolDefinition } from '@skillfold/runtime'
import { plainArguments } from '@skillfold/runtime/parts'
import type { StagedAction } from './action.ts'
import { type ConfirmAction, type ConfirmPolicy, refuse, refuseFlags } from './confirm.ts'
import type { Words } from './deliveries.ts'
import { takeFlags } from './flags.ts'
import type { Stager } from './stager.ts'
import { describeAction, texts } from './wording.ts'

/** A tool by which a model deals with staged writes. */
export interface StagedTool {
  readonly definition: ToolDefinition
  call(args: unknown, signal?: AbortSignal): Promise<Words>
}

/**
 * Makes the tools by which a model deals with what it staged.
 *
 * @param policy Who may have it run.
 * @param confirm Has an action confirmed.
 */
export function stagedTools(
  stager: Stager<CallResult>,
  policy: ConfirmPolicy,
  confirm: ConfirmAction,
): StagedTool[] {
  const byId =
    (use: (action: StagedAction, signal?: AbortSignal) => Promise<Words> | Words) =>
    async (args: unknown, signal?: AbortSignal): Promise<Words> => {
      const { args: named, flags } = takeFlags(plainArguments(args) ?? {}, idParameters)
      const { id } = named
      if (typeof id !== 'string') return { text: texts.needsId, reason: 'bad-arguments' }
      const action = stager.get(id.trim())
      if (action?.status !== 'pending') return refuse(action?.status ?? 'unknown', action)
      return (
        refuseFlags(flags, policy) ??
        (flags.set.includes('dry_run')
          ? { text: `${texts.dryRun}\n${describeAction(action)}` }
          : use(action, signal))
      )
    }
  const tools: [name: string, description: string, parameters: object, StagedTool['call']][] = [
    [
      'list_staged_actions',
      'List the changes that wait to be confirmed.',
      { type: 'object', properties: {} },
      async () => {
        const lines = stager
          .list('pending')
          .map((action) => `- ${action.id}: ${describeAction(action)}`)
        return { text: lines[0] ? [texts.waiting, ...lines].join('\n') : texts.none }
      },
    ],
    [
      'confirm_action',
      policy === 'caller'
        ? 'Make a waiting change.'
        : 'Ask the person to confirm a waiting change, and make it.',
      idParameters,
      byId(confirm),
    ],
    [
      'discard_staged_action',
      'Drop a waiting change.',
      idParameters,
      byId(({ id, ability }) => ({
        tool: ability,
        text: texts.discarded,
        staged: stager.discard(id, 'model'),
      })),
    ],
  ]
  return tools.map(([name, description, parameters, call]) => ({
    definition: { name, description, parameters },
    call: async (args, signal) => ({ ...(await call(args, signal)), tool: name }),
  }))
}

const idParameters = {
  type: 'object',
  properties: { id: { type: 'string' } },
  required: ['id'],
}
