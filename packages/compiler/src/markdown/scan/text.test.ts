import { expect, test } from 'vitest'
import { Line } from './line.ts'
import { Text } from './text.ts'

test('every character of a text is found again in the source', () => {
  const source = '> one\r\n>   two\n> three'
  const text = new Text()
  let start = 0
  for (const [, content = '', ending = ''] of source.matchAll(/(.+?)(\r\n|\n|$)/g)) {
    const line = new Line()
    line.open(content, start, ending)
    text.add(line, 2)
    start += content.length + ending.length
  }
  expect(text.value).toBe('one\r\n  two\nthree')
  expect(text.lines).toBe(3)
  for (const [index, character] of [...text.value].entries()) {
    expect(source[text.offset(index)]).toBe(character)
  }
  const end = text.value.indexOf('\n  two')
  expect(source.slice(0, text.endOffset(end))).toBe('> one\r')
})
