import { beforeEach, expect, test, vi } from 'vitest'
import { progressLine } from './progress-line.ts'

const erase = '\r\x1b[K'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  return () => void vi.useRealTimers()
})

function begin(width = 80) {
  const written: string[] = []
  return { written, line: progressLine((text) => written.push(text), width) }
}

test('work of less than a second shows nothing, and takes nothing away', () => {
  const { written, line } = begin()
  line.show('1 of 2')
  vi.advanceTimersByTime(999)
  line.show('2 of 2')
  line.clear()
  expect(written).toEqual([])
})

test('longer work shows how far it is, and its line goes away at the end', () => {
  const { written, line } = begin()
  line.show('1 of 3')
  vi.advanceTimersByTime(1000)
  line.show('2 of 3')
  vi.advanceTimersByTime(100)
  line.show('3 of 3')
  line.clear()
  line.clear()
  expect(written).toEqual([`${erase}2 of 3`, `${erase}3 of 3`, erase])
})

test('a line is not written more often than it can be read', () => {
  const { written, line } = begin()
  line.show('0')
  vi.advanceTimersByTime(1000)
  for (let at = 1; at <= 100; at++) {
    line.show(String(at))
    vi.advanceTimersByTime(5)
  }
  expect(written).toEqual(['1', '21', '41', '61', '81'].map((text) => erase + text))
})

test('a text that is too long for the terminal is cut', () => {
  const { written, line } = begin(10)
  line.show('')
  vi.advanceTimersByTime(1000)
  line.show('Counting 12 of 402 skills')
  expect(written).toEqual([`${erase}Counting…`])
})
