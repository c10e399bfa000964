import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import type { StagedAction } from './action.ts'
import { askPerson } from './ask.ts'

const action: StagedAction = {
  id: 'act-00000000',
  ability: 'delete',
  args: {},
  hash: '',
  status: 'pending',
  stagedAt: 0,
  expiresAt: 1,
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('takes true for a yes', async () => {
  expect(await askPerson(() => true, action, 1000)).toBe('yes')
  expect(await askPerson(async () => true, action, 1000)).toBe('yes')
})

test.each([false, undefined, null, 1, 'yes', {}])('takes %j for a no', async (answer) => {
  expect(await askPerson(async () => answer as boolean, action, 1000)).toBe('no')
})

it('takes silence for a no, and tells the dialog to close', async () => {
  let closed = false
  let answer = (_yes: boolean): void => {}
  const asked = askPerson(
    (_action, { signal }) => {
      signal.addEventListener('abort', () => {
        closed = true
      })
      return new Promise<boolean>((resolve) => {
        answer = resolve
      })
    },
    action,
    1000,
  )
  await vi.advanceTimersByTimeAsync(999)
  expect(closed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  answer(true)
  expect(await asked).toBe('unanswered')
  expect(closed).toBe(true)
})

it('ends when it is stopped, and does not ask when it was before', async () => {
  const stop = new AbortController()
  const asked = askPerson(() => new Promise(() => {}), action, 1000, stop.signal)
  stop.abort()
  expect(await asked).toBe('aborted')
  const ask = vi.fn(() => true)
  expect(await askPerson(ask, action, 1000, stop.signal)).toBe('aborted')
  expect(ask).not.toHaveBeenCalled()
})

it('leaves no timer behind, and rejects where the asking does', async () => {
  const broken = (): boolean => {
    throw new Error('no window')
  }
  await expect(askPerson(broken, action, 1000)).rejects.toThrow('no window')
  expect(vi.getTimerCount()).toBe(0)
})
