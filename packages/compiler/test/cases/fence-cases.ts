import { single } from './case.ts'

const metadata = 'name: it\ndescription: Reads the clock.\n'
const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le')
const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')

/** Where the frontmatter begins and ends, line ends and encodings. */
export const fenceCases = single([
  ['an empty file', '', ['1:1 error frontmatter/missing'], undefined],
  ['white space only', ' \n\t\n', ['1:1 error frontmatter/missing'], undefined],
  ['no frontmatter', '# Clock\n\nRead it.\n', ['1:1 error frontmatter/missing'], undefined],
  [
    'rules of Markdown that are no fences',
    '# Clock\n\n---\n\nRead it.\n\n---\n',
    ['1:1 error frontmatter/missing'],
    undefined,
  ],
  [
    'no closing fence',
    `---\n${metadata}\nRead it.\n`,
    ['1:1 error frontmatter/unclosed'],
    undefined,
  ],
  ['an opening fence only', '---', ['1:1 error frontmatter/unclosed'], undefined],
  [
    'a file that ends with the closing fence',
    `---\n${metadata}---`,
    ['4:4 warning body/empty'],
    { body: '' },
  ],
  [
    'spaces and tabs behind the fences',
    `--- \t\n${metadata}---  \nRead it.\n`,
    [],
    { body: 'Read it.\n' },
  ],
  [
    'CRLF line ends',
    `---\n${metadata}---\n\nRead it.\n`.replaceAll('\n', '\r\n'),
    [],
    { body: '\r\nRead it.\r\n' },
  ],
  ['LF above, CRLF below', `---\n${metadata}---\nRead it.\r\n`, [], { body: 'Read it.\r\n' }],
  [
    'lone carriage returns',
    `---\n${metadata}---\nRead it.\n`.replaceAll('\n', '\r'),
    ['1:1 warning frontmatter/line-ends'],
    { description: 'Reads the clock.', body: 'Read it.\r' },
  ],
  ['a byte order mark', `\uFEFF---\n${metadata}---\nRead it.\n`, [], { body: 'Read it.\n' }],
  [
    'blank lines above the frontmatter',
    `\n \n---\n${metadata}---\nRead it.\n`,
    ['1:1 warning frontmatter/position'],
    { body: 'Read it.\n' },
  ],
  [
    'a comment above the frontmatter',
    `<!-- ours -->\n---\n${metadata}---\nRead it.\n`,
    ['1:1 warning frontmatter/position'],
    { body: 'Read it.\n' },
  ],
  [
    'the opening fence forgotten',
    `${metadata}---\nRead it.\n`,
    ['1:1 warning frontmatter/fence'],
    { body: 'Read it.\n' },
  ],
  [
    'fences of four dashes',
    `----\n${metadata}----\nRead it.\n`,
    ['1:1 warning frontmatter/fence', '4:1 warning frontmatter/fence'],
    { body: 'Read it.\n' },
  ],
  [
    'a no-break space behind a fence',
    `---\u00a0\n${metadata}---\nRead it.\n`,
    ['1:1 warning frontmatter/fence'],
    { body: 'Read it.\n' },
  ],
  [
    'an indented closing fence',
    `---\n${metadata} ---\nRead it.\n`,
    ['4:1 warning frontmatter/fence'],
    { body: 'Read it.\n' },
  ],
  [
    'an indented opening fence',
    ` ---\n${metadata}---\nRead it.\n`,
    ['1:1 warning frontmatter/fence'],
    { body: 'Read it.\n' },
  ],
  [
    'an indented closing fence',
    `---\n${metadata} ---\nRead it.\n`,
    ['4:1 warning frontmatter/fence'],
    { body: 'Read it.\n' },
  ],
  [
    'three dots for the closing fence',
    `---\n${metadata}...\nRead it.\n`,
    ['4:1 warning frontmatter/fence'],
    { body: 'Read it.\n' },
  ],
  [
    'a closing fence with a word behind it, which closes nothing',
    `---\n${metadata}---STOP\nlicense: MIT\n---\nRead it.\n`,
    ['4:1 error frontmatter/yaml'],
    undefined,
  ],
  [
    'dashes within a value',
    '---\nname: it\ndescription: Reads --- not sets.\n---\nRead it.\n',
    [],
    { description: 'Reads --- not sets.', body: 'Read it.\n' },
  ],
  [
    'an indented line of dashes in a block',
    '---\nname: it\ndescription: |\n  Reads\n  ---\n  clocks\n---\nRead it.\n',
    [],
    { description: 'Reads\n---\nclocks', body: 'Read it.\n' },
  ],
  [
    'a second block right below the first, which is body',
    `---\n${metadata}---\n---\nname: other\n---\nRead it.\n`,
    [],
    { name: 'it', body: '---\nname: other\n---\nRead it.\n' },
  ],
  [
    'a sample of frontmatter in a code fence, and rules',
    `---\n${metadata}---\nA\n\n---\n\n\`\`\`yaml\n---\nname: not-me\n---\n\`\`\`\n***\n`,
    [],
    { name: 'it' },
  ],
  [
    'a fence marked yaml',
    `---yaml\n${metadata}---\nRead it.\n`,
    ['1:1 warning frontmatter/fence'],
    { name: 'it' },
  ],
  [
    'a fence of JavaScript, which is never run',
    '---js\n(globalThis.ranFrontmatter = true)\n---\nRead it.\n',
    ['1:1 error frontmatter/language'],
    undefined,
  ],
  [
    'a fence of JavaScript, spelled out',
    '--- javascript\n{}\n---\n',
    ['1:1 error frontmatter/language'],
    undefined,
  ],
  [
    'a fence of CoffeeScript',
    '---coffee\nname: it\n---\n',
    ['1:1 error frontmatter/language'],
    undefined,
  ],
  [
    'a fence of JSON',
    '---json\n{"name":"it"}\n---\n',
    ['1:1 error frontmatter/language'],
    undefined,
  ],
  ['a fence of TOML', '+++\nname = "it"\n+++\n', ['1:1 error frontmatter/language'], undefined],
  [
    'UTF-16',
    utf16(`---\n${metadata}---\nRead it.\n`),
    ['1:1 error frontmatter/encoding'],
    undefined,
  ],
  [
    'UTF-16 without a mark',
    utf16(`---\n${metadata}---\nRead it.\n`).subarray(2),
    ['1:1 error frontmatter/encoding'],
    undefined,
  ],
  [
    'bytes that are no UTF-8 in the body',
    bytes(`---\n${metadata}---\nCaf\xe9.\n`),
    ['5:4 error body/encoding'],
    { body: 'Caf\uFFFD.\n' },
  ],
  [
    'U+FFFD as such, which is a character',
    `---\n${metadata}---\nReads \uFFFD.\n`,
    [],
    { body: 'Reads \uFFFD.\n' },
  ],
  [
    'NUL in the body',
    `---\n${metadata}---\nRead\0it.\n`,
    ['5:5 warning security/control-character'],
    { body: 'Read\0it.\n' },
  ],
  [
    'frontmatter of a hundred thousand characters',
    `---\n${metadata}x: ${'y'.repeat(100_000)}\n---\n`,
    ['1:1 error frontmatter/too-large'],
    undefined,
  ],
  [
    'a file of five million characters',
    `---\n${metadata}---\n${'Read it. '.repeat(600_000)}`,
    ['1:1 error body/too-large'],
    undefined,
  ],
  [
    'a paragraph of twenty thousand lines, which is delivered and not looked at',
    `---\n${metadata}---\n${'tick\n'.repeat(20_000)}# Tock\n`,
    ['5:1 warning body/not-analysed'],
    { sections: [] },
  ],
])
