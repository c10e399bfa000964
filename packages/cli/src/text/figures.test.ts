import { expect, test } from 'vitest'
import { change, counted, figure, percent } from './figures.ts'

test('figures are written for people', () => {
  expect(figure(1234567)).toBe('1,234,567')
  expect(percent(1, 3)).toBe('33%')
  expect(percent(1, 0)).toBe('–')
  expect([percent(1024, 1024), percent(1027, 1024), percent(2048, 1024)]).toEqual([
    '100%',
    '101%',
    '200%',
  ])
  expect([counted(0, 'skill'), counted(1, 'skill'), counted(1000, 'skill')]).toEqual([
    '0 skills',
    '1 skill',
    '1,000 skills',
  ])
  expect([change(5), change(-5), change(0)]).toEqual(['+5', '-5', '0'])
})
