import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyse } from './analyse.ts'
import { limits, parserLimits } from './limits.ts'

const titles = async (markdown: string): Promise<string[]> =>
  (await analyse(markdown)).headings.map(({ title }) => title)
const targets = async (markdown: string): Promise<string[]> =>
  (await analyse(markdown)).links.map(({ kind, target }) => `${kind} ${target}`)

describe('headings', () => {
  test('with hashes, underlined, closed, indented, of every level', async () => {
    expect(await titles('# A #\n\nB\n===\n\nC\n---\n   ###### D\n')).toEqual(['A', 'B', 'C', 'D'])
  })

  test('lose their markup', async () => {
    expect(await titles('# A `b` *c* [d](e) ![f](g) <b>h</b> &amp; \\*')).toEqual([
      'A b c d f h & *',
    ])
  })

  test('are none in code and HTML, in lists and quotes either', async () => {
    expect(
      await titles(
        '```\n# a\n```\n\n    # b\n\n<div>\n# c\n</div>\n\n\\# f\n\n- ```\n  # g\n  ```\n',
      ),
    ).toEqual([])
  })

  test('in lists and quotes tell the lines of what they are in', async () => {
    const text = 'A\n\n- # b\n  c\n- d\n\n  e\n  ---\n\n> # f\ng\n'
    const { headings } = await analyse(text)
    expect(
      headings.map(({ title, level, start, container }) => [
        title,
        level,
        text.slice(start, container?.end),
        text.slice(container?.start, container?.end),
      ]),
    ).toEqual([
      ['b', 1, '- # b\n  c\n', '- # b\n  c\n'],
      ['e', 2, '  e\n  ---\n', '- d\n\n  e\n  ---\n'],
      ['f', 1, '> # f\n', '> # f\n'],
    ])
  })

  test('count from the text, a byte order mark included', async () => {
    const text = '\uFEFF# A\n\n  ## B\n'
    const { headings } = await analyse(text)
    expect(headings.map(({ start }) => text.slice(start).split('\n')[0])).toEqual(['# A', '  ## B'])
  })

  test('may follow frontmatter, or be what looks like it', async () => {
    const text = '---\na: b\n---\n# C\n'
    const { headings } = await analyse(text, { frontmatter: true })
    expect(headings.map(({ title }) => title)).toEqual(['C'])
    expect(await titles(text)).toEqual(['a: b', 'C'])
  })
})

describe('links', () => {
  test('of every kind, nested ones too', async () => {
    expect(
      await targets(
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

  test('cover their text', async () => {
    const text = 'A [b](c.md "d") e'
    const [link] = (await analyse(text)).links
    expect(text.slice(link?.start, link?.end)).toBe('[b](c.md "d")')
  })

  test('are none in code, HTML and footnotes', async () => {
    expect(await targets('    [a](b)\n\n<!-- [c](d) -->\n\n[^1]: e.md\n')).toEqual([])
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
  ])('a text over the limit of %s is not looked at, and says so', async (what, text) => {
    const analysis = await analyse(`# A\n\n${text}`)
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
  ])('what is left to the parser has a limit of %s', async (what, text) => {
    expect((await analyse(text)).skipped).toBeUndefined()
    expect((await analyse(`\0\n\n- ${text}*`)).skipped).toContain(what)
  })

  test('marks are counted between blank lines', async () => {
    const text = `${'*a* '.repeat(limits.marks / 4)}\n\n`.repeat(4)
    expect((await analyse(text)).skipped).toBeUndefined()
  })
})

test('places lie in the text, whatever the text', async () => {
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
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: piece, maxLength: 200 }),
      fc.boolean(),
      async (text, frontmatter) => {
        const { headings, links } = await analyse(text, { frontmatter })
        for (const { start } of headings) expect(start).toBeLessThan(text.length)
        for (const { start, end } of links) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(start).toBeLessThan(end)
          expect(end).toBeLessThanOrEqual(text.length)
        }
      },
    ),
  )
})
