import type { CallResult, ToolDefinition } from '@skillfold/runtime'
import { plainArguments } from '@skillfold/runtime/parts'
import { type ConfirmOptions, confirmAction, refuse } from './confirm.ts'
import type { Words } from './deliveries.ts'
import { takeFlags } from './flags.ts'
import type { Stager } from './stager.ts'
import { describeAction, texts } from './wording.ts'

type Flags = ReturnType<typeof takeFlags>['flags']

/** A tool by which a model deals with staged writes. */
export interface StagedTool {
  readonly definition: ToolDefinition
  call(args: unknown, signal?: AbortSignal): Promise<Words>
}

/** Makes the tools by which a model deals with what it staged. */
export function stagedTools(stager: Stager<CallResult>, options: ConfirmOptions): StagedTool[] {
  const byId =
    (use: (id: string, flags: Flags, signal?: AbortSignal) => Promise<Words> | Words) =>
    async (args: unknown, signal?: AbortSignal): Promise<Words> => {
      const { args: named, flags } = takeFlags(plainArguments(args) ?? {}, idParameters)
      const { id } = named
      return typeof id === 'string'
        ? use(id.trim(), flags, signal)
        : { text: texts.needsId, reason: 'bad-arguments' }
    }
  const refuseId = (id: string): Words => {
    const action = stager.get(id)
    return action && action.status !== 'pending' ? refuse(action.status, action) : refuse('unknown')
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
      options.policy === 'caller'
        ? 'Make a waiting change.'
        : 'Ask the person to confirm a waiting change, and make it.',
      idParameters,
      byId((id, flags, signal) => {
        const action = stager.get(id)
        if (action?.status !== 'pending') return refuseId(id)
        if (options.policy !== 'caller' && Object.keys(flags).length > 0) {
          return { text: texts.noFlags, reason: 'unconfirmed' }
        }
        return flags.dry_run
          ? { text: `${texts.dryRun}\n${describeAction(action)}` }
          : confirmAction(stager, action, options, signal)
      }),
    ],
    [
      'discard_staged_action',
      'Drop a waiting change.',
      idParameters,
      byId((id) => {
        const staged = stager.discard(id, 'model')
        return staged ? { tool: staged.ability, text: texts.discarded, staged } : refuseId(id)
      }),
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
