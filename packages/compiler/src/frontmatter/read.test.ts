import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { Findings } from '../problems/findings.ts'
import { chooseFixes, fixText } from '../problems/fix.ts'
import { compareProblems } from '../problems/problem.ts'
import { findFences, textOf } from './fences.ts'
import { keepSafeFixes } from './keep-safe-fixes.ts'
import { locateFrontmatter } from './locate.ts'
import { readFrontmatter } from './read.ts'

function read(text: string, folder = 'it') {
  const findings = new Findings({ file: 'it/SKILL.md', text })
  const place = locateFrontmatter(text, findings)
  const frontmatter = place && readFrontmatter(text, place, folder, 'default', findings).frontmatter
  keepSafeFixes({ text, folder, profile: 'default' }, findings)
  const body = text.slice(place?.fences.bodyStart)
  return { frontmatter, body, problems: findings.problems.sort(compareProblems) }
}

const line = fc.constantFrom(
  '---',
  '----',
  ' ---',
  '...',
  '---yaml',
  '—-',
  '\u200B---',
  '--',
  '—',
  '***',
  '---END',
  '```',
  '```yaml',
  '',
  '  ',
  '# comment',
  '## Steps',
  '# Steps\n\nText: x',
  'name: it',
  'name: It',
  'name: 1e3',
  'name:',
  '"name": it',
  'description: Reads clocks.',
  'description: Reads: clocks.',
  'description: Reads clocks',
  '  and says: the hour',
  'description: @clock "reader"',
  'description: `clock` reader',
  'foo: 1',
  'bar: 2',
  'description: Reads #1 clock',
  '  and #2 more',
  'description: [a] [b]',
  'description: "a" b',
  "description: it's: late",
  'description: |',
  'description: >-',
  '  indented',
  '\tindented: x',
  'license: 2.0',
  'license: MIT #1',
  'license: #1',
  'compatibility: - Node',
  'compatibility: & all',
  'allowed-tools: *',
  'Read:\rme',
  'metadata:',
  '  version: 1.0',
  '  list: [a, b',
  'allowed-tools: Read, Grep',
  'allowed-tools: [Read, Grep] # ours',
  'keywords: a, "b" # c',
  'deferred: yes # c',
  'allowed-tools:',
  '  - Read',
  '  - Bash(a b)',
  'deferred: yes',
  'abilities: a, b: c',
  'keywords: [x, 1]',
  'x: &x [*x]',
  'y: *x',
  '__proto__: {a: b}',
  '? [a]',
  ': b',
  'name:it',
  'name:\u00A0it',
  'description:Reads clocks.',
  'description:\u00A0Reads: clocks.',
  '- Bash(git: *)',
  '  - Use when: asked',
  '  - ends in:',
  '    goes on',
  'keywords:',
  'allowed-tools: [Bash(git: *), Read]',
  'allowed-tools: Read; Grep | Bash(a, b)',
  'tools:',
  '\tby: me',
  '    by: us',
  'mode: fast',
  '!tag text',
  '- item',
)
const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
const skill = fc
  .tuple(
    fc.array(line, { maxLength: 9 }),
    fc.oneof(
      { weight: 3, arbitrary: lineEnd.map((end) => [end]) },
      fc.array(lineEnd, { minLength: 2, maxLength: 5 }),
    ),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([lines, ends, fenced, marked]) => {
    const all = fenced ? ['---', ...lines, '---', 'Body.', '', '---', 'More.'] : lines
    const text = all.map((one, at) => one + ends[at % ends.length]).join('')
    return (marked ? '\uFEFF' : '') + text
  })
const anything = fc.oneof(
  { weight: 4, arbitrary: skill },
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 80 }).map((text) => `---\n${text}\n---\n`),
)

test('never throws, and points into the file', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const { frontmatter, problems } = read(text)
      expect(frontmatter !== undefined || problems.length > 0).toBe(true)
      const lines = text.split(/\r\n?|\n/)
      for (const problem of problems) {
        expect(problem.line).toBeLessThanOrEqual(lines.length)
        expect(problem.column).toBeLessThanOrEqual((lines[problem.line - 1] ?? '').length + 2)
        expect(problem.endLine).toBeGreaterThanOrEqual(problem.line)
        expect(problem.frame).toContain('^')
      }
    }),
    { numRuns: 400 },
  )
})

test('reads every name and description that the yaml package reads', () => {
  fc.assert(
    fc.property(skill, (text) => {
      const plain = readPlainly(text)
      if (plain === undefined) return
      const { frontmatter } = read(text)
      expect(frontmatter?.name.text).toBe(plain.name.normalize('NFKC').trim())
      expect(frontmatter?.description.text).toBe(plain.description.trim())
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['keywords: a, "b, c", d', 'keywords: [a, "b, c", d]'],
  ['keywords: a b, c', 'keywords: ["a b", c]'],
  ['keywords: a, "b', 'keywords: a, "b'],
  ['abilities: a, b', 'abilities: [a, b]'],
  ['abilities: a b', 'abilities: a b'],
])('a text for a list is mended where its items are certain: %s', (line, mended) => {
  const text = `---\nname: it\ndescription: Reads.\n${line}\n---\n`
  const { problems } = read(text)
  expect(problems.map(({ code }) => code)).toContain('frontmatter/list')
  expect(fixText(text, chooseFixes(problems))).toBe(text.replace(line, mended))
})

test('where the frontmatter does not end for certain, nothing is mended', () => {
  const { frontmatter, problems } = read('---\nname: it\ndescription: Reads: clocks.\n\n# Body\n')
  expect(problems.map(({ code }) => code)).toEqual(['frontmatter/unclosed', 'frontmatter/colon'])
  expect(problems.some(({ fix }) => fix)).toBe(false)
  expect(frontmatter?.isMended).toBe(true)
})

test('a fix leaves fewer problems, and in the end nothing to fix', () => {
  fc.assert(
    fc.property(skill, (text) => {
      let current = text
      for (let round = 0; round < 8; round++) {
        const { problems, frontmatter, body } = read(current)
        const edits = chooseFixes(problems)
        if (edits.length === 0) return
        const mended = fixText(current, edits)
        const after = read(mended)
        expect(weight(after.problems)).toBeLessThan(weight(problems))
        // What could be read without the fix reads the same with it; a name may get its folder's case.
        if (frontmatter !== undefined) {
          expect(after.frontmatter?.name.text.toLowerCase()).toBe(
            frontmatter.name.text.toLowerCase(),
          )
          expect(after.frontmatter?.description.text).toBe(frontmatter.description.text)
          expect(after.body).toBe(body)
        }
        current = mended
      }
      expect.unreachable('eight rounds left something to fix')
    }),
    { numRuns: 400 },
  )
})

/** Problems that hide others weigh more than all that they can hide. */
function weight(problems: readonly { code: string }[]): number {
  return problems.reduce((sum, { code }) => sum + (weights[code] ?? 1), 0)
}

const weights: Readonly<Record<string, number>> = {
  'frontmatter/missing': 1_000_000,
  'frontmatter/unclosed': 1_000_000,
  'frontmatter/duplicate-key': 10_000,
  'frontmatter/alias': 1_000,
  'frontmatter/not-mapping': 1_000,
  'frontmatter/yaml': 20,
}

function readPlainly(text: string): { name: string; description: string } | undefined {
  const fences = findFences(text)
  if (fences === undefined) return undefined
  try {
    const data = parse(textOf(text, fences.content), { logLevel: 'error' }) as Record<
      string,
      unknown
    > | null
    const { name, description } = data ?? {}
    if (typeof name !== 'string' || typeof description !== 'string') return undefined
    return name.trim() === '' || description.trim() === '' ? undefined : { name, description }
  } catch {
    return undefined
  }
}
