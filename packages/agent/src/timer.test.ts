import { afterEach, expect, it, vi } from 'vitest'
import { startTimer } from './timer.ts'

afterEach(() => {
  vi.useRealTimers()
})

it.each([Number.POSITIVE_INFINITY, 2 ** 31, 1e12])('waits where no timer takes %d ms', (after) => {
  vi.useFakeTimers()
  const work = vi.fn()
  startTimer(work, after)
  vi.advanceTimersByTime(1_000_000)
  expect(work).not.toHaveBeenCalled()
})
