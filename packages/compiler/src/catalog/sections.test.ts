import { describe, expect, test } from 'vitest'
import type { SourceSection } from '../skill/source-skill.ts'
import { measureSections } from './sections.ts'

const text = 'Before.\n# A\nIntro.\n## A1\nOne.\n## A2\nTwo.\n# B\nEnd.\n'

const heading = (id: string, level: number, from: string, to?: string): SourceSection => ({
  id,
  title: id.toUpperCase(),
  level,
  start: text.indexOf(from),
  end: to === undefined ? text.length : text.indexOf(to),
})

const headings = [
  heading('a', 1, '# A\n', '# B'),
  heading('a1', 2, '## A1', '## A2'),
  heading('a2', 2, '## A2', '# B'),
  heading('b', 1, '# B'),
]

const measure = (sectionLimit: number) =>
  measureSections(text, headings, (part) => part, 0, {
    count: (part) => part.length,
    control: [],
    sectionLimit,
  }).map(({ id, start, end }) => [id, text.slice(start, end)])

describe('measureSections', () => {
  test('lets a section hold its subsections within the limit', () => {
    expect(measure(1000)).toEqual([
      ['introduction', 'Before.\n'],
      ['a', '# A\nIntro.\n## A1\nOne.\n## A2\nTwo.\n'],
      ['a1', '## A1\nOne.\n'],
      ['a2', '## A2\nTwo.\n'],
      ['b', '# B\nEnd.\n'],
    ])
  })

  test('ends a section at its first subsection over the limit, so that nothing is out of reach', () => {
    const parts = measure(20)
    expect(parts[1]).toEqual(['a', '# A\nIntro.\n'])
    expect(parts.map(([, part]) => part).join('')).toBe(text)
  })

  test('ends a section at no heading of a list, behind which it goes on', () => {
    const text = '# A\n- ## B\n  b\n\na\n## C\nc\n'
    const at = (id: string, from: string, to: string, contained?: true): SourceSection => ({
      id,
      title: id,
      level: id === 'a' ? 1 : 2,
      start: text.indexOf(from),
      end: text.indexOf(to) + to.length,
      ...(contained && { contained }),
    })
    const headings = [at('a', '# A', 'c\n'), at('b', '- ## B', 'b\n', true), at('c', '## C', 'c\n')]
    const options = { count: (part: string) => part.length, control: [], sectionLimit: 8 }
    const sections = measureSections(text, headings, (part) => part, 0, options)
    expect(sections.map(({ id, start, end }) => [id, text.slice(start, end)])).toEqual([
      ['a', '# A\n- ## B\n  b\n\na\n'],
      ['b', '- ## B\n  b\n'],
      ['c', '## C\nc\n'],
    ])
  })

  test('holds all of a text whose headings are all in lists, once more as introduction', () => {
    const text = 'A.\n- # B\n  b\n\nEnd.\n'
    const start = text.indexOf('- #')
    const headings = [{ id: 'b', title: 'B', level: 1, start, end: start + 10, contained: true }]
    const options = { count: (part: string) => part.length, control: [], sectionLimit: 1000 }
    const sections = measureSections(text, headings, (part) => part, 0, options)
    expect(sections.map(({ id, start, end }) => [id, text.slice(start, end)])).toEqual([
      ['introduction', text],
      ['b', '- # B\n  b\n'],
    ])
  })

  test('finds no section where there is no heading', () => {
    const none = measureSections('Text.\n', [], (part) => part, 0, {
      count: (part) => part.length,
      control: [],
      sectionLimit: 5,
    })
    expect(none).toEqual([])
  })

  test('gives the introduction an id that no heading has', () => {
    const taken = [heading('introduction', 1, '# A\n')]
    const sections = measureSections(text, taken, (part) => part, 0, {
      count: (part) => part.length,
      control: [],
      sectionLimit: 1000,
    })
    expect(sections.map(({ id }) => id)).toEqual(['introduction-1', 'introduction'])
  })
})
