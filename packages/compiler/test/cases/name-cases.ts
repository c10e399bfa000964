import { type Case, single } from './case.ts'

const named = (name: string, folder: string, problems: readonly string[], skill?: string): Case => {
  const at = `skills/${folder}/SKILL.md`
  return {
    title: `"${name}" in the folder "${folder}"`,
    tree: { [at]: `---\nname: ${name}\ndescription: Reads the clock.\n---\nDo it.\n` },
    problems: problems.map((problem) => `${at} ${problem}`),
    skills: { [skill ?? name]: {} },
  }
}

const described = (description: string): string =>
  `---\nname: it\ndescription: ${description}\n---\nDo it.\n`

/** The name, and the length of the description. */
export const nameCases: readonly Case[] = [
  named('clock', 'clock', []),
  named('clock-2', 'clock-2', []),
  named('2024-05-01', '2024-05-01', []),
  named('clock', 'watch', ['2:7 error name/folder']),
  named('Clock', 'clock', ['2:7 error name/case']),
  named('Clock', 'Clock', ['2:7 error name/case']),
  named('clock_hand', 'clock_hand', ['2:7 error name/characters']),
  named('clock hand', 'clock hand', ['2:7 error name/characters']),
  named('Clock Hand', 'clock', ['2:7 error name/characters', '2:7 error name/folder']),
  named('Clock Hand', 'clock-hand', ['2:7 error name/characters']),
  named('Clock Hand', 'Clock Hand', ['2:7 error name/characters']),
  named('Clock_Hand!', 'clock', ['2:7 error name/characters', '2:7 error name/folder']),
  named('clock/hand', 'clock', ['2:7 error name/characters', '2:7 error name/folder']),
  named('-clock', '-clock', ['2:7 error name/hyphens']),
  named('clock-', 'clock-', ['2:7 error name/hyphens']),
  named('clock--hand', 'clock--hand', ['2:7 error name/hyphens']),
  named('clock--hand', 'clock-hand', ['2:7 error name/hyphens']),
  named('clock--hand', 'k13', ['2:7 error name/folder', '2:7 error name/hyphens']),
  named('Clock', 'watch', ['2:7 error name/case', '2:7 error name/folder']),
  named('-C_é', 'watch', [
    '2:7 error name/characters',
    '2:7 error name/folder',
    '2:7 error name/hyphens',
    '2:7 warning name/portability',
  ]),
  named('c'.repeat(64), 'c'.repeat(64), []),
  named('c'.repeat(65), 'c'.repeat(65), ['2:7 error name/too-long']),
  named('c'.repeat(65), 'other', ['2:7 error name/folder', '2:7 error name/too-long']),
  named('時計', '時計', ['2:7 warning name/portability']),
  named('часы', 'часы', ['2:7 warning name/portability']),
  named('Часы', 'Часы', ['2:7 error name/case', '2:7 warning name/portability']),
  named('🕰-hand', '🕰-hand', ['2:7 error name/characters']),
  named('"clock\\t\\n"', 'clock', [], 'clock'),
  // One spelling, whatever the form in the file or on the disk.
  named('caf\u00e9', 'cafe\u0301', ['2:7 warning name/portability']),
  named('cafe\u0301', 'caf\u00e9', ['2:7 warning name/portability'], 'caf\u00e9'),
  named('ｃｌｏｃｋ', 'clock', ['2:7 warning name/portability'], 'clock'),
  named('true', 'true', ['2:7 warning frontmatter/unquoted']),
  named('2048', '2048', ['2:7 warning frontmatter/unquoted']),
  named('1e3', '1e3', ['2:7 warning frontmatter/unquoted']),
  named('con', 'con', []),
  ...single([
    ['no name', '---\ndescription: A.\n---\nDo it.\n', ['1:1 error name/missing'], undefined],
    [
      'an empty name',
      '---\nname: ""\ndescription: A.\n---\nDo it.\n',
      ['2:7 error name/empty'],
      undefined,
    ],
    [
      'a name without a value',
      '---\nname:\ndescription: A.\n---\nDo it.\n',
      ['2:1 error name/empty'],
      undefined,
    ],
    [
      'a name that is a list',
      '---\nname: [it]\ndescription: A.\n---\nDo it.\n',
      ['2:7 error name/not-text'],
      undefined,
    ],
    ['a name with space around it', '---\nname: " it "\ndescription: A.\n---\nDo it.\n', [], {}],
    ['a description of 1,024 letters', described('d'.repeat(1024)), [], {}],
    [
      'a description of 1,025 letters',
      described('d'.repeat(1025)),
      ['3:14 error description/too-long'],
      {},
    ],
    ['a description of 1,024 emoji, 2,048 UTF-16 units', described('🧭'.repeat(1024)), [], {}],
    [
      'a description of 1,025 emoji',
      described('🧭'.repeat(1025)),
      ['3:14 error description/too-long'],
      {},
    ],
    [
      'a folded description of 1,024 letters and a line end',
      described(`>\n  ${'d'.repeat(1024)}`),
      [],
      { description: 'd'.repeat(1024) },
    ],
  ]),
]
