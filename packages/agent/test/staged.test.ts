import { expect, test, vi } from 'vitest'
import { scripted } from '../src/clients/scripted.ts'
import { createAgent, type Message, renderCall, type Step } from '../src/index.ts'
import type { AskPerson } from '../src/staged/ask.ts'
import { idIn, stageDeletes } from './staged.ts'

const call = (name: string, args: object): string => renderCall({ name, arguments: { ...args } })
const lastText = (messages: readonly Message[]): string => messages.at(-1)?.content ?? ''

test('the agent runs a destructive ability after a person said yes, and the model reads no hash', async () => {
  const onConfirm = vi.fn<AskPerson>(() => true)
  const { session, execute, stager } = stageDeletes({ onConfirm })
  const model = scripted([
    call('load_skill', { name: 'content' }),
    call('site__comment-delete', { ids: [7], confirmed: true }),
    call('site__comment-delete', { ids: [7] }),
    (messages) => call('confirm_action', { id: idIn(lastText(messages)) }),
    'Comment 7 is gone.',
  ])
  const run = createAgent({ session, model, count: (text) => text.length >> 2 }).run('Delete 7')
  const steps: Step[] = []
  for await (const step of run) {
    steps.push(step)
    if (step.type === 'staged') expect(execute).not.toHaveBeenCalled()
  }
  expect(await run.result).toMatchObject({
    outcome: { type: 'answer', text: 'Comment 7 is gone.' },
  })
  expect(steps.filter(({ type }) => type === 'staged')).toHaveLength(1)
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(execute.mock.calls.map(([args]) => args)).toEqual([{ ids: [7] }])
  const [action] = stager.list()
  expect(action?.status).toBe('done')
  expect(JSON.stringify(model.requests)).not.toContain(action?.hash)
})
