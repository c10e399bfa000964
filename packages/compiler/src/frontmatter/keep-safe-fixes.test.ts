import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { Findings } from '../problems/findings.ts'
import { chooseFixes, fixText } from '../problems/fix.ts'
import { compareProblems } from '../problems/problem.ts'
import { chooseSafeFixes, keepSafeFixes } from './keep-safe-fixes.ts'
import { locateFrontmatter } from './locate.ts'
import { readFrontmatter } from './read.ts'

function read(text: string, folder: string) {
  const findings = new Findings({ file: 'it/SKILL.md', text })
  const place = locateFrontmatter(text, findings)
  const reading = place && readFrontmatter(text, place, folder, 'default', findings)
  keepSafeFixes({ text, folder, profile: 'default' }, findings)
  return { ...reading, bodyStart: place?.fences.bodyStart, problems: findings.problems }
}

const file = (lines: string): string => `---\nname: it\ndescription: Reads.\n${lines}\n---\nBody.\n`

/** The lines after every fix that is offered, pass after pass. */
function mend(lines: string): string {
  let text = file(lines)
  for (let pass = 0; pass < 5; pass++) {
    text = fixText(text, chooseFixes(read(text, 'it').problems))
  }
  expect(text.startsWith(file('').slice(0, -12)), text).toBe(true)
  return text.slice(file('').length - 11, -11)
}

test.each([
  ['an anchor that an alias asks for', 'allowed-tools: &t [Read]\nx-tools: *t'],
  ['an anchor of an item', 'allowed-tools: [&t Read, Grep]\nx-tools: *t'],
  ['an anchor that a key elsewhere asks for', 'metadata:\n  a: &v 1\nx-b: *v'],
  ['a tag before a text', 'keywords: !!str a, b'],
  ['a tag before a truth value', 'pinned: !!str true'],
  ['what may be an item of a list', 'allowed-tools: - Read'],
  ['what may be an item of keywords', 'keywords: - clock'],
  ['what may be an item of anything', 'x-list: - clock'],
  ['a key with a question mark', 'license: ? a\n  : b'],
  ['a comment of a block that is written anew', 'allowed-tools: >- # keep\n  Read, Grep'],
  ['a comment within a list', 'allowed-tools:\n  - Read # keep\n  - Grep'],
  ['a comment of a block of keywords', 'keywords: | # keep\n  a\n  b'],
  ['a comment of a truth value', 'pinned: >- # keep\n  yes'],
  ['a space before a parenthesis', 'allowed-tools: [Bash (git status:*), Read]'],
  ['dashes within an item', 'keywords: >\n  - alpha\n  - beta'],
  ['dashes before some items', 'keywords: |\n  - alpha\n  beta'],
  ['a text that goes on with a colon behind quotes', 'license: "Quoted"\n  : tail'],
  ['a number behind which a text goes on for its author', 'license: 2024 #1 release'],
  ['a number with what is an anchor for YAML', 'license: &copy; 2024'],
  ['a number with what is a tag for YAML', 'license: !v 2024'],
  ['a number in a list', 'keywords:\n  - 7 #th day\n  - a'],
  ['tools before what may be another', 'allowed-tools: Read, Write # Bash'],
  ['keywords behind an anchor', 'keywords: &x a, b'],
  ['keywords before what may be another', 'keywords: a, b # c'],
])('leaves alone %s', (_, lines) => {
  expect(mend(lines)).toBe(lines)
})

test.each([
  ['allowed-tools: ["true"]', 'allowed-tools: "true"'],
  ['allowed-tools: ["False"]', 'allowed-tools: "False"'],
  ['allowed-tools: ["null"]', 'allowed-tools: "null"'],
  ['allowed-tools: ["yes"]', 'allowed-tools: "yes"'],
  ['allowed-tools: ["~"]', 'allowed-tools: "~"'],
  ['allowed-tools: ["1"]', 'allowed-tools: "1"'],
  ['allowed-tools: ["true", Read]', 'allowed-tools: true Read'],
  ['keywords: yes, no', 'keywords: ["yes", "no"]'],
  ['keywords: null, a', 'keywords: ["null", a]'],
  ['metadata:\n  v: 1.0\n  w: 0x10\n  x: true', 'metadata:\n  v: "1.0"\n  w: "0x10"\n  x: "true"'],
  ['keywords: |\n  - alpha\n  - "beta"', 'keywords: [alpha, beta]'],
  ['requires: |\n  * alpha', 'requires: [alpha]'],
  ['pinned: yes # keep', 'pinned: true # keep'],
  ['license: Use this\n  : when needed', 'license: "Use this\n  : when needed"'],
])('writes texts so that they stay texts: %s', (lines, mended) => {
  expect(mend(lines)).toBe(mended)
})

test('mends what is safe beside what is not', () => {
  const tools = 'allowed-tools: &t [Read]\nx-tools: *t'
  expect(mend(`${tools}\npinned: yes\nkeywords: a, b`)).toBe(
    `${tools}\npinned: true\nkeywords: [a, b]`,
  )
})

test.each([
  ['İ', 'i̇', false],
  ['Äb', 'äb', true],
  ['1E3', '1e3', true],
  ['"1E3"', '1e3', true],
  ['"ON"', 'on', true],
])('mends the case of a name only where it is right then: %s', (name, folder, isMended) => {
  const text = `---\nname: ${name}\ndescription: Reads.\n---\nBody.\n`
  const { problems } = read(text, folder)
  const mended = problems.filter(({ code, fix }) => code === 'name/case' && fix !== undefined)
  expect(mended.length > 0).toBe(isMended)
  // A number gets its quotes first.
  const mendedOnce = fixText(text, chooseFixes(problems))
  const after = read(mendedOnce, folder)
  const last = read(fixText(mendedOnce, chooseFixes(after.problems)), folder)
  expect(last.frontmatter?.name.text).toBe(isMended ? folder : name)
})

test.each([
  ['...', '\r'],
  [' ---', '\r'],
  ['----', '\r'],
  ['—', '\r'],
  ['--', '\r\n'],
  ['...', '\n'],
  ['... ', '\r'],
])('keeps the body below %j as the closing fence, with %j as line ends', (fence, end) => {
  const body = ['# Body', '', 'Step one', '', '---', '', 'Step two', ''].join(end)
  const headWith = (closing: string, lineEnd: string): string =>
    ['---', 'name: it', 'description: Notes files', closing, ''].join(lineEnd)
  let text = headWith(fence, end) + body
  for (let pass = 0; pass < 5; pass++) {
    const { problems, said, bodyStart } = read(text, 'it')
    expect(said?.description?.text).toBe('Notes files')
    expect(text.slice(bodyStart)).toBe(body)
    text = fixText(text, chooseFixes(problems.sort(compareProblems)))
  }
  expect(text).toBe(headWith('---', end === '\r' ? '\n' : end) + body)
})

test('applies a fix only where it is safe without those that are not applied', () => {
  const text = '---\rname: it\rdescription: Notes.\r...\r# Body\r\rOne\r\r---\r\rTwo\r'
  const findings = new Findings({ file: 'it/SKILL.md', text })
  const place = locateFrontmatter(text, findings)
  if (place) readFrontmatter(text, place, 'it', 'default', findings)
  const source = { text, folder: 'it', profile: 'default' } as const
  const lineEnds = findings.problems.filter(({ code }) => code === 'frontmatter/line-ends')
  expect(lineEnds.every(({ fix }) => fix !== undefined)).toBe(true)
  expect(chooseSafeFixes(source, lineEnds)).toEqual([])
  expect(chooseSafeFixes(source, findings.problems)).not.toEqual([])
})

const value = fc.constantFrom(
  'a, b',
  'yes',
  'No',
  '1.0',
  '0x10',
  'true',
  '"true"',
  '[a, b]',
  '["true"]',
  '[&w Read, "null"]',
  '"a, b"',
  '&v 1',
  '&v [Read, Grep]',
  '&v a, b',
  '*v',
  '[*v]',
  '*w',
  '!!str a, b',
  '!!str yes',
  '!x [Read]',
  '- a',
  '? a',
  '@a',
  '"A" b',
  'Use: this',
  'Use this\n  : tail',
  'a # b',
  '|\n  a\n  b',
  '\n  - Read\n  - "1"',
  '\n  k: 1\n  l: &w yes',
  '',
)
const key = fc.constantFrom('allowed-tools', 'keywords', 'pinned', 'metadata', 'license', 'x', 'y')
const lines = fc
  .uniqueArray(fc.tuple(key, value), { selector: ([one]) => one, maxLength: 5 })
  .map((all) => all.map(([one, what]) => `${one}: ${what}`).join('\n'))

test('no fix loses what YAML reads', () => {
  fc.assert(
    fc.property(lines, (written) => {
      const text = file(written)
      const before = dataOf(text)
      const { problems, said } = read(text, 'it')
      const after = fixText(text, chooseFixes(problems))
      // A line that begins with a colon is no key, and so goes on with the text above.
      if (before === undefined || '' in before || after === text) return
      const data = dataOf(after)
      expect(Object.keys(data ?? {})).toEqual(Object.keys(before))
      for (const one of ['name', 'description', 'x', 'y']) {
        expect(data?.[one]).toEqual(before[one])
      }
      // A number or truth value may have become the text that it is written as.
      const isText = typeof data?.license === 'string'
      const license = isText ? [data.license, parse(data.license as string)] : [data?.license]
      expect(license).toContainEqual(before.license)
      const again = read(after, 'it').said
      expect(again?.allowedTools).toEqual(said?.allowedTools)
      expect(again?.keywords.map((one) => one.text)).toEqual(said?.keywords.map((one) => one.text))
      expect(again?.pinned).toBe(said?.pinned)
    }),
    { numRuns: 600 },
  )
})

function dataOf(text: string): Record<string, unknown> | undefined {
  try {
    return parse(text.split('---\n')[1] ?? '', { logLevel: 'error' })
  } catch {
    return undefined
  }
}

test('mends most of many values of a kind, where one of them cannot be', () => {
  const values = Array.from({ length: 40 }, (_, at) => `  k${at}: ${at}`)
  const lines = `metadata:\n${values.join('\n')}`
  const mended = lines.replace(/\d+$/gm, '"$&"')
  expect(mend(lines)).toBe(mended)
  expect(mend(lines.replace('k21: 21', 'k21: 21 #st'))).toBe(
    mended.replace('k21: "21"', 'k21: 21 #st'),
  )
})
