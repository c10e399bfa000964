import { expect, test } from 'vitest'
import { Line } from './line.ts'

function open(text: string): Line {
  const line = new Line()
  line.open(text, 0, '\n')
  return line
}

test('white space is measured in columns, a tab up to the next stop', () => {
  expect(open('  a').indent).toBe(2)
  expect(open('\ta').indent).toBe(4)
  expect(open('  \ta').indent).toBe(4)
  expect(open('\t a').indent).toBe(5)
  expect(open('a').indent).toBe(0)
})

test('no other character is white space', () => {
  expect(open('\u00A0a').indent).toBe(0)
  expect(open('\fa').character).toBe('\f')
})

test('a container may take a part of a tab', () => {
  const line = open('>\t\ta')
  line.skipMarker(1)
  expect(line.indent).toBe(7)
  line.skip(1)
  expect(line.inTab).toBe(true)
  expect(line.indent).toBe(6)
  expect(line.character).toBe('a')
  line.skip(2)
  expect(line.inTab).toBe(false)
  expect(line.indent).toBe(4)
})

test('skipping goes no further than the white space', () => {
  const line = open('  a b')
  line.skip(10)
  expect(line.index).toBe(2)
  expect(line.indent).toBe(0)
})

test('a line of white space is blank, before and after it is skipped', () => {
  const line = open(' \t ')
  expect(line.isBlank).toBe(true)
  line.skip(2)
  expect(line.isBlank).toBe(true)
  expect(open('').isBlank).toBe(true)
  expect(open(' a').isBlank).toBe(false)
})
