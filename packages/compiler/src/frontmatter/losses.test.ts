import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Findings } from '../problems/findings.ts'
import { chooseFixes, fixText } from '../problems/fix.ts'
import { keepSafeFixes } from './keep-safe-fixes.ts'
import { locateFrontmatter } from './locate.ts'
import { readFrontmatter } from './read.ts'

function read(text: string) {
  const findings = new Findings({ file: 'it/SKILL.md', text })
  const place = locateFrontmatter(text, findings)
  const { frontmatter } = place ? readFrontmatter(text, place, 'it', 'default', findings) : {}
  keepSafeFixes({ text, folder: 'it', profile: 'default' }, findings)
  const { problems, lines } = findings
  return { frontmatter, problems, told: problems.map((problem) => lines.range(problem)) }
}

// Each `w` becomes a word of its own.
const before = fc.constantFrom(
  '',
  '',
  '',
  '! ',
  '!w ',
  '!!str ',
  '&w ',
  '&w !w ',
  '| #w\n  ',
  '#w\n  ',
)
const text = fc.constantFrom(
  'w',
  'w w',
  '2024',
  '1.0',
  'true',
  '"w w"',
  "'w'",
  '"2024"',
  'w: w',
  'w w: w',
  'w:',
  '[w, ! w]',
  '[w, &w 7] #w',
  '*w',
  '',
)
const behind = fc.constantFrom(
  '',
  '',
  ' #w w',
  '\n  w w',
  '\n  #w',
  '\n  ## w w: w',
  '\n\n  #w w',
  '\n  w #w\n  w',
  '\n#w: w',
)
const key = fc.constantFrom('description', 'license', 'keywords', 'allowed-tools', 'x', 'pinned')
const other = fc.constantFrom(
  'metadata:\n  w: w #w\n  w: 7 # w\n    #w',
  '# w',
  '%w',
  '--- w',
  '? w\n: w',
)
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(key, before, text, behind) },
  { weight: 1, arbitrary: other.map((one) => [one] as const) },
)
const lines = fc.uniqueArray(line, { selector: ([one]) => one, maxLength: 5 })
const file = fc.tuple(lines, fc.constantFrom('\n', '\r\n', '\r')).map(([all, end]) => {
  const written = all.map((one) =>
    one.length === 1 ? one[0] : `${one[0]}: ${one.slice(1).join('')}`,
  )
  let words = 0
  const yaml = ['name: it', ...written].join('\n').replace(/\bw\b/g, () => `w${words++}`)
  return `---\n${yaml}\n---\nBody.\n`.replaceAll('\n', end)
})

/** At the left, or right below a key that is indented as far. */
const commentLine = /(?<=[\r\n])#.*|(?<=[\r\n]( *)\w[\w ]*: .*[\r\n]+)\1#.*/g

test('every word of a frontmatter comes into data, or is told of', () => {
  fc.assert(
    fc.property(file, (whole) => {
      const { frontmatter, problems, told } = read(whole)
      if (frontmatter === undefined || frontmatter.isMended) {
        expect(problems.map(({ severity }) => severity)).toContain('error')
        return
      }
      const data = new Set(JSON.stringify(frontmatter.data).match(/w\d+/g))
      const words = whole.replace(commentLine, (line) => line.replaceAll('w', ' '))
      for (const { index, 0: word } of words.matchAll(/w\d+/g)) {
        const isTold = told.some(({ start, end }) => start <= index && index < end)
        expect(data.has(word) || isTold, word).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

test('what is told of as dropped stays told of, fix after fix', () => {
  fc.assert(
    fc.property(file, (whole) => {
      let current = whole
      for (let pass = 0; pass < 6; pass++) {
        const { problems } = read(current)
        const lost = problems.filter(({ code }) => /(?:comment|tag|anchor)$/.test(code))
        current = fixText(current, chooseFixes(problems))
        const after = read(current).problems.map(({ code, args }) => JSON.stringify([code, args]))
        for (const { code, args } of lost) expect(after).toContain(JSON.stringify([code, args]))
      }
    }),
    { numRuns: 400 },
  )
})
