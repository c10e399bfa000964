import fc from 'fast-check'
import remarkFrontmatter from 'remark-frontmatter'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { fixText } from '../problems/fix.ts'
import { findFences, textOf } from './fences.ts'
import { recoverFences } from './recover-fences.ts'

const remark = unified().use(remarkParse).use(remarkFrontmatter).freeze()

const line = fc.constantFrom(
  '---',
  '--- ',
  '---\t',
  ' ---',
  '----',
  '--',
  '---x',
  '--- # a',
  '"name": it',
  '...',
  '',
  ' ',
  'name: it',
  'description: it',
  '# a',
  '\uFEFF---',
)
const text = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r'))).chain((lines) =>
  fc.boolean().map((ended) => {
    const whole = lines.map(([one, end]) => one + end).join('')
    return ended ? whole : whole.replace(/(?:\r\n|\r|\n)$/, '')
  }),
)

test('finds what remark-frontmatter finds, and nothing else', () => {
  fc.assert(
    fc.property(text, (whole) => {
      const [node] = remark.parse(whole).children
      const fences = findFences(whole)
      expect(fences !== undefined).toBe(node?.type === 'yaml')
      if (fences === undefined || node?.type !== 'yaml') return
      const shift = whole.startsWith('\uFEFF') ? 1 : 0
      expect(fences.open.start).toBe((node.position?.start.offset ?? -1) + shift)
      expect(fences.close.end).toBe((node.position?.end.offset ?? -1) + shift)
      expect(textOf(whole, fences.content).replace(/(?:\r\n|\r|\n)$/, '')).toBe(node.value)
    }),
    { numRuns: 1000 },
  )
})

test('frontmatter and body make the text', () => {
  const whole = '\uFEFF---\nname: it\n---\nBody.'
  const fences = findFences(whole)
  expect(whole.slice(0, fences?.bodyStart)).toBe('\uFEFF---\nname: it\n---\n')
  expect(whole.slice(fences?.bodyStart)).toBe('Body.')
})

test('what is recovered has its parts in order, and its fixes make fences by the rules', () => {
  fc.assert(
    fc.property(text, (whole) => {
      if (findFences(whole) !== undefined) return
      const recovery = recoverFences(whole)
      if (recovery.kind !== 'recovered') return
      const { open, content, close, bodyStart } = recovery.fences
      const offsets = [
        0,
        open.start,
        open.end,
        content.start,
        content.end,
        close.start,
        close.end,
        bodyStart,
        whole.length,
      ]
      expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
      expect(textOf(whole, content)).toMatch(/^"?(?:name|description)"?: it/m)
      const mended = fixText(
        whole,
        recovery.flaws.flatMap(({ fix }) => fix ?? []),
      )
      const onlyText = recovery.flaws.some(({ kind }) => kind === 'text-above')
      expect(findFences(mended) !== undefined).toBe(!onlyText)
    }),
    { numRuns: 1000 },
  )
})
