import type { Step } from '../conversation.ts'
import { describeTurn } from '../protocol.ts'
import { element } from './element.ts'

/**
 * Makes the list item for a step.
 *
 * @param step The step.
 * @returns `undefined` for one that has nothing to show.
 */
export function showStep(step: Step): HTMLLIElement | undefined {
  switch (step.type) {
    case 'request':
      return element('li', { className: 'request' }, step.text)
    case 'turn':
      return element('li', {}, element('code', {}, describeTurn(step.text)))
    case 'result': {
      const { ok, text, tokens, exact } = step.result
      return element(
        'li',
        { className: ok ? '' : 'failed' },
        element(
          'details',
          {},
          element(
            'summary',
            { className: 'head' },
            element('span', {}, ok ? 'Result' : 'Refused'),
            element('span', { className: 'tokens' }, `${exact ? '' : 'at most '}${tokens} tokens`),
          ),
          element('pre', {}, text),
        ),
      )
    }
    case 'unreadable':
      return element('li', { className: 'failed' }, element('pre', {}, step.text))
    case 'stopped':
      return element('li', { className: 'failed' }, step.reason)
    case 'answer':
      return element('li', { className: 'answer' }, step.text)
    default:
      return undefined
  }
}
