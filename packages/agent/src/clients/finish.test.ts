import { expect, test } from 'vitest'
import { finishOf } from './finish.ts'

test.each([
  ['length', 'length'],
  ['abort', 'length'],
  ['maxTokens', 'length'],
  ['content_filter', 'length'],
  ['stop', 'stop'],
  ['tool_calls', 'stop'],
  ['eogToken', 'stop'],
  ['customStopTrigger', 'stop'],
])('a reply that ended by %s has the end %s', (reason, finish) => {
  expect(finishOf(reason)).toBe(finish)
})
