import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { areAlike, createCount, createMapping, differences } from './differences.ts'

const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }]

test('lists differ where their objects do', () => {
  expect(differences([a, b], [a, c])).toEqual([1])
  expect(differences([a, b], [a, { ...b }])).toEqual([1])
  expect(differences([a, b], [a, b])).toEqual([])
  expect(differences([a], [a, b])).toBeUndefined()
})

test('lists are alike where what matters is', () => {
  const name = ({ name }: { name: string }): string => name
  expect(areAlike([a, b], [a, { ...b }], name)).toBe(true)
  expect(areAlike([a, b], [a, c], name)).toBe(false)
  expect(areAlike([a], [a, b], name)).toBe(false)
})

test('a list is mapped anew where it differs, and earlier results stay as they were', () => {
  const read = vi.fn(({ name }: { name: string }, mark: string) => name + mark)
  const map = createMapping(read)
  const first = map([a, b], '!')
  expect(map([a, c], '!')).toEqual(['a!', 'c!'])
  expect(read).toHaveBeenCalledTimes(3)
  expect(first).toEqual(['a!', 'b!'])
  expect(map([c], '!')).toEqual(['c!'])
  expect(map([c], '!')).toBe(map([c], '!'))
})

test('what is of a kind is counted as in each list alone', () => {
  const lists = fc.array(fc.array(fc.constantFrom(a, b, c, { name: 'b' }), { maxLength: 5 }))
  const isCounted = ({ name }: { name: string }): boolean => name === 'b'
  fc.assert(
    fc.property(lists, (each) => {
      const count = createCount(isCounted)
      for (const list of each) expect(count(list)).toBe(list.filter(isCounted).length)
    }),
  )
})
