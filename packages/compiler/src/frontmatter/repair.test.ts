import { describe, expect, test } from 'vitest'
import { fixText } from '../problems/fix.ts'
import { repairColons, repairIndicators, repairTabs } from './repair.ts'
import { parse } from './yaml.ts'

const faults = (yaml: string): number[] => parse(yaml).document.errors.map(({ pos }) => pos[0])
const colons = (yaml: string): string =>
  fixText(
    yaml,
    repairColons(yaml, faults(yaml)).map(({ edit }) => edit),
  )
const indicators = (yaml: string): string =>
  fixText(
    yaml,
    repairIndicators(yaml, faults(yaml)).map(({ edit }) => edit),
  )

describe('colons', () => {
  test.each([
    ['a: b: c', 'a: "b: c"'],
    ['a: use it for:', 'a: "use it for:"'],
    ['a: b: c # d', 'a: "b: c" # d'],
    ['a: say "b": c', `a: 'say "b": c'`],
    ["a: it's: \\", "a: 'it''s: \\'"],
    ['a: b: c\nd: e: f', 'a: "b: c"\nd: "e: f"'],
    ['a: b c\n  d: e\n  f\ng: h', 'a: "b c\n  d: e\n  f"\ng: h'],
    ['a: b: c\r\nd: e\r\n', 'a: "b: c"\r\nd: e\r\n'],
    ['a:\n  b: c: d', 'a:\n  b: "c: d"'],
    ['a:\n  - b: c: d', 'a:\n  - b: "c: d"'],
    ['a b: c: d', 'a b: "c: d"'],
    ['a: b c: d\n\te: f', 'a: "b c: d\n  e: f"'],
    ['"a": b: c', '"a": "b: c"'],
  ])('%j becomes %j', (yaml, repaired) => {
    expect(colons(yaml)).toBe(repaired)
    expect(faults(repaired)).toEqual([])
  })

  test.each([
    'a: |\n  b: c: d',
    'a: "b: c"',
    'a: [b: c]',
    'a: b # c: d',
    'a: b\n  c: d',
    'a: "b": c',
    'a:\n  b: c',
  ])('%j is left alone', (yaml) => {
    expect(colons(yaml)).toBe(yaml)
  })
})

describe('indicators', () => {
  test.each([
    ['a: @b c', 'a: "@b c"'],
    ['a: `b` c', 'a: "`b` c"'],
    ['a: %b c', 'a: "%b c"'],
    ['a: *b* c', 'a: "*b* c"'],
    ['a: [b] [c]', 'a: "[b] [c]"'],
    ['a: {b} c', 'a: "{b} c"'],
    ['a: "b" c', `a: '"b" c'`],
    ["a: 'b' c", `a: "'b' c"`],
    ['a: "b": c', `a: '"b": c'`],
    ["a: 'b': c", `a: "'b': c"`],
    ['a: , b', 'a: ", b"'],
  ])('%j becomes %j', (yaml, repaired) => {
    expect(indicators(yaml)).toBe(repaired)
    expect(faults(repaired)).toEqual([])
  })

  test.each([
    "a: 'b's c'",
    'a: "\\q"',
    'a: [b',
    'a: [b]',
    'a: "b "c" d"',
    'a: "b";',
    'a: "b" and "c"',
    'a: @b # c',
    'a: [b] [c] # d',
  ])('%j is left alone', (yaml) => {
    expect(indicators(yaml)).toBe(yaml)
  })
})

test.each([
  'a: |\n  b:\n  \tc\n',
  'a: >-\n  \tc\n  \td\n',
  'a: | # so\n  b\n\n  \tc\n',
  'a:\n  - |\n    b\n    \tc\n',
  'a: |\n  b\n\tc\nd:\n\te: f\n',
])('tabs that are text of a block stay: %j', (yaml) => {
  expect(fixText(yaml, repairTabs(yaml, 4))).toBe(yaml)
})

test('of a block only what indents its first line is mended, and lines below it as ever', () => {
  const yaml = 'a:\n\tb: |\n\t\tc:\n\t\t\td\n\te: f\n'
  expect(fixText(yaml, repairTabs(yaml, 2))).toBe('a:\n  b: |\n    c:\n    \td\n  e: f\n')
})

test('tabs that indent become as many spaces as are wanted, others stay', () => {
  const yaml = 'a:\n\tb: c\td\n \t e: f\n'
  expect(fixText(yaml, repairTabs(yaml, 2))).toBe('a:\n  b: c\td\n    e: f\n')
  expect(fixText(yaml, repairTabs(yaml, 4))).toBe('a:\n    b: c\td\n      e: f\n')
})
