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
    [
      'items of which one is below a comma',
      '- alpha-a: Does one',
      'thing, and others',
      '- note: x',
    ],
    ['a list that is indented', '- alpha-a: Use when:', '  - Beta-b: Deeper'],
    ['an item of several words', '- alpha-a: Does', '- Building agents: fast ones'],
    ['an item without a colon', '- alpha-a: Does', '- fast and good'],
    ['a deeper bullet', '- alpha-a: Does', '  - beta-b: deeper'],
    ['deeper names', '- alpha-a: Does', '  - Excel', '  - pdf'],
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

  test.each([
    ['a bullet', '- beta-b: is a part'],
    ['bullets that say as much as descriptions', '- beta-b: Does', '- gamma-g: Does'],
    ['a bullet that has another place', '- beta-b: Like (file: notes.md)'],
    ['a paragraph', '', 'Use it often.'],
    ['a heading', '# Use', 'Often.'],
    ['a rule and a tag', '---', '<example>', '- beta-b: Does', '</example>'],
  ])('%s before the place of its file', (_, ...lines) => {
    const entry = [
      '- alpha-a: Does',
      ...lines.slice(0, -1),
      `${lines.at(-1)} (file: /alpha-a/SKILL.md)`,
    ]
    const last = '- omega-o: Other (file: /o/SKILL.md)'
    const next = ['## Next', '- Discovery: above']
    const text = ['### Available skills', ...entry, last, ...next].join('\n')
    expect(chunks(text)).toEqual([`${entry.join('\n')}\n`, `${last}\n`])
    expect(chunks(block(...entry, last))).toEqual(chunks(text))
  })

  test('a remark right below, in a list with blank lines between entries', () => {
    expect(
      names(
        block('- alpha-a: Use when:', '- note: x', '', '- omega-o: Other', '', '- psi-p: Does'),
      ),
    ).toEqual(['alpha-a', 'omega-o', 'psi-p'])
  })

  test('a remark far shorter than other descriptions', () => {
    const long = 'words that describe what this skill is for, and when to use it, at length'
    const lines = ['- alpha-a: ', '- bits-b: ', '- omega-o: '].map((line) => line + long)
    lines[1] = '- bits: few'
    expect(names(block(...lines))).toEqual(['alpha-a', 'omega-o'])
  })
})

test('reads names with capitals where most have them', () => {
  const list = ['- ImageSearch: Finds', '- Chess: Plays', '- PdfReader: Reads']
  expect(names(block(...list))).toEqual(['ImageSearch', 'Chess', 'PdfReader'])
})

test('reads names without descriptions, and names with theirs below', () => {
  expect(names(block('- alpha-a', '- tools:beta-b', '- omega-o'))).toEqual([
    'alpha-a',
    'tools:beta-b',
    'omega-o',
  ])
  const below = ['- alpha-a:', '  Does one thing', '- omega-o:', '  Does another']
  expect(chunks(block(...below))).toEqual([
    `${below[0]}\n${below[1]}\n`,
    `${below[2]}\n${below[3]}\n`,
  ])
})

test.each([
  ['nothing more', '- b-b (file: /s/b-b/SKILL.md)'],
  ['a colon', '- b-b: (file: /s/b-b/SKILL.md)'],
  ['another place', '- b-b (path: C:\\s (x86)\\b-b\\SKILL.md)'],
  ['bold', '- **b-b** (file: /s/b-b/SKILL.md)'],
  ['code', '- `b-b` (file: /s/b-b/SKILL.md)'],
])('reads the name of an entry without a description, with %s', (_, entry) => {
  const list = ['- a-a: Does: this. (file: /s/a-a/SKILL.md)', entry]
  expect(readCatalog(block(...list))).toMatchObject([
    { name: 'a-a', description: 'Does: this.' },
    { name: 'b-b', description: '' },
  ])
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
  expect(fixed('- one-a: Does', '- two-bb: Other', '', 'Rules:', '- Read first.')).toEqual([
    false,
    true,
  ])
  expect(fixed('- one-a: Does', '- two-bb: Other', 'Load one first.')).toEqual([false, true])
  expect(fixed('- one-a: Does', '  and more', '- two-bb: Other')).toEqual([false, false])
})

describe('lets an entry stay that may hold prose', () => {
  test.each([
    ['prose that begins with a dash', '- If no skill fits, answer yourself.'],
    ['the same with a colon', '- If none fits: say so.'],
    ['a remark', '- Note: only one at a time.'],
    ['a rule in small letters', '- rule: never guess'],
    ['a remark in capitals', '- ATTENTION: Never guess a name.'],
    ['another word with a capital', '- Caution: Never guess a name.'],
    ['a bullet of another kind', '* see above'],
    ['a count', '- and 12 more'],
  ])('%s', (_, bullet) => {
    const entries = ['- one-aa: Does things', '- two-bb: Other things', '- six-ff: Does more']
    for (const at of [1, 2, 3]) {
      const lines = entries.toSpliced(at, 0, bullet)
      const announced = ['The following skills are available:', '', ...lines].join('\n')
      for (const text of [block(...lines), announced]) {
        expect(readCatalog(text)).toMatchObject(
          entries.map((_, index) => ({ fixed: index === at - 1 })),
        )
      }
    }
  })
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

describe('does not read a list where it is not certain', () => {
  const long = 'words that describe what this skill is for, and when to use it, at length'
  test.each([
    [
      'which bullets are those of a description',
      '- one-aa: Use when:',
      '- two-bb: Building',
      '- six-ff: Does',
    ],
    ['the same below a line that goes on', '- one-aa: Does', '  Use when:', '- two-bb: Building'],
    [
      'the same after a blank line',
      '- one-aa: Supports:',
      '',
      '- two-bb: Building',
      '- six-ff: Does',
    ],
    ['what is below a paragraph', '- one-aa: Does', '', 'More of it.', '- two-bb: Other'],
    ['what is below a title', '- one-aa: Does', 'From plugins', '- two-bb: Other'],
    ['what is below a heading', '- one-aa: Does', '## Plugins', '- two-bb: Other'],
    ['what is below a rule', '- one-aa: Does', '---', '- two-bb: Other'],
    [
      'which of two lists is the one',
      'Rules:',
      '- read-it: Read',
      '',
      '- one-aa: Does',
      '- two-bb: Does',
    ],
    ['whether prose has bullets', 'Rules:', '- note: Read it', '- one-aa: Does', '- two-bb: Does'],
    [
      'whether a name alone is a skill',
      '- one-aa: Reads many kinds',
      '- Excel',
      ...long.split(' ').map((word, at) => `- skill-${word}${at}: Does something`),
    ],
    ['the same in small letters', '- one-aa: Kinds are', '- pdf', '- docx', '- two-bb: Other'],
    ['the same as code', '- one-aa: Reads', '- `pdf`', '- two-bb: Other', '- six-ff: Does'],
    ['the same with a colon', '- one-aa: Does', '- two-bb:', '- six-ff: Other'],
    ['the same at the end', '- one-aa: Does', '- two-bb: Other', '- Keynote'],
    ['the same first', '- Skills', '- one-aa: Does', '- two-bb: Other'],
    ['the same with text below', '- one-aa: Does', '- two-bb', '  more', '- six-ff: Other'],
    ['a dash alone', '- one-aa: Does', '- …', '- two-bb: Other'],
    ['whether a remark is an entry', '- Note: Read it first.', '- one-aa: Does', '- two-bb: Other'],
    ['the same in capitals', '- IMPORTANT: Read it.', '- one-aa: Does', '- two-bb: Other'],
    ['the same with another word', '- Attention: Read it.', '- one-aa: Does', '- two-bb: Other'],
    ['the same in small letters', '- rule: never guess.', '- one-aa: Does', '- two-bb: Other'],
    ['the same in few words', '- one: few', `- two-bb: ${long}`, `- six-ff: ${long}`],
    ['whether names have spaces', '- my skill: Does', '- two-bb: Other'],
    ['whether a name is a part', `- one-aa: ${long}`, '- bits: few', `- bits: ${long}`],
    [
      'whether an entry is that of the place above',
      '- one-aa: Does (file: /one-aa/SKILL.md)',
      '- two-bb: Other (file: /one-aa/SKILL.md)',
    ],
    ['where an entry ends', '- one-aa: Does (file: /a/SKILL.md)', '- two-bb: Other'],
    ['whether an entry has no file', '- one-aa: Does', '- two-bb: Other (file: /b/SKILL.md)'],
    [
      'the same between others',
      '- one-aa: Does (file: /one-aa/SKILL.md)',
      '- two-bb: Other',
      '- six-ff: More (file: /six-ff/SKILL.md)',
      '- ten-xx: Most (file: /ten-xx/SKILL.md)',
    ],
    ['the same before deeper ones', '- one-aa: Does', '  - two-bb: Other (file: /two-bb/SKILL.md)'],
    [
      'whether a remark is an entry with a file',
      '- IMPORTANT: Read it first.',
      '- two-bb: Other (file: /two-bb/SKILL.md)',
      '- six-ff: More (file: /six-ff/SKILL.md)',
    ],
    [
      'whether a file is a part of a description',
      '- one-aa: Does',
      '- two-bb: Other',
      '- six-ff: Edits settings (file: config/app.yml)',
    ],
    [
      'whether names are those of groups',
      '- Texts:',
      '  - one-aa: Does',
      '- Code:',
      '  - two-bb: O',
    ],
    ['the same without colons', '- Texts', '  - one-aa: Does', '- Code', '  - two-bb: Other'],
    ['where prose ends', 'Rules:', '- read-it: Read', '- two-bb: Other (file: /b/SKILL.md)'],
  ])('%s', (_, ...lines) => {
    expect(['unreadable', 'duplicate-name']).toContain(names(block(...lines)))
  })

  const announced = (...lines: string[]): string =>
    ['The following skills are available:', '', ...lines, ''].join('\n')

  test.each([
    ['a paragraph', '- one-aa: Does', '', 'More of it.', '- two-bb: Other'],
    ['a heading', '- one-aa: Does', '# Use', 'Often.', '- two-bb: Other'],
    ['a tag', '- one-aa: Does', '<example>', '- two-bb: Other', '</example>'],
    ['a rule', '- one-aa: Does', '---', '- two-bb: Other'],
    ['a blank line', '- one-aa: Does', '- two-bb: Other', '', '- six-ff: Does'],
  ])('without marks, with bullets below %s', (_, ...lines) => {
    expect(names(announced(...lines))).toBe('unreadable')
  })

  test('with entries below one whose file bears another name', () => {
    const list = ['## Available skills', '- one-aa: Does', '(file: other.md)', '', '## More', '']
    expect(names([...list, '- two-bb: Does', ''].join('\n'))).toBe('unreadable')
    expect(names([...list, '- Be brief', ''].join('\n'))).toEqual(['one-aa'])
  })

  test('with files, and text right below one', () => {
    const [one, two] = ['one-aa', 'two-bb'].map((name) => `- ${name}: Does (file: ${name}.md)`)
    expect(names(block(one ?? '', '', 'Load one first.', '', two ?? ''))).toHaveLength(2)
    for (const line of ['and more.', '  and more.', 'Load one first.', '1. More.']) {
      expect(names(block(one ?? '', line, two ?? ''))).toBe('unreadable')
    }
  })

  test.each(['skills_instructions', 'INSTRUCTIONS'])(
    'within <%s>, where more follows, as Codex writes it',
    (name) => {
      const listed = ['one', 'two'].map(
        (each) => `- ${each}-x: Does ${each}. (file: /s/${each}-x/SKILL.md)`,
      )
      const prompt = [
        `<${name}>`,
        '## Skills',
        '### Available skills',
        ...listed,
        '### How to use skills',
        '- Discovery: The list above.',
        '- Missing: Say so.',
        `</${name}>`,
      ].join('\n')
      expect(readCatalog(prompt)).toMatchObject([{ name: 'one-x' }, { name: 'two-x' }])
    },
  )

  test('without marks, with the place of a file below its end', () => {
    const entry = '- one-aa: Does (file: /a/SKILL.md)'
    expect(names(announced(entry, 'Prose.', 'More (file: /b/SKILL.md)'))).toBe('unreadable')
  })
})

test('lets the last entry of a list without marks stay where it may go on', () => {
  const list = ['The following skills are available:', '- a-a: Does', '- b-b: Other']
  const fixed = (...lines: string[]): unknown => {
    const entries = readCatalog([...list, ...lines].join('\n'))
    return typeof entries === 'string' ? entries : entries.map((entry) => entry.fixed)
  }
  expect(fixed()).toEqual([false, false])
  expect(fixed('', 'Be brief.')).toEqual([false, true])
  expect(fixed('# Tone', '- Be brief.')).toEqual([false, true])
  expect(fixed('---', 'Be brief.')).toEqual([false, true])
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
  [block('<skill name="a" name="b" />'), 'unreadable'],
  [block('<skill name="a" />', '    <skill name="b" />'), 'unreadable'],
  [block('<!--', '<skill name="a">A</skill>', '-->', '<skill name="b">B</skill>'), 'unreadable'],
  [block('<skill>', 'A <name>b</name>', '<name>a</name>', '</skill>'), 'unreadable'],
  [`\`\`\`\n${block('- a-a: A')}\`\`\`\n`, 'unreadable'],
  [`\`\`\`\`md\n\`\`\`\n${block('- a-a: A')}\`\`\`\n\`\`\`\`\n`, 'unreadable'],
  [`\`\`\`\n~~~\n${block('- a-a: A')}\`\`\`\n`, 'unreadable'],
  [`\`\`\`\n\`\`\`js\n${block('- a-a: A')}\`\`\`\n`, 'unreadable'],
])('does not read %j', (text, reason) => {
  expect(readCatalog(text)).toBe(reason)
})

test.each(['```\ncode\n```\n', '````\n```\n````\n', '```js code```\n', '~~~ `a`\n~~~~\n'])(
  'reads what is below %j',
  (above) => expect(names(above + block('- a-a: A'))).toEqual(['a-a']),
)

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
