import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forms, listed, shape, write } from '../../../test/catalogs.ts'
import { readCatalog } from './read-catalog.ts'

const names = (text: string): unknown => {
  const entries = readCatalog(text)
  return typeof entries === 'string' ? entries : entries.map(({ name }) => name)
}
/** What each entry takes in. */
const chunks = (text: string): unknown => {
  const entries = readCatalog(text)
  return typeof entries === 'string'
    ? entries
    : entries.map(({ start, end }) => text.slice(start, end))
}
const block = (...lines: string[]): string => ['<skills>', ...lines, '</skills>', ''].join('\n')

describe.each(forms)('reads $label', (form) => {
  test('whatever the line ends and the gaps', () => {
    fc.assert(
      fc.property(listed, shape, (skills, shape) => {
        const { text, chunks: written } = write(form, skills, shape)
        expect(names(text)).toEqual(skills.map((skill) => skill.name))
        expect(chunks(text)).toEqual(written)
      }),
    )
  })

  test('with the words of descriptions, escapes resolved', () => {
    const skills = [
      { name: 'one-a', lines: ['Fix a & b <now>'] },
      { name: 'two-b', lines: ['Second'] },
    ]
    const entries = readCatalog(write(form, skills, { end: '\n', spaced: false }).text)
    expect(entries).toMatchObject([
      { description: expect.stringContaining('Fix a & b <now>') },
      { description: expect.stringMatching(/^Second/) },
    ])
  })
})

describe('keeps lines of a description in it', () => {
  test.each([
    ['a remark', '- alpha-a: Does things', '- note: extra'],
    ['a remark after a colon', '- alpha-a: Use when:', '- building: agents'],
    ['an item of several words', '- alpha-a: Does', '- Building agents: fast ones'],
    ['an item without a colon', '- alpha-a: Does', '- fast and good'],
    ['a deeper bullet', '- alpha-a: Does', '  - beta-b: deeper'],
    ['a line that goes on', '- alpha-a: Does', '  more'],
    ['a paragraph', '- alpha-a: Does', '', '  more'],
    ['a tag', '- alpha-a: Does', '  a <skill name="x"> tag'],
  ])('%s', (_, ...lines) => {
    expect(names(block(...lines, '- omega-o: Other things'))).toEqual(['alpha-a', 'omega-o'])
    expect(chunks(block(...lines, '- omega-o: Other things'))).toEqual([
      `${lines.join('\n')}\n`,
      '- omega-o: Other things\n',
    ])
  })

  test('a bullet before the place of its file', () => {
    const text = [
      '### Available skills',
      '- alpha-a: Does',
      '- beta-b: is a part (file: /a/SKILL.md)',
      '- omega-o: Other (file: /o/SKILL.md)',
      '## Next',
    ].join('\n')
    expect(names(text)).toEqual(['alpha-a', 'omega-o'])
  })

  test('a list of names after a colon', () => {
    const long = 'words that describe what this skill is for, and when to use it, at length'
    const lines = ['- alpha-a: Use when:', '- building: agents', '- self-critique: loops']
    expect(names(block(`- first-f: ${long}`, ...lines, `- omega-o: ${long}`))).toEqual([
      'first-f',
      'alpha-a',
      'omega-o',
    ])
  })

  test('a remark far shorter than other descriptions', () => {
    const long = 'words that describe what this skill is for, and when to use it, at length'
    const lines = ['- alpha-a: ', '- bits-b: ', '- omega-o: '].map((line) => line + long)
    lines[1] = '- bits: few'
    expect(names(block(...lines))).toEqual(['alpha-a', 'omega-o'])
  })
})

test('remembers names of lines that may be entries after all', () => {
  expect(readCatalog(block('- alpha-a: Does', '- note: extra'))).toMatchObject([
    { name: 'alpha-a', within: ['note'] },
  ])
})

test('lets an entry stay where prose may follow it', () => {
  const fixed = (...lines: string[]): unknown => {
    const entries = readCatalog(block(...lines))
    return typeof entries === 'string' ? entries : entries.map((entry) => entry.fixed)
  }
  expect(fixed('- one-a: Does', '', 'Prose.', '- two-bb: Other')).toEqual([true, false])
  expect(fixed('- one-a: Does', '- two-bb: Other', 'Load one first.')).toEqual([false, true])
  expect(fixed('- one-a: Does', '  and more', '- two-bb: Other')).toEqual([false, false])
})

test('leaves prose before and between entries outside', () => {
  expect(chunks(block('Load one first.', '', '- a-a: Does', '- b-b: Other', ''))).toEqual([
    '- a-a: Does\n',
    '- b-b: Other\n',
  ])
  const tags = block(
    'Now:',
    '<skill name="a" description="A" />',
    'or',
    '<skill name="b">B</skill>',
  )
  expect(chunks(tags)).toEqual([
    '<skill name="a" description="A" />\n',
    '<skill name="b">B</skill>\n',
  ])
})

test.each<[string, string]>([
  ['no skills here\n', 'no-catalog'],
  ['Write `<skills>` first.\n', 'no-catalog'],
  [block(), 'no-catalog'],
  [block('Only prose.'), 'no-catalog'],
  [block('- a-a: A') + block('- b-b: B'), 'several-catalogs'],
  ['<skills>\n- a-a: A\n', 'several-catalogs'],
  ['</skills>\n<skills>\n', 'several-catalogs'],
  ['<skills>\n- a-a: A\n</available_skills>\n', 'several-catalogs'],
  [block('- a-a: A', '- a-a: B'), 'duplicate-name'],
  [block('- a-a: A', '<skill name="b">B</skill>'), 'unreadable'],
  [block('<skill name="a">', 'A'), 'unreadable'],
  [block('<skill name="a">', '<skill name="b">B</skill>', '</skill>'), 'unreadable'],
  [block('<skill name="a">A <skill name="b">B</skill>', 'more</skill>'), 'unreadable'],
  [block('<skill name="a">A</skill> and more'), 'unreadable'],
  [block('<skill name="a" description="say "x" now" />'), 'unreadable'],
  [block('<skill description="no name" />'), 'unreadable'],
])('does not read %j', (text, reason) => {
  expect(readCatalog(text)).toBe(reason)
})

test('takes a list without marks to end where anything else begins', () => {
  const list = ['The following skills are available:', '- a-a: Does', '- b-b: Other']
  expect(names([...list, '', '- concise-c: be so'].join('\n'))).toEqual(['a-a', 'b-b'])
  expect(names([...list, '---', '- concise-c: be so'].join('\n'))).toEqual(['a-a', 'b-b'])
})

test('never throws', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '<skills>',
      '</skills>',
      '- a: b',
      '- note: c',
      '<skill name="a">',
      '</skill>',
      '',
    ),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.join('\n')
      const entries = readCatalog(text)
      if (typeof entries === 'string') return
      let at = 0
      for (const { start, end } of entries) {
        expect(start).toBeGreaterThanOrEqual(at)
        expect(end).toBeGreaterThan(start)
        at = end
      }
      expect(at).toBeLessThanOrEqual(text.length)
    }),
  )
})
