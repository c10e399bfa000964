import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from './parse.ts'
import { sectionsOf } from './sections.ts'

const outline = (markdown: string): [string, string][] =>
  sectionsOf(parse(markdown).headings, markdown.length).map(({ id, start, end }) => [
    id,
    markdown.slice(start, end),
  ])

test('a section goes to the next heading of its level or above', () => {
  expect(outline('Intro\n\n# A\na\n## B\nb\n### C\nc\n## D\nd\n# E\ne\n')).toEqual([
    ['a', '# A\na\n## B\nb\n### C\nc\n## D\nd\n'],
    ['b', '## B\nb\n### C\nc\n'],
    ['c', '### C\nc\n'],
    ['d', '## D\nd\n'],
    ['e', '# E\ne\n'],
  ])
})

test('levels may be skipped', () => {
  expect(outline('### A\n# B\n###### C\n')).toEqual([
    ['a', '### A\n'],
    ['b', '# B\n###### C\n'],
    ['c', '###### C\n'],
  ])
})

test('a section of a list item or a quotation ends with it, or before the next in it', () => {
  const list = '- # B\n  b\n\n  ## C\n  c\n  # D\n- e\n  - ## F\n    f\n\n    g\n'
  expect(outline(`# A\n${list}\na\n> # H\n> h\ni\n\n## J\n`)).toEqual([
    ['a', `# A\n${list}\na\n> # H\n> h\ni\n\n## J\n`],
    ['b', '- # B\n  b\n\n  ## C\n  c\n'],
    ['c', '  ## C\n  c\n'],
    ['d', '  # D\n'],
    ['f', '  - ## F\n    f\n\n    g\n'],
    ['h', '> # H\n> h\ni\n'],
    ['j', '## J\n'],
  ])
})

test('sections begin with whole lines and nest', () => {
  const line = fc.constantFrom(
    '# a',
    ' ## b',
    'text',
    'c\n===',
    '```',
    '',
    '> # d',
    '- # e',
    '  ## g',
    '  - > # h',
    '  text',
    '    # f',
    '###',
    '\r',
  )
  fc.assert(
    fc.property(fc.array(line), fc.constantFrom('\n', '\r\n', '\r'), (lines, end) => {
      const markdown = lines.join(end)
      const { headings } = parse(markdown)
      const sections = sectionsOf(headings, markdown.length)
      expect(sections.map(({ start }) => start)).toEqual(headings.map(({ start }) => start))
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
      for (const { start, end: last } of sections) {
        expect(start).toBeLessThan(last)
        expect(start === 0 || /[\r\n]/.test(markdown[start - 1] ?? '')).toBe(true)
      }
      for (const [index, section] of sections.entries()) {
        const next = sections[index + 1]
        if (next !== undefined)
          expect(next.end <= section.end || next.start >= section.end).toBe(true)
      }
    }),
  )
})
