import { expect, test } from 'vitest'
import type { Compilation } from '../../compile.ts'
import type { Conversation, ConversationCost } from '../conversations.ts'
import { conversationsView } from './conversations.ts'

const cost: ConversationCost = { what: 'alpha', index: 1, tools: 2, calls: 3, delivered: 4 }
const course = (name: Conversation['course'], offered: boolean): Conversation => ({
  course: name,
  calls: 2,
  offered,
  median: cost,
  largest: cost,
})

test.each([
  ['searched', 2, 'the index is complete'],
  ['searched', 3, 'its tools are switched off'],
  ['read', 2, 'its tools are switched off'],
  ['named', 2, 'its tools are switched off'],
] as const)('says why %s is not offered, with 2 of %i skills listed', (name, total, reason) => {
  const compilation = {
    settings: { window: 4096, reserve: 1024 },
    start: { listed: ['alpha', 'beta'], total },
  } as unknown as Compilation
  const { markup } = conversationsView(compilation, [course(name, false)])
  expect(markup).toContain(`<small>not offered: ${reason}</small>`)
  expect(conversationsView(compilation, [course(name, true)]).markup).not.toContain('not offered')
})
