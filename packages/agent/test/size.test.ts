import { expect, test } from 'vitest'
import { bundle } from '../../../bench/size/measure.mjs'

const kilobyte = 1024

/** For each client a text that it would bring along. */
const traces = {
  openai: 'chat/completions',
  webllm: 'ContextWindowSizeExceededError',
  'node-llama-cpp': 'customStopTriggers',
  scripted: 'The script has',
}

const clientsIn = (code = ''): string[] =>
  Object.entries(traces).flatMap(([client, trace]) => (code.includes(trace) ? client : []))

test.each([
  ['agent', [], 13.75],
  ['webllm', ['webllm'], 14.2],
] as const)('%s brings along %j, in at most %d KB', async (name, clients, size) => {
  const chunks = await bundle(name)
  expect(chunks).toHaveLength(1)
  expect(chunks[0]?.gzip).toBeLessThanOrEqual(size * kilobyte)
  expect(clientsIn(chunks[0]?.code)).toEqual(clients)
})
