import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Heap } from './heap.ts'

it('gives back what it was given, the lowest first', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), (numbers) => {
      const heap = new Heap(numbers.length)
      for (const number of numbers) heap.push(number)
      expect(numbers.map(() => heap.pop())).toEqual([...numbers].sort((a, b) => a - b))
      expect(heap.pop()).toBeUndefined()
    }),
  )
})
