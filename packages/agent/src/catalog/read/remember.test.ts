import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forms, listed, shape, write } from '../../../test/catalogs.ts'
import { readCatalog } from './read-catalog.ts'
import { originOf, rememberCatalog } from './remember.ts'

const list = '<skills>\n- one-aa: Does\n- two-bb: Other\n</skills>\n'

test('reads every prompt as if it were the first', () => {
  const around = fc.constantFrom(
    '',
    'Be kind.\n',
    '```\n',
    'now: ',
    '<skills>\n',
    list,
    '</skills>\n',
  )
  const scene = fc.record({
    form: fc.constantFrom(...forms),
    skills: listed,
    shape,
    turns: fc.array(fc.record({ before: around, after: around, cut: fc.nat({ max: 3 }) })),
  })
  fc.assert(
    fc.property(scene, ({ form, skills, shape, turns }) => {
      const { text } = write(form, skills, shape)
      const read = rememberCatalog()
      for (const { before, after, cut } of turns) {
        const prompt = before + text.slice(0, cut === 0 ? undefined : -cut) + after
        expect(read(prompt)).toEqual(readCatalog(prompt))
      }
    }),
  )
})

test('knows a list again wherever it stands', () => {
  const read = rememberCatalog()
  const [first, second, third] = ['', 'Monday.\n', 'Tuesday.\n'].map((day) => read(day + list))
  if (typeof first !== 'object' || typeof second !== 'object' || typeof third !== 'object') {
    throw new Error('not read')
  }
  expect(second[0]?.start).toBe('Monday.\n<skills>\n'.length)
  expect(originOf(second)).toBe(first)
  expect(originOf(third)).toBe(first)
})

test('reads a list anew that changed', () => {
  const read = rememberCatalog()
  read(list)
  expect(read(`Now.\n${list.replace('Other', 'Another')}`)).toMatchObject([
    { description: 'Does' },
    { description: 'Another' },
  ])
})
