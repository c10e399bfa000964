import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyse } from './analyse.ts'
import { limits, parserLimits } from './limits.ts'

const titles = (markdown: string): string[] => analyse(markdown).headings.map(({ title }) => title)
const targets = (markdown: string): string[] =>
  analyse(markdown).links.map(({ kind, target }) => `${kind} ${target}`)

describe('headings', () => {
  test('with hashes, underlined, closed, indented, of every level', () => {
    expect(titles('# A #\n\nB\n===\n\nC\n---\n   ###### D\n')).toEqual(['A', 'B', 'C', 'D'])
  })

  test('lose their markup', () => {
    expect(titles('# A `b` *c* [d](e) ![f](g) <b>h</b> &amp; \\*')).toEqual(['A b c d f h & *'])
  })

  test('are none in code, HTML, lists and quotes', () => {
    expect(
      titles('```\n# a\n```\n\n    # b\n\n<div>\n# c\n</div>\n\n- # d\n\n> # e\n\n\\# f\n'),
    ).toEqual([])
  })

  test('count from the text, a byte order mark included', () => {
    const text = '\uFEFF# A\n\n  ## B\n'
    expect(analyse(text).headings.map(({ start }) => text.slice(start).split('\n')[0])).toEqual([
      '# A',
      '  ## B',
    ])
  })

  test('may follow frontmatter, or be what looks like it', () => {
    const text = '---\na: b\n---\n# C\n'
    expect(analyse(text, { frontmatter: true }).headings.map(({ title }) => title)).toEqual(['C'])
    expect(titles(text)).toEqual(['a: b', 'C'])
  })
})

describe('links', () => {
  test('of every kind, nested ones too', () => {
    expect(
      targets(
        '[a](b.md) ![c](d.png) <https://e.f> [g][h] `i.md`\n\n> - [![j](k.png)](l.md)\n\n[h]: m.md\n',
      ),
    ).toEqual([
      'link b.md',
      'image d.png',
      'link https://e.f',
      'code i.md',
      'link l.md',
      'image k.png',
      'definition m.md',
    ])
  })

  test('cover their text', () => {
    const text = 'A [b](c.md "d") e'
    const [link] = analyse(text).links
    expect(text.slice(link?.start, link?.end)).toBe('[b](c.md "d")')
  })

  test('are none in code, HTML and footnotes', () => {
    expect(targets('    [a](b)\n\n<!-- [c](d) -->\n\n[^1]: e.md\n')).toEqual([])
  })
})

describe('limits', () => {
  test.each([
    ['characters', 'a '.repeat(limits.characters / 2 + 1)],
    ['lines', 'a\n'.repeat(limits.lines)],
    ['marks', '*a* '.repeat(limits.marks)],
    ['indented', `- a\n${' '.repeat(limits.indent + 1)}- b\n`],
    ['lists in each other', `${'+ '.repeat(limits.depth + 1)}a`],
    ['quotes', `${'> '.repeat(limits.depth + 1)}a`],
  ])('a text over the limit of %s is not looked at, and says so', (what, text) => {
    const analysis = analyse(`# A\n\n${text}`)
    expect(analysis.headings).toEqual([])
    expect(analysis.skipped).toContain(what)
  })

  // A NUL is what the scanner leaves to remark, and so is what is over 100 levels deep.
  test.each([
    ['lines', 'a\n===\n'.repeat(parserLimits.lines / 2)],
    ['marks', '*a* b\n\n'.repeat(parserLimits.marks / 2 / 8).replaceAll('*a* ', '*a* '.repeat(8))],
    ['lists', '- a\n'.repeat(parserLimits.levels)],
    ['lists', '- a\n  - b\n    - c\n'.repeat(parserLimits.levels / 5)],
    ['quotes', `${'> '.repeat(8)}a\n`.repeat(parserLimits.levels / 8)],
  ])('what is left to the parser has a limit of %s', (what, text) => {
    expect(analyse(text).skipped).toBeUndefined()
    expect(analyse(`\0\n\n- ${text}*`).skipped).toContain(what)
  })

  test('marks are counted between blank lines', () => {
    const text = `${'*a* '.repeat(limits.marks / 4)}\n\n`.repeat(4)
    expect(analyse(text).skipped).toBeUndefined()
  })
})

test('places lie in the text, whatever the text', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '`',
    '```',
    '#',
    '*',
    '_',
    '!',
    ':',
    '-',
    '=',
    '\\',
    '&',
    ' ',
    '\n',
    '\r',
    '\t',
    '\0',
    '\uFEFF',
    'a',
    'é',
    '🎹',
  )
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 200 }), fc.boolean(), (text, frontmatter) => {
      const { headings, links } = analyse(text, { frontmatter })
      for (const { start } of headings) expect(start).toBeLessThan(text.length)
      for (const { start, end } of links) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(start).toBeLessThan(end)
        expect(end).toBeLessThanOrEqual(text.length)
      }
    }),
  )
})
