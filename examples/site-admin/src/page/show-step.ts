import type { Step } from '@skillfold/agent'
import type { StagedResult } from '@skillfold/agent/staged'
import { describeCall, describeLoad, describeStep } from '../wording.ts'
import { element } from './element.ts'

/**
 * Shows what came of a call: what was called, whether it worked, its tokens, and on demand the
 * text that the model got.
 *
 * @param step The step.
 * @param before What was loaded before, see `loadsOf`.
 */
export function showResult(
  step: Extract<Step, { type: 'result' }>,
  before: ReadonlySet<string>,
): HTMLLIElement {
  const { call, result } = step
  const { ok, text, tokens, exact } = result
  const skill = ok && result.tool === 'load_skill'
  const title = skill ? describeLoad(step, before) : describeCall(call)
  return element(
    'li',
    { className: `step ${skill ? 'skill' : ''} ${ok ? '' : 'refused'}` },
    element(
      'details',
      {},
      element(
        'summary',
        {},
        element('span', { className: 'title' }, skill ? title : element('code', {}, title)),
        element('span', { className: 'state' }, stateOf(result)),
        element('span', { className: 'tokens' }, `${exact ? '' : 'at most '}${tokens} tokens`),
      ),
      element('pre', {}, text),
    ),
  )
}

function stateOf({ ok, reason, staged }: StagedResult): string {
  if (ok) return staged ? 'confirmed, done' : 'done'
  return reason === 'unconfirmed' ? 'not confirmed' : 'refused'
}

/**
 * Shows a step that is no result.
 *
 * @returns `undefined` where there is nothing to show.
 */
export function showStep(step: Step): HTMLLIElement | undefined {
  const text = describeStep(step)
  if (text !== undefined) return element('li', { className: 'note' }, text)
  if (step.type !== 'reply' || step.thoughts === '') return undefined
  return element(
    'li',
    { className: 'step' },
    element(
      'details',
      {},
      element('summary', {}, element('span', { className: 'title' }, 'Thoughts')),
      element('pre', {}, step.thoughts),
    ),
  )
}
