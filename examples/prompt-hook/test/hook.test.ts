import type { CatalogModel } from '@skillfold/agent/catalog'
import { expect, test } from 'vitest'
import { type BeforeAgentStart, type Host, register } from '../hook.ts'

const systemPrompt = [
  'You are an agent.',
  [
    '<skills>',
    '- restore-backups: Restore a database from a dump of yesterday.',
    '- house-rules: How we write.',
    ...Array.from(
      { length: 60 },
      (_, at) => `- topic${at}-x: Knows of matter${at} and craft${at}.`,
    ),
    '</skills>',
  ].join('\n'),
]

function start(model?: CatalogModel) {
  const handlers = new Map<string, () => void>()
  const records: unknown[] = []
  let before: BeforeAgentStart | undefined
  const host: Host = {
    model,
    debug: (record) => records.push(record),
    on(event: string, handler: BeforeAgentStart | (() => void)) {
      if (event === 'before_agent_start') before = handler as BeforeAgentStart
      else handlers.set(event, handler as () => void)
    },
  }
  register(host)
  return {
    records,
    turn: async (prompt: string) => (await before?.({ prompt, systemPrompt }))?.systemPrompt,
    emit: (event: string) => handlers.get(event)?.(),
  }
}
const listed = (prompt: readonly string[] | undefined) => prompt?.[1]?.match(/(?<=^- )[^:]+/gm)

test('a turn has the skills that its message needs, and those that stay', async () => {
  const { turn, records } = start()
  const prompt = await turn('please restore the backups of our database')
  expect(listed(prompt)).toEqual(['restore-backups', 'house-rules'])
  expect(prompt?.[0]).toBe(systemPrompt[0])
  expect(records).toEqual([{ reason: 'compacted', listed: 62, kept: 2 }])
})

test('a turn that says little has all of them', async () => {
  const { turn, records } = start()
  expect(await turn('go on')).toBe(systemPrompt)
  expect(records).toEqual([{ reason: 'no-model', listed: 62, kept: 62 }])
})

test('the model is asked only where words are not sure; a new session begins without', async () => {
  let calls = 0
  const { turn, emit } = start(async () => {
    calls++
    return { text: '{"skills":["topic7-x"],"confidence":"certain"}' }
  })
  await turn('please restore the backups of our database')
  expect(calls).toBe(0)
  expect(listed(await turn('go on'))).toEqual(['restore-backups', 'house-rules', 'topic7-x'])
  emit('session_switch')
  expect(listed(await turn('go on'))).toEqual(['house-rules', 'topic7-x'])
  expect(calls).toBe(2)
})
