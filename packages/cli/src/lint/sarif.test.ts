import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Problem } from '@skillfold/compiler'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { sarifLog } from './sarif.ts'

const {
  id: _,
  $schema: __,
  ...schema
} = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve(
      '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
    ),
    'utf8',
  ),
)
// The formats that the schema names, as RFC 3986 and RFC 3339 have them.
const uriCharacters = "(?:[\\w.~:/?#[\\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*"
const formats = {
  uri: new RegExp(`^[A-Za-z][A-Za-z0-9+.-]*:${uriCharacters}$`),
  'uri-reference': new RegExp(`^${uriCharacters}$`),
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
}
const validate = new Ajv({ strict: false, unicodeRegExp: false, formats }).compile(schema)

const orphan = {
  code: 'reference/orphan',
  severity: 'info',
  args: { path: 'references/a.md' },
  file: 'my skills/a#b/SKILL.md',
  line: 1,
  column: 1,
} as Problem
const missing = {
  ...orphan,
  code: 'description/missing',
  severity: 'error',
  args: {},
  endLine: 2,
  endColumn: 4,
} as Problem

test.each([
  ['no problem', []],
  ['several', [orphan, missing, orphan]],
])('%s is a log that fits the schema', (_name, problems) => {
  expect(
    validate(JSON.parse(JSON.stringify(sarifLog(problems)))),
    JSON.stringify(validate.errors),
  ).toBe(true)
})

test('the schema refuses what is no log', () => {
  expect(validate({ ...sarifLog([]), version: '2.0.0' })).toBe(false)
  const log = JSON.parse(JSON.stringify(sarifLog([orphan])))
  log.runs[0].tool.driver.rules[0].helpUri = 'docs/rules.md#referenceorphan'
  expect(validate(log)).toBe(false)
})

test('a rule is explained: in one sentence, in full, and by where that stands', () => {
  const log = JSON.parse(JSON.stringify(sarifLog([orphan])))
  const [rule] = log.runs[0].tool.driver.rules
  expect(rule).toEqual({
    id: 'reference/orphan',
    shortDescription: {
      text: 'No text of the skill mentions the file, nor a folder that it lies in.',
    },
    fullDescription: { text: expect.stringContaining('Say so in SKILL.md') },
    help: {
      text: expect.stringContaining('See docs/rules.md#referenceorphan in the package'),
      markdown: expect.stringContaining('[`reference/orphan`](docs/rules.md#referenceorphan)'),
    },
    helpUri: expect.stringMatching(
      /^pkg:npm\/%40skillfold\/compiler@[\d.]+#docs\/rules\.md%23referenceorphan$/,
    ),
    defaultConfiguration: { level: 'note' },
    properties: { tags: ['reference'] },
  })
})

test('places, levels and rules are those of the problems', () => {
  const log = JSON.parse(JSON.stringify(sarifLog([orphan, missing, orphan])))
  const [{ tool, results }] = log.runs
  expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
    'description/missing',
    'reference/orphan',
  ])
  expect(results.map(({ level }: { level: string }) => level)).toEqual(['note', 'error', 'note'])
  for (const result of results) {
    expect(tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId)
  }
  expect(results[1].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'my%20skills/a%23b/SKILL.md', uriBaseId: 'SRCROOT' },
    region: { startLine: 1, startColumn: 1, endLine: 2, endColumn: 4 },
  })
})
