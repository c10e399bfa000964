import { describe, expect, test } from 'vitest'
import { readCatalog } from './read-catalog.ts'

const names = (text: string): unknown => {
  const entries = readCatalog(text)
  return typeof entries === 'string' ? entries : entries.map(({ name }) => name)
}

/** Every form, as the lines around and an entry. */
const forms = {
  list: [['<skills>'], ['</skills>'], (name: string) => [`- ${name}: Does this and that.`]],
  announced: [
    ['The following skills are available:', ''],
    [],
    (name: string) => [`- ${name}: Does this and that.`],
  ],
  'with files': [
    ['### Available skills'],
    ['### More'],
    (name: string) => [`- ${name}: Does this. (file: /s/${name}/SKILL.md)`],
  ],
  elements: [['<skills>'], ['</skills>'], (name: string) => [`<skill name="${name}">A</skill>`]],
  "the specification's": [
    ['<available_skills>'],
    ['</available_skills>'],
    (name: string) => ['<skill>', `<name>${name}</name>`, '</skill>'],
  ],
} as const

describe.each(Object.entries(forms))('%s: reads no entry', (_, [before, after, entry]) => {
  const text = (...lines: readonly string[]): string =>
    [...before, ...entry('one-aa'), ...lines, ...entry('ten-zz'), ...after, ''].join('\n')

  test('that is none of these', () => expect(names(text())).toEqual(['one-aa', 'ten-zz']))

  test.each([
    ['a comment', '<!--', '-->'],
    ['a comment that begins with words', '<!-- off:', '-->'],
    ['a comment with words at its end', '<!--', 'until May -->'],
    ['a comment in a comment', '<!-- <!--', '-->'],
    ['a block of code', '```', '```'],
    ['a block of code in a language', '```xml', '```'],
    ['a block of code in tildes', '~~~', '~~~'],
    ['an indented block of code', '  ```', '  ```'],
    ['a longer block of code', '`````', '`````'],
    ['a tag', '<example>', '</example>'],
    ['a tag with words', 'Such as <pre class="x">', 'and </pre>'],
    ['a tag in capitals', '<PRE>', '</pre>'],
    ['a section that is none', '<![CDATA[', ']]>'],
  ])('inside %s', (_, open, close) => {
    expect(names(text(open, ...entry('mid-mm'), close))).toBe('unreadable')
    expect(
      names([...before, open, ...entry('mid-mm'), close, ...entry('ten-zz'), ...after].join('\n')),
    ).toBe('unreadable')
    expect(names(text('', open, ...entry('mid-mm'), close, ''))).toBe('unreadable')
  })

  test.each([
    ['a comment', '<!--', '-->'],
    ['a block of code', '```', '```'],
  ])('of a list that is itself in %s', (_, open, close) => {
    expect(names([open, text(), close, ''].join('\n'))).toBe('unreadable')
    expect(names([open, close, text()].join('\n'))).toEqual(['one-aa', 'ten-zz'])
  })
})

describe('reads no entry of a list inside', () => {
  test.each([
    ['brackets', 'Writes skills (such as', '- mid-mm: Does this, when asked).'],
    ['a list in brackets', 'Writes one of [', '- mid-mm: Does this, when asked.', '  ]'],
    ['a quotation', 'Writes skills such as "', '- mid-mm: Does this, when asked.', '  ".'],
    ['a curly quotation', 'Writes “one:', '- mid-mm: Does this” when asked.'],
    ['code', 'Writes skills as `', '- mid-mm: Does this, when asked.`'],
    ['a block of code', 'Writes as ```md', '- mid-mm: Does this, when asked.```'],
    ['a comment on its lines', 'Writes skills. <!--', '- mid-mm: Does this, when asked. -->'],
    ['a tag on its lines', 'Writes skills. <b>', '- mid-mm: Does this, when asked.</b>'],
  ])('%s', (_, first, ...lines) => {
    const list = [`- one-aa: ${first}`, ...lines, '- ten-zz: Does that, when asked.']
    expect(names(['<skills>', ...list, '</skills>'].join('\n'))).toBe('unreadable')
  })
})

describe('reads entries that hold by themselves', () => {
  test.each([
    ['brackets that pair', 'Writes (such as this), [that] and “those”'],
    ['brackets that never close', 'Writes a smile :-( now'],
    ['brackets that close what is not open', 'Writes 1) this and 2) that'],
    ['an odd quotation mark', 'Cuts boards of 5" size'],
    ['code', 'Writes `code` and ```more``` of it'],
    ['tags that pair', 'Puts <b>it</b> in bold, or <br/> below'],
    ['a tag that never closes', 'Writes a `<skill name="x">` tag'],
    ['a tag that closes what is not open', 'Ends with </skill> here'],
  ])('%s', (_, text) => {
    const list = ['- aa-aa: Does it.', `- one-aa: ${text}`, '- ten-zz: Does that, when asked.']
    expect(names(['<skills>', ...list, '</skills>'].join('\n'))).toEqual([
      'aa-aa',
      'one-aa',
      'ten-zz',
    ])
  })

  test('a block of code in an element', () => {
    const code = ['<skill name="a">', 'Write so:', '```', '- b: C', '```', '</skill>']
    const text = [
      '<skills>',
      ...code,
      '<skill name="b">',
      '```',
      'B',
      '```',
      '</skill>',
      '</skills>',
    ]
    expect(names(text.join('\n'))).toEqual(['a', 'b'])
  })
})

test('reads no entry in a tag that closes below a list without marks', () => {
  const list = ['- one-aa: Writes <example>', '- mid-mm: Does this, when asked.', '</example>']
  const text = ['The following skills are available:', '', ...list, 'Be brief.'].join('\n')
  expect(names(text)).toBe('unreadable')
  expect(names(text.replace('</example>', '<hr>'))).toEqual(['one-aa', 'mid-mm'])
})

test('reads no element that a block of code in another may hold', () => {
  const code = ['<skill name="a">', '```', 'A', '</skill>', '<skill name="b">', '```', '</skill>']
  expect(names(['<skills>', ...code, '</skills>'].join('\n'))).toBe('unreadable')
})
