import type { Fault, Outcome, Step } from '@skillfold/agent'
import { listed } from './abilities/wording.ts'

/** Words a call as a model writes it, in one line. */
export function describeCall({
  name,
  arguments: args,
}: Extract<Step, { type: 'call' }>['call']): string {
  const values = Object.entries(args).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `${name}(${values.join(', ')})`
}

/** Each skill that a load brought, with the section where it was one: what can be brought again. */
export function loadsOf({ call, result }: Extract<Step, { type: 'result' }>): string[] {
  const { section } = call.arguments
  const part = typeof section === 'string' ? `, section ${section}` : ''
  return (result.skills ?? []).map((name) => `${name}${part}`)
}

/**
 * Words what a load brought, what had to go for it, and why it costs what it does where the same
 * was loaded before.
 *
 * @param step The step.
 * @param before `loadsOf` what came before.
 */
export function describeLoad(
  step: Extract<Step, { type: 'result' }>,
  before: ReadonlySet<string>,
): string {
  const { call, result } = step
  const loads = loadsOf(step)
  if (loads.length === 0) return `Loaded already: ${call.arguments.name}. The model is told so`
  const returned = loads.filter((load) => before.has(load))
  const again = returned.length > 0 ? `, ${listed(returned)} anew since it had been left out` : ''
  const { unloaded = [] } = result
  const gone = unloaded.length > 0 ? `, unloaded ${listed(unloaded)} to make room` : ''
  return `Loaded ${listed(loads)}${again}${gone}`
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
      return `${describeCall(step.call)} was called before, so it was not called again.`
    case 'overdue':
      return `${describeCall(step.call)} took longer than ${step.after / 1000} seconds, and was given up. It may have been done.`
    case 'unreadable':
      return `The reply could not be read: ${faults[step.fault]}. The model was told the right form.`
    default:
      return undefined
  }
}

/** Words how a run ended; `undefined` where the answer says it all. */
export function describeOutcome(outcome: Outcome): string | undefined {
  switch (outcome.type) {
    case 'answer':
      return outcome.cut
        ? 'The reply was as long as it may be or broke off, so the answer is not complete.'
        : undefined
    case 'unreadable':
      return `Twice in a row the reply could not be read: ${faults[outcome.fault]}. Ask in other words.`
    case 'loop':
      return `The model went round in circles with ${describeCall(outcome.call)}, so it was stopped.`
    case 'limit':
      return outcome.limit === 'steps'
        ? 'The model replied as often as it may, and gave no answer.'
        : 'The model used as many tokens as it may, and gave no answer.'
    case 'overflow':
      return 'The conversation does not fit into the window. Start anew, or ask for less.'
    case 'aborted':
      return 'Stopped.'
    case 'timeout':
      return `The model wrote nothing for ${outcome.after / 1000} seconds.`
    case 'failed':
      return `The model failed: ${outcome.error instanceof Error ? outcome.error.message : outcome.error}`
  }
}

const faults: Readonly<Record<Fault, string>> = {
  cut: 'its call is not complete',
  json: 'its call is not valid JSON',
  name: 'its call names nothing to call',
  arguments: 'the arguments of its call are no object',
  untagged: 'its call stands in a text or lacks its tags',
  thought: 'all of it is thought',
  empty: 'it is empty',
}
