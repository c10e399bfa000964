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
  [
    'no closing fence, and what is wrong in the keys and in the body',
    '---\nname: It\ncolour: red\nmetadata:\n  v: 1\n\nlicense: 2\n\n# Clock\n\n[a](gone.md)\n',
    [
      '1:1 error description/missing',
      '1:1 error frontmatter/unclosed',
      '2:7 error name/case',
      '3:1 warning frontmatter/unknown-key',
      '5:6 warning frontmatter/metadata',
      '7:10 warning frontmatter/unquoted',
      '11:1 warning reference/missing',
    ],
    undefined,
  ],
  [
    'no closing fence, and YAML that cannot be read',
    '---\nname: it\ndescription: "a" b\nRead it.\n',
    ['1:1 error frontmatter/unclosed', '3:18 error frontmatter/yaml'],
    undefined,
  ],
  [
    'no closing fence below a list and a block of text',
    '---\nname: it\nkeywords:\n- a\n- 7\ndescription: |\n  Reads\n  ---\n  clocks\nRead it.\n',
    ['1:1 error frontmatter/unclosed', '5:3 warning frontmatter/unquoted'],
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
  [
    'lone carriage returns among line feeds, and a colon that waits for them to be mended',
    '---\nname: it\rdescription: Reads: the clock.\n---\nRead it.\n',
    ['1:1 warning frontmatter/line-ends', '3:14 warning frontmatter/colon'],
    { description: 'Reads: the clock.', body: 'Read it.\n' },
  ],
  [
    'lone carriage returns behind the fences only',
    `---\r${metadata}---\rRead it.\n`,
    ['1:1 warning frontmatter/line-ends'],
    { body: 'Read it.\n' },
  ],
  [
    'a lone carriage return right above the closing fence',
    '---\nname: it\ndescription: Reads the clock.\nlicense: MIT\r---\nRead it.\n',
    ['1:1 warning frontmatter/line-ends'],
    { body: 'Read it.\n' },
  ],
  [
    'several of them there, among CRLF',
    '---\r\nname: it\r\ndescription: Reads the clock.\r\r---\r\nRead it.\n',
    ['1:1 warning frontmatter/line-ends'],
    { description: 'Reads the clock.', body: 'Read it.\n' },
  ],
  [
    'lone carriage returns within texts, which YAML keeps in them',
    '---\nname: it\ndescription: Reads\rthe clock.\nlicense: "M\rIT"\n---\nRead it.\n',
    ['3:19 warning frontmatter/line-ends'],
    { description: 'Reads\rthe clock.' },
  ],
  [
    'fences that a word processor turned into long dashes',
    `—-\n${metadata}–––\nRead it.\n`,
    ['1:1 warning frontmatter/fence', '4:1 warning frontmatter/fence'],
    { body: 'Read it.\n' },
  ],
  [
    'a character before the fence that no one sees',
    `\u200B---\n${metadata}---\nRead it.\n`,
    ['1:1 warning frontmatter/fence', '1:1 warning security/hidden-text'],
    { body: 'Read it.\n' },
  ],
  [
    'metadata in a code block',
    `\`\`\`yaml\n${metadata}\`\`\`\n`,
    ['2:1 error frontmatter/missing'],
    undefined,
  ],
  [
    'frontmatter in a code block',
    `\`\`\`yaml\n---\n${metadata}---\n\`\`\`\n\nRead it.\n`,
    ['1:1 warning frontmatter/position'],
    { body: '\nRead it.\n' },
  ],
  [
    'a file that is one code block, with another in it',
    `\`\`\`markdown\n---\n${metadata}---\n\n\`\`\`sh\ndate\n\`\`\`\n\nRead it.\n\`\`\`\n`,
    ['1:1 warning frontmatter/position'],
    { name: 'it' },
  ],
  [
    'a code block that begins above the frontmatter, and never ends',
    `\`\`\`yaml\n---\n${metadata}---\n\n\`\`\`sh\ndate\n\`\`\`\n`,
    ['1:1 warning frontmatter/position'],
    { body: '\n```sh\ndate\n```\n' },
  ],
  [
    'an opening fence twice',
    `---\n\n---\n${metadata}---\nRead it.\n`,
    ['1:1 warning frontmatter/position'],
    { body: 'Read it.\n' },
  ],
  [
    'a comment behind the closing fence, and a rule of the body',
    `---\n${metadata}--- # end\nRead it.\n\n---\n`,
    ['4:1 error frontmatter/yaml'],
    undefined,
  ],
  [
    'a code block above the frontmatter',
    `\`\`\`sh\ndate\n\`\`\`\n---\n${metadata}---\nRead it.\n`,
    ['1:1 warning frontmatter/position'],
    { body: 'Read it.\n' },
  ],
  [
    'metadata between other rules',
    `***\n${metadata}***\n`,
    ['2:1 error frontmatter/missing'],
    undefined,
  ],
  [
    'an image',
    Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'),
    ['1:1 error frontmatter/encoding'],
    undefined,
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
  ...['\n', '\r\n'].map(
    (end) =>
      [
        `a comment behind the opening fence, and ${JSON.stringify(end)}`,
        `--- # ours\n${metadata}---\nRead it.\n`.replaceAll('\n', end),
        ['1:1 warning frontmatter/fence'],
        { body: `Read it.${end}` },
      ] as const,
  ),
  [
    'a comment behind a first line of dashes that is no fence',
    '--- # ours\n\nRead it.\n\n---\n',
    ['1:1 error frontmatter/missing'],
    undefined,
  ],
  [
    'the opening fence forgotten, and keys in quotes',
    '"name": it\n\'description\': Reads the clock.\n---\nRead it.\n',
    ['1:1 warning frontmatter/fence'],
    { description: 'Reads the clock.', body: 'Read it.\n' },
  ],
  [
    'keys in quotes below other text and no fence',
    '# Clock\n\n"name": it\n"description": Reads the clock.\n\nRead it.\n',
    ['3:1 error frontmatter/missing'],
    undefined,
  ],
  [
    'keys in quotes below blank lines',
    '\n---\n"name": it\n"description": Reads the clock.\n---\nRead it.\n',
    ['1:1 warning frontmatter/position'],
    { body: 'Read it.\n' },
  ],
  [
    'a byte order mark, and no opening fence',
    `\uFEFF${metadata}---\nRead it.\n`,
    ['1:1 warning frontmatter/fence'],
    { body: 'Read it.\n' },
  ],
  [
    'an opening fence of four dashes, and a rule of the body',
    `----\n${metadata}\nRead it.\n\n---\n\nDone.\n`,
    ['1:1 error frontmatter/unclosed'],
    undefined,
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
  ...['--', '-----', '—', '–––', '\t---', '\u00a0---', '...', '  ...', '--- \u200b'].flatMap(
    (fence) => {
      const at = (line: number): string[] =>
        fence.includes('\u200b')
          ? [`${line}:1 warning frontmatter/fence`, `${line}:5 warning security/hidden-text`]
          : [`${line}:1 warning frontmatter/fence`]
      const name = JSON.stringify(fence)
      return [
        [
          `${name} for the closing fence`,
          `---\n${metadata}${fence}\n# Clock\n`,
          at(4),
          { body: '# Clock\n' },
        ],
        [
          `${name} for the closing fence, and a rule of the body`,
          `---\n${metadata}${fence}\n\nRead it.\n\n---\n\nDone.\n`,
          at(4),
          { description: 'Reads the clock.', body: '\nRead it.\n\n---\n\nDone.\n' },
        ],
        [
          `${name} for the closing fence of a skill without a description`,
          `---\nname: it\n${fence}\n# Clock\n`,
          ['1:1 error description/missing', ...at(3)],
          undefined,
        ],
      ] as const
    },
  ),
  ...['***', '___', '====', '- - -', '---END', '--- #', '~~~', '+++'].map(
    (rule) =>
      [
        `${JSON.stringify(rule)} where the closing fence should be`,
        `---\n${metadata}${rule}\n\nRead it.\n`,
        ['1:1 error frontmatter/unclosed'],
        undefined,
      ] as const,
  ),
  [
    'no closing fence, and a heading of the body that is underlined',
    `---\n${metadata}\nClock\n-----\n\nRead it.\n`,
    ['1:1 error frontmatter/unclosed'],
    undefined,
  ],
  [
    'no closing fence, and frontmatter in a code block of the body',
    `---\n${metadata}\n\`\`\`yaml\n---\nname: other\n---\n\`\`\`\n`,
    ['5:1 error frontmatter/yaml'],
    undefined,
  ],
  [
    'a comment and a blank line above a closing fence of two dashes',
    `---\n${metadata}# license: MIT\n\n--\nRead it.\n`,
    ['6:1 warning frontmatter/fence'],
    { body: 'Read it.\n' },
  ],
  [
    'dashes in a block of text, and a mistake below it',
    '---\nname: it\ndescription: |\n  Reads\n  ---\n\n  clocks\nlicense: "a" "b" "c"\n---\nRead it.\n',
    ['8:14 error frontmatter/yaml'],
    undefined,
  ],
  [
    'dashes at the end of a text, and a mistake below them',
    '---\nname: it\ndescription: Reads\n  --\nauthor: "a" "b" "c"\n---\nRead it.\n',
    ['5:13 error frontmatter/yaml'],
    undefined,
  ],
  [
    'dots and dashes in values, and a rule of the body',
    '---\nname: it\ndescription: |\n  Reads\n  ...\n  ---\n  clocks\n---\n\n---\n',
    [],
    { description: 'Reads\n...\n---\nclocks', body: '\n---\n' },
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
