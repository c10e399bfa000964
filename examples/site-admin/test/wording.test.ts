import { ContextOverflow, type Outcome } from '@skillfold/agent'
import type { CallResult } from '@skillfold/runtime'
import { expect, test } from 'vitest'
import { describeLoad, describeOutcome, describeStep } from '../src/wording.ts'

const call = { name: 'post-list', arguments: { status: 'draft' } }

test.each<[Outcome, string | undefined]>([
  [{ type: 'answer', text: 'All is well.', cut: false }, undefined],
  [
    { type: 'answer', text: 'All is', cut: true },
    'The reply was as long as it may be or broke off, so the answer is not complete.',
  ],
  [
    { type: 'unreadable', fault: 'cut', text: '' },
    'Twice in a row the reply could not be read: its call is not complete. Ask in other words.',
  ],
  [
    { type: 'loop', loop: 'repeat', call },
    'The model went round in circles with post-list(status: "draft"), so it was stopped.',
  ],
  [{ type: 'limit', limit: 'steps' }, 'The model replied as often as it may, and gave no answer.'],
  [
    { type: 'limit', limit: 'tokens' },
    'The model used as many tokens as it may, and gave no answer.',
  ],
  [
    { type: 'overflow', error: new ContextOverflow('too long') },
    'The conversation does not fit into the window. Start anew, or ask for less.',
  ],
  [{ type: 'aborted' }, 'Stopped.'],
  [{ type: 'timeout', after: 120_000 }, 'The model wrote nothing for 120 seconds.'],
  [{ type: 'failed', error: new Error('out of memory') }, 'The model failed: out of memory'],
])('%j is told in a plain sentence', (outcome, text) => {
  expect(describeOutcome(outcome)).toBe(text)
})

test.each<[Partial<CallResult>, Record<string, unknown>, string]>([
  [{ skills: ['posts'] }, {}, 'Loaded posts'],
  [{ skills: ['posts'], unloaded: ['plugins'] }, {}, 'Loaded posts, unloaded plugins to make room'],
  [
    { skills: ['posts', 'comments'] },
    {},
    'Loaded posts and comments, comments anew since it had been left out',
  ],
  [{ skills: ['comments'] }, { section: 'spam' }, 'Loaded comments, section spam'],
  [{}, {}, 'Loaded already: comments. The model is told so'],
])('a load that gave %j for %j tells why it costs what it does', (given, args, text) => {
  const result = { ok: true, tool: 'load_skill', text: '', tokens: 7, exact: true, ...given }
  const call = { name: 'load_skill', arguments: { name: 'comments', ...args } }
  expect(describeLoad({ type: 'result', call, result }, new Set(['comments']))).toBe(text)
})

test('a reply that cannot be read is told with what is wrong with it', () => {
  expect(describeStep({ type: 'unreadable', fault: 'arguments' })).toBe(
    'The reply could not be read: the arguments of its call are no object. The model was told the right form.',
  )
})

test('a call that was given up is told with the time that it had', () => {
  expect(describeStep({ type: 'overdue', call, after: 300_000 })).toBe(
    'post-list(status: "draft") took longer than 300 seconds, and was given up. It may have been done.',
  )
})
