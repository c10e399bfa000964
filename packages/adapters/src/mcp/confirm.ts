import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { describeAction, type StagedAction, type StagedSession } from '@skillfold/agent/staged'
import type { CallResult } from '@skillfold/runtime'

const question = 'confirm'

/** Whether the host of a request can show a form to a person. */
export function canAsk({ envelope }: ServerContext['mcpReq'], server: Server): boolean {
  // From 2026-07-28 on, each request says what its host can do; before, the handshake said it.
  const { [CLIENT_CAPABILITIES_META_KEY]: told = server.getClientCapabilities() } = (envelope ??
    {}) as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities }
  const { elicitation } = told ?? {}
  // An empty capability is one for forms.
  return elicitation !== undefined && (elicitation.form !== undefined || !elicitation.url)
}

/**
 * Has the host ask the person whether to make a staged write. The hash binds the answer to what the
 * person saw; it passes through the host, and never reaches the model.
 */
export function askPerson(action: StagedAction): InputRequiredResult {
  return inputRequired({
    inputRequests: {
      [question]: inputRequired.elicit({
        message: describeAction(action),
        requestedSchema: {
          type: 'object',
          properties: { [question]: { type: 'boolean', title: 'Do it?' } },
          required: [question],
        },
      }),
    },
    requestState: `${action.id} ${action.hash}`,
  })
}

/** How a person answered the question about an action. */
export interface PersonAnswer {
  readonly id: string
  readonly hash: string
  readonly yes: boolean
}

/** The answer that a call brings, where it is a question's second round. */
export function answerIn({
  inputResponses,
  requestState,
}: ServerContext['mcpReq']): PersonAnswer | undefined {
  const response = inputResponse(inputResponses, question)
  if (response.kind !== 'elicit') return undefined
  const [id = '', hash = ''] = `${requestState() ?? ''}`.split(' ')
  const yes = response.action === 'accept' && response.content?.[question] === true
  return { id, hash, yes }
}

/** Does what a person answered. */
export async function settle(
  { stager, call }: StagedSession,
  { id, hash, yes }: PersonAnswer,
): Promise<CallResult> {
  if (!yes) return call('discard_staged_action', { id })
  const confirmation = await stager.confirm(id, hash, 'person')
  // The tool words why an action cannot be run, or that it failed.
  return (confirmation.ran && confirmation.result) || call('confirm_action', { id })
}
