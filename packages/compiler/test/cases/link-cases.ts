import { skillFile, type Tree } from '../tree.ts'
import type { Case } from './case.ts'

const files: Tree = {
  'references/guide.md': '# Guide\n',
  'references/style guide.md': '# Style\n',
  'references/a_(b).md': '# A\n',
  'references/50%.md': '# Half\n',
  'docs/schema.md': '# Schema\n',
}

/** Bodies whose first line is line 5 of the file; all the files above are mentioned. */
const linking = (
  title: string,
  body: string,
  problems: readonly string[],
  more: Tree = {},
  frontmatter = '',
): Case => ({
  title,
  tree: {
    'skills/it/SKILL.md': `---\nname: it\ndescription: Links.\n${frontmatter}---\n${body}\n<!-- references/ docs/ assets/ scripts/ -->\n`,
    ...Object.fromEntries(
      Object.entries({ ...files, ...more }).map(([name, node]) => [`skills/it/${name}`, node]),
    ),
  },
  problems: problems.map((problem) => `skills/it/${problem}`),
  skills: { it: {} },
})

/** Where links lead, and what is no link. */
export const linkCases: readonly Case[] = [
  linking('a file', '[guide](references/guide.md)', []),
  linking('a file with ./ before it', '[guide](./references/guide.md)', []),
  linking('a folder', '[all](references/) and [docs](docs)', []),
  linking(
    'an escaped space, and one in angle brackets',
    '[s](references/style%20guide.md) [s](<references/style guide.md>)',
    [],
  ),
  linking('a percent sign that is no escape', '[half](references/50%.md)', []),
  linking('parentheses', '[a](references/a_(b).md)', []),
  linking('a title', '[guide](references/guide.md "Guide")', []),
  linking(
    'a place in a file, and in the text',
    '[a](references/guide.md#guide) [b](#here) [c](references/guide.md?raw)',
    [],
  ),
  linking(
    'other sites and schemes',
    '[a](https://clock.example/a.md) [b](mailto:a@clock.example) <https://clock.example> [c](//clock.example/a.md)',
    [],
  ),
  linking(
    'code, escapes, fences, comments',
    '`[a](gone.md)` \\[b](gone.md)\n\n```md\n[c](gone.md)\n```\n\n    [d](gone.md)\n\n<!-- [e](gone.md) -->',
    [],
  ),
  linking('patterns to fill in', '[a](references/{name}.md) [b](<path>) [c](...) [d](url)', []),
  linking('a place to fill in, in brackets', '`references/[topic].md`', []),
  linking('dots that are written as escapes', '[up](references/%2e%2e/%2e%2e/x.md)', [
    'SKILL.md 5:1 warning reference/outside',
  ]),
  linking('backslashes behind a dot', '[guide](.\\references\\guide.md)', [
    'SKILL.md 5:1 warning reference/case',
  ]),
  linking('a footnote of GitHub', 'Text[^1].\n\n[^1]: gone.md says so', []),
  linking('a missing file', '[gone](references/gone.md)', [
    'SKILL.md 5:1 warning reference/missing',
  ]),
  linking('a missing picture', 'See ![it](assets/none.png)', [
    'SKILL.md 5:5 warning reference/missing',
  ]),
  linking('a definition', '[a][s] [b][g]\n\n[s]: docs/schema.md\n[g]: docs/gone.md', [
    'SKILL.md 8:1 warning reference/missing',
  ]),
  linking('another case', '[guide](references/GUIDE.md)', ['SKILL.md 5:1 warning reference/case']),
  linking('backslashes', '[guide](references\\guide.md)', ['SKILL.md 5:1 warning reference/case']),
  linking(
    'another normal form',
    '[é](references/e\u0301.md)',
    ['SKILL.md 5:1 warning reference/case'],
    {
      'references/\u00e9.md': '# É\n',
    },
  ),
  linking(
    'out of the folder',
    '[a](../other/SKILL.md) [b](/etc/hostname) [c](~/notes.md) [d](C:\\notes.md) [e](file:///etc/hostname) [f](references/../../it-too/a.md)',
    [
      'SKILL.md 5:1 warning reference/outside',
      'SKILL.md 5:24 warning reference/outside',
      'SKILL.md 5:43 warning reference/outside',
      'SKILL.md 5:59 warning reference/outside',
      'SKILL.md 5:76 warning reference/outside',
      'SKILL.md 5:102 warning reference/outside',
    ],
  ),
  linking('up and in again', '[guide](references/../references/guide.md)', []),
  linking(
    'files that are left out',
    '[env](.env) [hidden](.config/a.md) [kit](node_modules/kit/index.js)',
    [
      '.config 1:1 info reference/hidden',
      '.env 1:1 error security/secret',
      'SKILL.md 5:1 warning reference/left-out',
      'SKILL.md 5:13 warning reference/left-out',
      'SKILL.md 5:36 warning reference/left-out',
    ],
    { '.env': 'x', '.config/a.md': 'x', 'node_modules/kit/index.js': 'x' },
  ),
  linking(
    'code spans that are paths of the skill',
    '`references/guide.md` `references/gone.md` `docs/gone.md` `src/index.ts` `references/*.md` `npm run docs/x.md`',
    ['SKILL.md 5:23 warning reference/missing', 'SKILL.md 5:44 warning reference/missing'],
  ),
  linking(
    'code spans into folders that the specification has, and this skill has not',
    '`scripts/no.py` `./assets/x.png` `scripts/deep/no.sh:12` `assets/` `Assets/Player.cs` `scripts\\no.py` `lib/no.py`',
    [
      'SKILL.md 5:1 warning reference/missing',
      'SKILL.md 5:17 warning reference/missing',
      'SKILL.md 5:34 warning reference/missing',
    ],
  ),
  linking(
    'code spans into them that are examples, or of another project',
    'Never e.g. `scripts/deploy.sh`. In your project, `scripts/dev.sh` starts it.\nCreate `assets/logo.png`.\n\n- Such as `scripts/a.py`\n- `scripts/b.py`',
    ['SKILL.md 9:3 warning reference/missing'],
  ),
  linking(
    'code in the text of a link, which is told of once',
    '[`docs/no.md`](docs/no.md) `docs/no.md`',
    ['SKILL.md 5:1 warning reference/missing', 'SKILL.md 5:28 warning reference/missing'],
  ),
  linking(
    'commands that run files of the skill, and others',
    '`python scripts/no.py --all` `bash docs/schema.md` `uv run docs/no.py` `cat references/gone.md` `git add docs/no.md` `node src/a.js`',
    [
      'SKILL.md 5:1 warning reference/missing',
      'SKILL.md 5:52 warning reference/missing',
      'SKILL.md 5:72 warning reference/missing',
    ],
  ),
  linking(
    'code spans that are spelled otherwise than the file',
    '`References/Guide.md` `references\\guide.md` `cat docs/SCHEMA.md`',
    [
      'SKILL.md 5:1 warning reference/case',
      'SKILL.md 5:23 warning reference/case',
      'SKILL.md 5:45 warning reference/case',
    ],
  ),
  linking(
    'code spans of a reference, from it and from the skill',
    'See references/more.md.',
    [
      'references/more.md 1:1 warning reference/nested',
      'references/more.md 1:39 warning reference/missing',
    ],
    { 'references/more.md': '`../docs/schema.md` `docs/schema.md`, `../docs/gone.md`\n' },
  ),
  linking(
    'links and images in HTML',
    '<a href="references/guide.md">a</a> <img src="assets/none.png" alt="">\n\n<p align="center">\n  <a class="x" href=\'gone.md\'><img width=1 src=docs/none.png></a>\n</p>\n\n<a name="x"> <a href="#x"> <a href="https://clock.example"> <img data-src="no.png">\n<!-- <a href="no.md"> -->\n\n`<a href="no.md">`\n\n```html\n<img src="no.png">\n```',
    [
      'SKILL.md 5:37 warning reference/missing',
      'SKILL.md 8:3 warning reference/missing',
      'SKILL.md 8:31 warning reference/missing',
    ],
  ),
  linking(
    'links in HTML that are spelled otherwise than the file, or lead out',
    '<a href="references/GUIDE.md">a</a> <a href="../other/a.md">b</a> <a href="references/style%20guide.md">c</a>',
    ['SKILL.md 5:1 warning reference/case', 'SKILL.md 5:37 warning reference/outside'],
  ),
  linking(
    'declared files',
    'Text',
    ['SKILL.md 4:35 warning reference/missing'],
    {},
    'references: [references/guide.md, references/gone.md]\n',
  ),
  linking(
    'links of a reference, from it and from the skill',
    'Text',
    [
      'references/more.md 1:1 warning reference/nested',
      'references/more.md 1:40 warning reference/missing',
    ],
    {
      'references/more.md': '[a](guide.md) [b](references/guide.md) [c](gone.md)\n'.replace(
        '[up](../SKILL.md) ',
        '      ',
      ),
    },
  ),
  linking(
    'a reference back to SKILL.md, and one out',
    'Text',
    ['references/more.md 1:25 warning reference/outside'],
    {
      'references/more.md': '[back](../SKILL.md) and [out](../../other/SKILL.md)\n',
    },
  ),
  linking('links in forms to fill in, which are for another place', 'Text', [], {
    'assets/form.md': '[a](gone.md) [b](../../out.md)\n',
  }),
  linking('frontmatter of a reference, which is no heading', 'Text', [], {
    'references/card.md': '---\ntitle: "[x](gone.md)"\n---\n# Card\n',
  }),
  {
    title: 'a reference that only another one leads to, and files that nothing mentions',
    tree: {
      'skills/it/SKILL.md': skillFile('it', 'Links.', '[a](a.md), and run tool.py.\n'),
      'skills/it/a.md': '[b](b.md)\n',
      'skills/it/b.md': '[a](a.md)\n',
      'skills/it/c.md': 'Alone: c.md\n',
      'skills/it/tool.py': '',
      'skills/it/LICENSE.txt': '',
    },
    problems: [
      'skills/it/a.md 1:1 warning reference/nested',
      'skills/it/c.md 1:1 info reference/orphan',
    ],
    skills: { it: {} },
  },
  linking(
    'code with a document outside',
    'Read `../other/x.md`.\n\nRead `/etc/passwd.md`.\n\nRead `../../docs/schema.md#a`.',
    [
      'SKILL.md 5:6 warning reference/outside',
      'SKILL.md 7:6 warning reference/outside',
      'SKILL.md 9:6 warning reference/outside',
    ],
  ),
  linking(
    'code with a file outside that is no document, of the host, or to be written',
    'See `../tsconfig.json`, `/usr/bin/env` and `~/.host/NOTES.md`.\n\nSave it as `/spec/a.md`.\n\nFor example `../b.md`.',
    [],
  ),
  linking(
    'code with a path upwards to where a folder of that name is',
    'See `../references/guide.md`.',
    ['SKILL.md 5:5 warning reference/outside'],
  ),
  linking(
    'more missing files than are told one by one',
    '[a](references/gone.md)\n'.repeat(1000),
    Array.from({ length: 50 }, (_, line) => `SKILL.md ${line + 5}:1 warning reference/missing`),
  ),
  linking('a folder that is named without a slash', 'Use `fonts`, or [more](./more).', [], {
    'fonts/a.ttf': 'x',
    'more/b.md': 'x',
  }),
  linking('a path with a place to fill in', 'Read `{lang}/style.md`.', [], {
    'en/style.md': 'x',
    'de/style.md': 'x',
  }),
]
