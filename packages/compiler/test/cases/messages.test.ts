import { onTestFinished, test } from 'vitest'
import { problemMessage } from '../../src/problems/problem.ts'
import { readTree } from '../read-tree.ts'
import { makeTree, removeTree, skillFile, type Tree } from '../tree.ts'

const skill = (body: string, description = 'Tunes.'): Tree => ({
  'skills/it/SKILL.md': skillFile('it', description, body),
})

/** What a message says beyond its code: which of several things is meant. */
test.each<[title: string, tree: Tree, says: string]>([
  [
    'hidden skills, by their folders',
    {
      'skills/clock/SKILL.md': skillFile('clock'),
      'skills/.curated/bell/SKILL.md': skillFile('bell'),
      'skills/.curated/group/dial/SKILL.md': skillFile('dial'),
    },
    '`skills/.curated` is hidden and is not searched, so 2 skills in it (bell, group/dial) are left out. Name the folder as a root',
  ],
  [
    'hidden skills, the first five and that there are more',
    Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`skills/.x/${name}/SKILL.md`, skillFile(name)]),
    ),
    'so 6 skills in it (a, b, c, d, e, …) are left out',
  ],
  [
    'a file that was meant as SKILL.md',
    { 'skills/clock/SKILL.md': skillFile('clock'), 'skills/it/SKILL.md.txt': 'x' },
    '`skills/it` has no SKILL.md but `SKILL.md.txt`',
  ],
  [
    'an absolute path that is one of the skill',
    { ...skill('[a](/references/a.md)\n'), 'skills/it/references/a.md': 'x' },
    'Did you mean `references/a.md`?',
  ],
  [
    'spellings of which one must be chosen',
    {
      ...skill('[a](references/Guide.md)\n'),
      'skills/it/references/GUIDE.md': 'x',
      'skills/it/references/guide.md': 'x',
    },
    'Write `references/GUIDE.md` or `references/guide.md`.',
  ],
  [
    'a spelling in escapes, as the link has it',
    { ...skill('[a](references/A%20b.md)\n'), 'skills/it/references/a b.md': 'x' },
    'Write `references/a%20b.md`.',
  ],
  [
    'a text that begins as a picture does',
    { ...skill('[a](references/a.md)\n'), 'skills/it/references/a.md': 'GIF89a is a format.' },
    '`references/a.md` begins as files of image/gif do',
  ],
  [
    'a path without its ending',
    { ...skill('[a](references/guide)\n'), 'skills/it/references/guide.md': 'x' },
    'Did you mean `references/guide.md`?',
  ],
  [
    'a path with a line number',
    { ...skill('[a](scripts/a.py:12)\n'), 'skills/it/scripts/a.py': 'x' },
    'Did you mean `scripts/a.py`?',
  ],
  [
    'unseen characters at more places than are reported',
    skill(`${'a\u200b'.repeat(6)}\u{E0041} a\u00ad\n`),
    'The file has more at 2 further places: <U+200B>, <U+E0041>, <U+00AD>.',
  ],
  [
    'unseen characters in a name',
    { ...skill('See `references/`.\n'), 'skills/it/references/a\u200b.md': 'x' },
    "Characters that no reader sees stand in the file's name: <U+200B>.",
  ],
  [
    'more mistakes in YAML than are reported',
    skill('x\n', `Tunes.\n${Array.from({ length: 25 }, (_, at) => `k${at}: 'a's b'`).join('\n')}`),
    'The frontmatter has mistakes at 5 further places.',
  ],
  [
    'a NUL, which UTF-8 allows',
    { ...skill('See `references/`.\n'), 'skills/it/references/a.md': 'a\0' },
    '`references/a.md` holds a NUL character',
  ],
  [
    'how many more missing files there are',
    skill('[a](references/no.md)\n'.repeat(53)),
    'The text names missing files at 3 further places.',
  ],
  ['the empty key', skill('x\n', 'Tunes.\nnull: a'), 'does not know the empty key'],
  ['a directive', { 'skills/it/SKILL.md': '---\n%YAML 1.1\nname: it\n---\n' }, 'begins with `%`'],
  [
    'no other file for a short name that is like none',
    { ...skill('[a](references/no.md)\n'), 'skills/it/references/ünï.md': 'x' },
    "There is no file `references/no.md` in the skill's folder. Correct",
  ],
  [
    'a line that is nearly a closing fence',
    { 'skills/it/SKILL.md': '---\nname: it\ndescription: A.\n***\n# Body\n' },
    'no line `---` stands right below its keys, and `***` on line 4 closes nothing. Write `---` there.',
  ],
  [
    'a block of code around the frontmatter',
    { 'skills/it/SKILL.md': '```\n---\nname: it\ndescription: A.\n---\n```\n' },
    'A block of code stands around the frontmatter',
  ],
  ['what stands between tools', skill('x\n', 'Tunes.\nallowed-tools: A; B'), '`;` stands between'],
  [
    'a key in a file',
    { ...skill('x\n'), 'skills/it/a.txt': `-----BEGIN PRIVATE KEY-----\n${'Ab1+'.repeat(16)}\n` },
    '`a.txt` holds a private key or other credentials',
  ],
  [
    'lone carriage returns within texts',
    skill('x\n', '"Tunes\rand\rplays."'),
    'stands within a text here, where editors show a line end and YAML readers see none. Write LF if a line ends here, else remove it. The frontmatter has lone carriage returns at 1 further place.',
  ],
  [
    'a key behind the first fence',
    { 'skills/it/SKILL.md': '--- name: it\ndescription: A.\n---\nBody.\n' },
    'Put `---` alone on it, and `name: it` on the next.',
  ],
  [
    'frontmatter that is indented as a whole',
    { 'skills/it/SKILL.md': '  ---\n  name: it\n  description: A.\n  ---\n  Body.\n' },
    'Lines of metadata are indented here',
  ],
  [
    'a block of text without a line of it',
    skill('x\n', '>\nunindented: text'),
    'The `description` is empty: no indented line with text stands below `>`',
  ],
  ['a number as it is written', skill('x\n', '1.0'), 'as the number 1.0. It was taken'],
  ['one in metadata', skill('x\n', 'A.\nmetadata:\n  v: 1.10'), '`metadata.v` is the number 1.10'],
  ['one in a list', skill('x\n', 'A.\nkeywords: [0x10]'), 'as the number 0x10. It was taken'],
  ['one that is none for JSON', skill('x\n', 'A.\nmode: .inf'), 'but is the number .inf'],
  ['a tab in a block of text', skill('x\n', '|\n\ttab'), 'A tab indents this line'],
  ['a tab further down in it', skill('x\n', '>-\n  a\n\tb'), 'A tab indents this line'],
  [
    'a tab in a nested block of text',
    skill('x\n', 'A.\nmetadata:\n  a: |\n\ttab'),
    'A tab indents this line',
  ],
  ...["'Don't do this: ever'", "'Don't do this'", "'it's: x' # c"].map(
    (text): [string, Tree, string] => [
      `an apostrophe within quotes: ${text}`,
      skill('x\n', text),
      'An apostrophe within single quotes ends the text there',
    ],
  ),
  ...['"Say "hi": now"', '"Say "hi" now"'].map((text): [string, Tree, string] => [
    `a quote within quotes: ${text}`,
    skill('x\n', text),
    'A quote within double quotes ends the text there',
  ]),
  ['text behind quotes', skill('x\n', '"Say" hi: now'), 'Something follows behind a quoted text'],
  ['a hash sign behind a quote', skill('x\n', '"a"#b'), 'A `#` stands right behind a value'],
  ['a tag that touches', skill('x\n', '!a[b]'), 'is a tag or an anchor for YAML, and touches'],
  ['a text that goes on below a comment', skill('x\n', 'a # b\n  c'), 'The `#` above begins a'],
  ['a line without a colon', skill('x\n', 'Tunes.\nfor all'), 'This line is no `key: value`'],
  ['text behind a block mark', skill('x\n', '| Tunes.'), 'Text stands behind `|` or `>`'],
  ['a fence with a word', skill('x\n', 'Tunes.\n---END\na: b'), 'write a fence as `---` alone'],
  [
    'blanks that look like spaces',
    skill('x\n', 'Tunes.\nmetadata:\n\u00a0\u00a0a: b'),
    'does not know the key `<U+00A0><U+00A0>a`',
  ],
  [
    'a truth value in quotes',
    skill('x\n', 'Tunes.\npinned: "true"'),
    '`pinned` is the text `true`, and a truth value is meant',
  ],
])('%s', async (_title, tree, says) => {
  const folder = makeTree(tree)
  onTestFinished(() => removeTree(folder))
  const { problems } = await readTree(folder)
  const messages = problems.map(problemMessage)
  if (!messages.some((message) => message.includes(says))) {
    throw new Error(`None says "${says}":\n${messages.join('\n')}`)
  }
})
