import { type Case, single } from './case.ts'

const file = (lines: string): string =>
  `---\nname: it\ndescription: Reads the clock.\n${lines}\n---\nDo it.\n`

/** Keys other than the name and the description. */
export const keyCases: readonly Case[] = [
  ...single([
    [
      'every key of the specification',
      file('license: MIT\ncompatibility: Needs a clock.\nmetadata:\n  by: me\nallowed-tools: Read'),
      [],
      { allowedTools: ['Read'] },
    ],
    [
      'every key of Skillfold',
      file(
        'abilities: [clock-read, site/health]\nkeywords: [time]\ntriggers: [hour]\nmode: full\ndeferred: true\npinned: true\nrequires: [other]',
      ),
      [],
      {
        abilities: ['clock-read', 'site/health'],
        keywords: ['time', 'hour'],
        mode: 'full',
        deferred: true,
        pinned: true,
        requires: ['other'],
        hidden: false,
      },
    ],
    [
      'numbers that JSON cannot hold, where text belongs',
      file(
        'license: .nan\ncompatibility: -.inf\nkeywords: [.inf, a, .NaN]\nmetadata:\n  v: +.Inf\nallowed-tools: .inf\npinned: .nan\ntriggers: .inf',
      ),
      [
        '4:10 warning frontmatter/unquoted',
        '5:16 warning frontmatter/unquoted',
        '6:12 warning frontmatter/unquoted',
        '8:6 warning frontmatter/metadata',
        '9:16 error frontmatter/type',
        '10:9 error frontmatter/type',
        '11:11 warning frontmatter/list',
      ],
      { keywords: ['.inf', 'a', '.NaN'] },
    ],
    ['user-invocable', file('user-invocable: false'), [], { hidden: false }],
    ['user-invocable: no', file('user-invocable: no'), ['4:17 warning frontmatter/boolean'], {}],
    [
      'user-invocable that is no truth value',
      file('user-invocable: maybe'),
      ['4:17 error frontmatter/type'],
      {},
    ],
    ['disable-model-invocation', file('disable-model-invocation: true'), [], { hidden: true }],
    ['metadata.internal', file('metadata:\n  internal: true'), [], { hidden: true }],
    ['metadata.internal as text', file('metadata:\n  internal: "true"'), [], { hidden: true }],
    [
      'metadata.internal as YAML 1.1 has it',
      file('metadata:\n  internal: Yes'),
      [],
      { hidden: true },
    ],
    ['metadata.internal that says no', file('metadata:\n  internal: off'), [], { hidden: false }],
    [
      'keywords as one text with a comma in quotes',
      file('keywords: a, "b, c", d'),
      ['4:11 warning frontmatter/list'],
      { keywords: ['a', 'b, c', 'd'] },
    ],
    [
      'keywords as one text with quotes in it',
      file('keywords: a, "b c", \'d\''),
      ['4:11 warning frontmatter/list'],
      { keywords: ['a', 'b c', 'd'] },
    ],
    ...(
      [
        ['Bash (git:*)', ['Bash (git:*)']],
        ['Bash(git:*)Read(x) Grep', ['Bash(git:*)Read(x)', 'Grep']],
        ['Bash(a)) Read', ['Bash(a))', 'Read']],
        ['(x) Read', ['(x)', 'Read']],
        ['[Bash (git:*), Read]', ['Bash (git:*)', 'Read']],
      ] as const
    ).map(
      ([written, allowedTools]) =>
        [
          `what is no tool: ${written}`,
          file(`allowed-tools: ${written}`),
          ['4:16 warning frontmatter/allowed-tools'],
          { allowedTools },
        ] as const,
    ),
    [
      'a tool whose parenthesis is not closed',
      file('allowed-tools: Read Bash(git:* Grep'),
      ['4:16 warning frontmatter/allowed-tools'],
      { allowedTools: ['Read', 'Bash(git:* Grep'] },
    ],
    [
      'all tools, which YAML takes for an alias',
      file('allowed-tools: *'),
      ['4:16 error frontmatter/yaml'],
      undefined,
    ],
    [
      'an unknown key, kept',
      file('colour: red'),
      ['4:1 warning frontmatter/unknown-key'],
      {
        frontmatter: {
          text: 'name: it\ndescription: Reads the clock.\ncolour: red\n',
          data: { name: 'it', description: 'Reads the clock.', colour: 'red' },
        },
      },
    ],
    ['one tool', file('allowed-tools: Read'), [], { allowedTools: ['Read'] }],
    [
      'tools with spaces between',
      file('allowed-tools: Bash(git add:*) Read'),
      [],
      { allowedTools: ['Bash(git add:*)', 'Read'] },
    ],
    [
      'tools as a list',
      file('allowed-tools:\n  - Bash(git:*)\n  - Read'),
      ['5:3 warning frontmatter/allowed-tools'],
      { allowedTools: ['Bash(git:*)', 'Read'] },
    ],
    [
      'tools in brackets',
      file('allowed-tools: [Read, Grep]'),
      ['4:16 warning frontmatter/allowed-tools'],
      { allowedTools: ['Read', 'Grep'] },
    ],
    [
      'tools with commas between',
      file('allowed-tools: Read, Bash(a, b)'),
      ['4:16 warning frontmatter/allowed-tools'],
      { allowedTools: ['Read', 'Bash(a, b)'] },
    ],
    ...[';', ' ; ', '|', ' | ', ',\n  '].map(
      (mark) =>
        [
          `tools with ${JSON.stringify(mark)} between`,
          file(`allowed-tools: Read${mark}Bash(a|b; c)`),
          ['4:16 warning frontmatter/allowed-tools'],
          { allowedTools: ['Read', 'Bash(a|b; c)'] },
        ] as const,
    ),
    [
      'a tool with a comma in brackets, which YAML parts',
      file('allowed-tools: [Bash(a, b), Read]'),
      ['4:17 warning frontmatter/allowed-tools'],
      { allowedTools: ['Bash(a', 'b)', 'Read'] },
    ],
    [
      'several tools in items of a list',
      file('allowed-tools:\n  - Read, Grep\n  - Bash(a, b) Edit'),
      ['5:3 warning frontmatter/allowed-tools'],
      { allowedTools: ['Read', 'Grep', 'Bash(a, b)', 'Edit'] },
    ],
    [
      'a tool in a list that holds a colon, which YAML takes for a mapping',
      file('allowed-tools:\n- Bash(git: *)\n- Read'),
      ['5:1 warning frontmatter/allowed-tools', '5:3 warning frontmatter/colon'],
      { allowedTools: ['Bash(git: *)', 'Read'] },
    ],
    [
      'the same in brackets, over several lines',
      file('allowed-tools: [\n  Bash(git: *, b), Bash(c: d),\n  Read,\n]'),
      [
        '4:16 warning frontmatter/allowed-tools',
        '5:3 warning frontmatter/colon',
        '5:20 warning frontmatter/colon',
      ],
      { allowedTools: ['Bash(git: *, b)', 'Bash(c: d)', 'Read'] },
    ],
    [
      'words in a list that hold a colon, end in one, or go on',
      file(
        'keywords:\n  - use when: asked\n  - for:\n  - wrapped at: noon\n    or later\n  - time # now',
      ),
      [
        '5:5 warning frontmatter/colon',
        '6:5 error frontmatter/type',
        '7:5 warning frontmatter/colon',
        '9:10 warning frontmatter/comment',
      ],
      { keywords: ['use when: asked', 'wrapped at: noon or later', 'time'] },
    ],
    [
      'mappings in a list of texts, and colons in what is no item of it',
      file('keywords:\n  - note: x\nmetadata:\n  text: |\n    - Bash(git: *)\n    - use when: x'),
      ['5:5 error frontmatter/type'],
      { keywords: [] },
    ],
    [
      'a tool with a colon in a list of a key that is not known',
      file('tools:\n- Bash(git: *)\n- use when: x'),
      ['4:1 warning frontmatter/unknown-key', '5:3 warning frontmatter/colon'],
      {},
    ],
    [
      'a comma within a tool only',
      file('allowed-tools: Bash(a, b)'),
      [],
      { allowedTools: ['Bash(a, b)'] },
    ],
    ['tools without a value', file('allowed-tools:'), [], { allowedTools: [] }],
    [
      'a number among tools',
      file('allowed-tools: [Read, 7]'),
      ['4:23 error frontmatter/type'],
      { allowedTools: ['Read'] },
    ],
    [
      'tools as a mapping',
      file('allowed-tools: {a: b}'),
      ['4:16 error frontmatter/type'],
      { allowedTools: [] },
    ],
    [
      'metadata that is no text',
      file('metadata:\n  version: 1.0\n  list: [a]\n  on: yes'),
      ['5:12 warning frontmatter/metadata', '6:9 warning frontmatter/metadata'],
      {},
    ],
    ['metadata that is no mapping', file('metadata: none'), ['4:11 error frontmatter/type'], {}],
    [
      'numbers and truth values where texts belong',
      file('license: 2.0\ncompatibility: 1.10\nkeywords: [404, wifi, true]\nabilities:\n  - 7'),
      [
        '4:10 warning frontmatter/unquoted',
        '5:16 warning frontmatter/unquoted',
        '6:12 warning frontmatter/unquoted',
        '8:5 warning frontmatter/unquoted',
      ],
      { keywords: ['404', 'wifi', 'true'], abilities: ['7'] },
    ],
    [
      'a number where a list of texts belongs',
      file('keywords: 0x1F\nrequires: 2048'),
      ['4:11 warning frontmatter/list', '5:11 warning frontmatter/list'],
      { keywords: ['0x1F'], requires: ['2048'] },
    ],
    ['an empty compatibility', file('compatibility: ""'), ['4:16 error frontmatter/type'], {}],
    ['a compatibility of 500 characters', file(`compatibility: ${'🕰'.repeat(500)}`), [], {}],
    [
      'a compatibility of 501 characters',
      file(`compatibility: ${'c'.repeat(501)}`),
      ['4:16 error frontmatter/too-long'],
      {},
    ],
    [
      'a word of YAML 1.1 for a truth value',
      file('deferred: yes'),
      ['4:11 warning frontmatter/boolean'],
      { deferred: true },
    ],
    [
      'a quoted truth value',
      file('pinned: "false"'),
      ['4:9 warning frontmatter/boolean'],
      { pinned: false },
    ],
    [
      'another word for a truth value',
      file('pinned: maybe'),
      ['4:9 error frontmatter/type'],
      { pinned: false },
    ],
    [
      'a mode that does not exist',
      file('mode: fast'),
      ['4:7 error frontmatter/type'],
      { name: 'it' },
    ],
    [
      'one text for a list',
      file('abilities: clock-read, clock-set'),
      ['4:12 warning frontmatter/list'],
      { abilities: ['clock-read', 'clock-set'] },
    ],
    [
      'lines of a block for a list',
      file('keywords: |\n  clock\n  hour, minute'),
      ['4:11 warning frontmatter/list'],
      { keywords: ['clock', 'hour', 'minute'] },
    ],
    [
      'a mapping for a list',
      file('requires: {a: b}'),
      ['4:11 error frontmatter/type'],
      { requires: [] },
    ],
    [
      'a number in a list',
      file('keywords: [time, 12]'),
      ['4:18 warning frontmatter/unquoted'],
      { keywords: ['time', '12'] },
    ],
    [
      'an ability id with a space',
      file('abilities: [read clock]'),
      ['4:13 error ability/invalid-id'],
      {},
    ],
    [
      'an ability id with two slashes',
      file('abilities: [a/b/c]'),
      ['4:13 error ability/invalid-id'],
      {},
    ],
  ]),
  {
    title: 'under the profile of the specification its breaches are errors',
    tree: {
      'skills/it/SKILL.md': file(
        'colour: red\nabilities: [a]\nallowed-tools: [Read]\nmetadata:\n  v: 1',
      ),
    },
    context: { profile: 'spec' },
    problems: [
      'skills/it/SKILL.md 4:1 error frontmatter/unknown-key',
      'skills/it/SKILL.md 5:1 error frontmatter/unknown-key',
      'skills/it/SKILL.md 6:16 error frontmatter/allowed-tools',
      'skills/it/SKILL.md 8:6 error frontmatter/metadata',
    ],
    skills: { it: { abilities: ['a'] } },
  },
]
