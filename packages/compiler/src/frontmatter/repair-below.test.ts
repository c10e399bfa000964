import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { fixText } from '../problems/fix.ts'
import { repairBelow } from './repair-below.ts'

const faults = (yaml: string): number[] =>
  parseDocument(yaml, { prettyErrors: false }).errors.map(({ pos }) => pos[0])
const repaired = (yaml: string): string =>
  fixText(
    yaml,
    repairBelow(yaml, faults(yaml)).map(({ edit }) => edit),
  )

test.each([
  ['description:\n  Tells it: all.', 'description:\n  "Tells it: all."'],
  ['description:\n  Tells.\n  Note: all.', 'description:\n  "Tells.\n  Note: all."'],
  ['description:\n  Note: all.\n  Tells it.', 'description:\n  "Note: all.\n  Tells it."'],
  ['"description":\n  Tells it: all.', '"description":\n  "Tells it: all."'],
  ['license:   # so\n  Tells.\n  Note: all.', 'license:   # so\n  "Tells.\n  Note: all."'],
  ['license:\n  # so\n  A b: c.\n  # end\nx: y', 'license:\n  # so\n  "A b: c."\n  # end\nx: y'],
  ['license:\n\tTells.\n\tNote: all.', 'license:\n  "Tells.\n  Note: all."'],
  ['license:\r\n  A b: c.\r\nx: y', 'license:\r\n  "A b: c."\r\nx: y'],
  ['allowed-tools:\n  Bash(git: *) Read', 'allowed-tools:\n  "Bash(git: *) Read"'],
  ['x:\n  Some one.\n  Note: all.', 'x:\n  "Some one.\n  Note: all."'],
  [
    'metadata:\n  x:\n    Some one.\n    Note: all.',
    'metadata:\n  x:\n    "Some one.\n    Note: all."',
  ],
])('reads a text below its key as text: %j becomes %j', (yaml, mended) => {
  expect(repaired(yaml)).toBe(mended)
  expect(faults(mended)).toEqual([])
})

test.each([
  ['a mapping of single words', 'description:\n  en: Tells.\n  de: Sagt.'],
  ['such a mapping with a mistake in a value', 'description:\n  en: Tells "it.\n  de: Sagt.'],
  [
    'a mapping of several words where one may stand',
    'metadata:\n  some key: value\n  other key: x',
  ],
  ['a key whose colon is forgotten', 'hooks:\n  PreToolUse\n  matcher: x'],
  ['a list', 'description:\n  - tells it: all'],
  ['a text in quotes', 'description:\n  "tells it: all"'],
  ['a block', 'description: |\n  note:\n    Some one.\n    Note: all.'],
  ['a text without a colon', 'description:\n  Tells it\n  all.'],
  ['nothing but comments', 'license:\n  # one: two\nname: it'],
  ['text that is not indented', 'description:\nTells it.\nNote: all.'],
])('leaves %s alone', (_, yaml) => {
  expect(repaired(yaml)).toBe(yaml)
})

test('is not certain where a comment may stand in the text', () => {
  const yaml = 'license:\n  A b: c # d\n  e'
  expect(repairBelow(yaml, faults(yaml)).map(({ certain }) => certain)).toEqual([false])
})
