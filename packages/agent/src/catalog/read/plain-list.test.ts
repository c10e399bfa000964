import { describe, expect, test } from 'vitest'
import { readCatalog } from './read-catalog.ts'

const names = (...lines: readonly string[]): unknown => {
  const entries = readCatalog(['<skills>', ...lines, '</skills>', ''].join('\n'))
  return typeof entries === 'string' ? entries : entries.map(({ name }) => name)
}

const text = 'Skips the checks. Use when time is short for all of it.'

describe('does not read a list with a line that may be of another', () => {
  test.each([
    ['another marker', `* fast-mode: ${text}`],
    ['a third marker', `• fast-mode: ${text}`],
    ['bold', `- **fast-mode**: ${text}`],
    ['code', `- \`fast-mode\`: ${text}`],
    ['a flag', `- --fast: ${text}`],
    ['a call', `- makeSkill(): ${text}`],
    ['a quoted name', `- "fix-it": ${text}`],
    ['an address', `- https://x.y/z: ${text}`],
    ['a path', `- src/index.ts: ${text}`],
    ['a file', `- index.ts: ${text}`],
    ['a hidden file', `- .npmrc: ${text}`],
    ['a variable', `- $HOME: ${text}`],
    ['a variable of an environment', `- API_KEY: ${text}`],
    ['an option', `- maxTokens: ${text}`],
    ['a parameter', `- max_tokens: ${text}`],
    ['a number', `- 404: ${text}`],
    ['a date', `- 2024-01-05: ${text}`],
    ['a link', `- [fast-mode](fast.md): ${text}`],
    ['a placeholder', `- <name>: ${text}`],
    ['small letters', '- fast-mode: skips the checks where time is short'],
    ['a common word', `- note: ${text}`],
    ['a count', '- 1: one'],
  ])('%s', (_, line) => {
    const list = ['- pdf-tools: Reads PDFs.', '- skill-writer: Writes skills for hosts.', line]
    expect(names(...list)).toBe('unreadable')
    expect(names(...list, '- img-crop: Crops photos of the products.')).toBe('unreadable')
  })

  test.each([
    ['less indentation', '  - ', '- '],
    ['a tab', '  - ', '\t- '],
    ['plain names among bold ones', '- **', '- '],
    ['plain names among code', '- `', '- '],
    ['plain names below those of a plugin', '- team:', '- '],
    ['plain names below those of a folder', '- admin/', '- '],
    ['small names below capitals', '- Team', '- '],
  ])('%s', (_, usual, other) => {
    const mark = usual.match(/[*`]+$/)?.[0] ?? ''
    const list = ['pdf-tools', 'skill-writer'].map((name) => `${usual}${name}${mark}: Writes.`)
    const last = `${usual}img-crop${mark}: Crops photos of the products.`
    expect(names(...list, last)).toHaveLength(3)
    const item = `${other}fast-mode: ${text}`
    expect(names(...list, item, last)).toBe('unreadable')
    expect(names(...list, item, `${other}slow-mode: ${text}`, last, last.replace('g', 'gg'))).toBe(
      'unreadable',
    )
  })

  test.each([
    ['a comma', 'Writes skills,'],
    ['a dash', 'Writes skills –'],
    ['a hyphen', 'Writes skills -'],
    ['an example', 'Writes skills, e.g.'],
    ['an example in brackets', 'Writes skills (i.e.'],
    ['the same in words', 'Writes skills, for example'],
    ['a comparison', 'Writes skills such as'],
    ['an ellipsis', 'Writes skills …'],
    ['dots', 'Writes skills...'],
    ['a title', 'Writes skills.', 'Modes (pick one)'],
    ['words that do not end', 'Writes skills.', 'the two modes are'],
    ['a bold title', 'Writes skills.', '**Modes**'],
    ['a deeper title', 'Writes skills.', '  **Modes of it**'],
    ['a deeper heading', 'Writes skills.', '  ## Modes of it'],
    ['a deeper word', 'Writes skills.', '  Modes'],
    ['another list', 'Writes skills.', '1. At once.'],
    ['a list without spaces', 'Writes skills.', '-x: At once.'],
    ['a list with a plus', 'Writes skills.', '+ At once.'],
    ['a quotation', 'Writes skills.', '> At once.'],
    ['a table', 'Writes skills.', '| at | once |'],
    ['a blank line', 'Writes skills.', ''],
    ['a remark apart', 'Writes skills.', '', '- None of these.'],
  ])('an entry below %s', (_, ...description) => {
    const list = [`- pdf-tools: ${text}`, `- skill-writer: ${description[0]}`]
    expect(names(...list, ...description.slice(1), `- fast-mode: ${text}`)).toBe('unreadable')
  })
})

describe('reads no list whose items may be those of a title at the end of a description', () => {
  const items = ['- merge: joins files', '- split: cuts them', '- rotate: turns pages']
  test.each([
    'Works with PDFs. Supported operations',
    'Works with PDFs in any form, of any length, by page or whole. Operations',
    'PDF tools, supported operations',
    'Edit PDFs, with the following commands',
    'Is it a PDF? Then these',
  ])('%s', (title) => {
    for (const mark of ['', '.']) {
      const list = [`- pdf-tools: ${title}`, ...items.map((item) => `${item}${mark}`)]
      expect(names(...list, '- img-crop: Crops photos')).toBe('unreadable')
    }
    const small = ['- img-crop: crops photos of products', `- pdf-tools: ${title.toLowerCase()}`]
    expect(names(...small, ...items)).toBe('unreadable')
  })

  test('but one whose entry below says as much as others do', () => {
    const list = ['- pdf-tools: Works with PDFs. Supported operations', `- img-crop: ${text}`]
    expect(names(...list)).toEqual(['pdf-tools', 'img-crop'])
  })
})

describe('reads each entry below a description of several lines', () => {
  const lines = [
    'Uploads, lists and shares files of',
    'a bucket. Triggers: "blob", "upload".',
  ] as const
  test.each(['units', 'dnd', 'todo', 'blob-storage'])('%s', (name) => {
    const next = `- ${name}: Says what a number is in other units of the same kind.`
    const last = '- img-crop: Crops photos of the products.'
    for (const [first, ...rest] of [lines, [lines[0], `  ${lines[1]}`]]) {
      const list = [`- azure-blob: ${first}`, ...rest, next, last]
      expect(names(...list)).toEqual(['azure-blob', name, 'img-crop'])
    }
  })

  test('but for one that says far less, for it may be an item', () => {
    const [first, ...rest] = lines
    const list = [`- azure-blob: ${first} ${first} ${first}`, ...rest]
    expect(names(...list, '- blob: One file of it.', `- img-crop: ${text}`)).toBe('unreadable')
  })
})

test('reads names of any style where many are in order', () => {
  const read = (list: readonly string[]): unknown =>
    names(...list.map((name) => `- ${name}: Does one thing for the user.`))
  const small = Array.from({ length: 16 }, (_, at) => `skill-${String.fromCharCode(97 + at)}`)
  expect(read(['PdfTools', ...small, 'web_search'])).toHaveLength(18)
  expect(read([...small, 'PdfTools', 'web_search'])).toBe('unreadable')
  expect(read(['PdfTools', ...small.slice(2), 'web_search'])).toHaveLength(16)
  expect(read(['PdfTools', ...small.slice(3), 'web_search'])).toBe('unreadable')
})

describe('reads no list whose lines that go on may hold an entry', () => {
  const long = `${text} ${text} ${text}`
  test.each([
    [
      'an entry that is indented deeper',
      '  - fast-mode: Skips the checks. Use when time is short.',
    ],
    ['one with another marker', '    * fast-mode: Skips the checks. Use when time is short.'],
  ])('%s', (_, line) => {
    expect(names(`- pdf-tools: ${text}`, line, `- img-crop: ${text}`)).toBe('unreadable')
    expect(names(`- pdf-tools: ${text}`, `- img-crop: ${text}`, line)).toBe('unreadable')
    expect(names(`- pdf-tools: ${long}`, line, `- img-crop: ${long}`)).toHaveLength(2)
  })

  test('a few words that go on', () => {
    const list = [`- pdf-tools: ${long}`, '- bits: Few', `- img-crop: ${long}`]
    expect(names(...list)).toEqual(['pdf-tools', 'img-crop'])
    expect(names(...list.toSpliced(2, 0, '  and more'))).toBe('unreadable')
    expect(names(...list.toSpliced(2, 0, 'and more.'))).toBe('unreadable')
  })

  test('an item that goes on, and says less than descriptions', () => {
    const list = [`- pdf-tools: ${long}`, '- fast-mode: Skips the checks.', 'Use it with care.']
    expect(names(...list, `- img-crop: ${long}`)).toBe('unreadable')
  })
})

test('takes small letters for the way of a list only where most descriptions begin so', () => {
  const item = '- web-search: looks for pages on the web'
  expect(names('- x402-layer: x402 is a layer for agents.', item)).toBe('unreadable')
  expect(names('- pdf-tools: reads PDFs for the user', item)).toEqual(['pdf-tools', 'web-search'])
})

test('does not take entries below prose for a part of it, however little they say', () => {
  const list = [`- pdf-tools: ${text}`, `- img-crop: ${text}`, '', 'Write well.', '- bridle: ***']
  expect(names(...list)).toBe('unreadable')
})

describe('lets an entry stay with a line that may be prose', () => {
  test.each([
    ['a sentence after a sentence', 'Reads PDFs.', 'Load one at a time.', true],
    ['a sentence after none', 'Reads PDFs', 'Load one at a time.', true],
    ['small letters after a sentence', 'Reads PDFs.', 'one at a time.', true],
    ['the rest of a sentence', 'Reads PDFs and', 'writes them.', false],
    ['an indented sentence', 'Reads PDFs.', '  Use when asked.', false],
  ])('%s', (_, first, line, fixed) => {
    const list = [`- pdf-tools: ${first}`, line, `- img-crop: ${text}`]
    const entries = readCatalog(['<skills>', ...list, '</skills>'].join('\n'))
    expect(entries).toMatchObject([{ fixed }, { fixed: false }])
  })
})

describe('reads entries of any name', () => {
  test.each([
    [['todo', 'remember', 'context', 'nb', 'syntax', 'yes', 'no']],
    [['PdfTools', 'Now', 'SSH', 'Review']],
    [['meaning_of_life', 'translate', 'w2', 'pto_request']],
    [['admin/rules', 'apex/tests']],
    [['pdf', 'img', 'team:pdf', 'team:img']],
    [['team:pdf', 'pdf', 'img']],
    [['a-b', 'Csv', 'c-d', 'Xls', 'e-f', 'Doc', 'g-h', 'i-j', 'k-l']],
    [['3d', '4claw', 'x402']],
    [['node.js', 'vue.js', 'pdf']],
    [['PDF&URLTool', 'C++Tool']],
    [['données', '日本語']],
  ])('%j', (list) => {
    expect(names(...list.map((name) => `- ${name}: Does one thing for the user.`))).toEqual(list)
  })

  test.each([
    ['an identifier', 'data-fetching', 'useFetch and its kin for pages'],
    ['a file', 'site-configuration', 'nitro.config.ts, and options of builds'],
    ['names of functions', 'test-api', 'test/it to define tests'],
    ['its own name', 'npm-tools', 'npm packages, published and looked up'],
    ['a sentence', 'npm-tools', 'publishes packages and looks them up.'],
  ])('whose description begins with %s in small letters', (_, name, says) => {
    const list = [`- pdf-tools: ${text}`, `- ${name}: ${says}`, `- img-crop: ${text}`]
    expect(names(...list)).toEqual(['pdf-tools', name, 'img-crop'])
  })

  test('where a host cuts descriptions off', () => {
    const list = ['pdf-tools', 'img-crop', 'git'].map((name) => `- ${name}: ${text.slice(0, 40)}…`)
    expect(names(...list)).toEqual(['pdf-tools', 'img-crop', 'git'])
  })
})
