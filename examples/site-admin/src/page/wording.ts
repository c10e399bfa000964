import type { Outcome, Step } from '@skillfold/agent'
import type { CallResult } from '@skillfold/runtime'
import { listed } from '../abilities/wording.ts'

/** Words a call as a model writes it, in one line. */
export function describeCall({
  name,
  arguments: args,
}: Extract<Step, { type: 'call' }>['call']): string {
  const values = Object.entries(args).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `${name}(${values.join(', ')})`
}

/** Words what a load brought, and what had to go for it. */
export function describeLoad({ skills = [], unloaded = [] }: CallResult): string {
  const gone = unloaded.length > 0 ? `, unloaded ${listed(unloaded)} to make room` : ''
  return `Loaded ${listed(skills)}${gone}`
}

/** Words a step that needs a note; `undefined` for one that does not. */
export function describeStep(step: Step): string | undefined {
  switch (step.type) {
    case 'advice':
      return `Search is sure that ${step.skill} fits, and the request says so.`
    case 'evicted':
      return step.what === 'turns'
        ? `The oldest turns were left out: ${step.freed} tokens.`
        : `The result of ${listed(step.calls)} was left out: ${step.freed} tokens.`
    case 'repeated':
      return `${describeCall(step.call)} was called just before, so it was not called again.`
    case 'unreadable':
      return 'The reply could not be read. The model was told the right form.'
    default:
      return undefined
  }
}

/** Words how a run ended without an answer. */
export function describeOutcome(outcome: Exclude<Outcome, { type: 'answer' }>): string {
  switch (outcome.type) {
    case 'unreadable':
      return 'The model could not be understood, twice. Ask in other words.'
    case 'loop':
      return `The model went round in circles with ${describeCall(outcome.call)}, so it was stopped.`
    case 'limit':
      return `The model did not come to an answer within the limit of ${outcome.limit}.`
    case 'overflow':
      return 'The conversation does not fit into the window. Start anew.'
    case 'aborted':
      return 'Stopped.'
    case 'timeout':
      return `The model wrote nothing for ${outcome.after / 1000} seconds.`
    case 'failed':
      return `The model failed: ${outcome.error instanceof Error ? outcome.error.message : outcome.error}`
  }
}
