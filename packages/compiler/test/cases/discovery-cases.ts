import { skillFile } from '../tree.ts'
import type { Case } from './case.ts'

/** Which folders are skills. */
export const discoveryCases: readonly Case[] = [
  {
    title: 'SKILL.md in any case of its letters, read from the listing',
    tree: {
      'skills/exact/SKILL.md': skillFile('exact'),
      'skills/lower/skill.md': skillFile('lower'),
      'skills/title/Skill.md': skillFile('title'),
      'skills/upper/SKILL.MD': skillFile('upper'),
    },
    problems: [
      'skills/lower/skill.md 1:1 warning catalog/file-name',
      'skills/title/Skill.md 1:1 warning catalog/file-name',
      'skills/upper/SKILL.MD 1:1 warning catalog/file-name',
    ],
    skills: { exact: {}, lower: {}, title: {}, upper: {} },
  },
  {
    title: 'two spellings side by side: SKILL.md is read, the other is no resource',
    tree: {
      'skills/both/SKILL.md': skillFile('both', 'The right one.'),
      'skills/both/skill.md': skillFile('both', 'The other one.'),
    },
    problems: ['skills/both/skill.md 1:1 warning catalog/file-twice'],
    skills: { both: { description: 'The right one.', resources: [] } },
  },
  {
    title: 'two spellings, none exact: the first by code points is read',
    tree: {
      'skills/both/skill.md': skillFile('both', 'Lower.'),
      'skills/both/Skill.md': skillFile('both', 'Title.'),
    },
    problems: [
      'skills/both/Skill.md 1:1 warning catalog/file-name',
      'skills/both/skill.md 1:1 warning catalog/file-twice',
    ],
    skills: { both: { description: 'Title.' } },
  },
  {
    title: 'groups are looked into, skills, hidden folders and build output are not',
    tree: {
      'skills/outer/SKILL.md': skillFile(
        'outer',
        'Holds another.',
        'See `references/deep/SKILL.md`.\n',
      ),
      'skills/outer/references/deep/SKILL.md': skillFile('deep'),
      'skills/outer/node_modules/kit/skills/kit/SKILL.md': skillFile('kit'),
      'skills/group/wide/inner/SKILL.md': skillFile('inner'),
      'skills/.hidden/secret/SKILL.md': skillFile('secret'),
      'skills/node_modules/kit/SKILL.md': skillFile('kit'),
      'skills/dist/outer/SKILL.md': skillFile('outer'),
    },
    problems: ['skills/outer/references/deep/SKILL.md 1:1 info catalog/nested-skill'],
    skills: { outer: {}, inner: {} },
  },
  {
    title: 'a whole project as root, without false alarms for its other folders',
    roots: ['.'],
    tree: {
      'src/index.ts': 'export {}\n',
      'docs/guide.md': '# Guide\n',
      'skills/clock/SKILL.md': skillFile('clock'),
      'packages/kit/skills/watch/SKILL.md': skillFile('watch'),
      'dist/skills/clock/SKILL.md': skillFile('clock'),
    },
    problems: [],
    skills: { clock: {}, watch: {} },
  },
  {
    title: 'a root that is a skill itself',
    roots: ['skills/clock'],
    tree: { 'skills/clock/SKILL.md': skillFile('clock') },
    problems: [],
    skills: { clock: {} },
  },
  {
    title: 'a hidden root, since it was named',
    roots: ['.agents/skills'],
    tree: { '.agents/skills/clock/SKILL.md': skillFile('clock') },
    problems: [],
    skills: { clock: {} },
  },
  {
    title: 'one bad entry beside good ones',
    tree: {
      'skills/a-link': { link: 'nowhere' },
      'skills/b-file': 'plain\n',
      'skills/NOTES.md': '# Notes\n',
      'skills/c-none/README.md': '# None\n',
      'skills/d-broken/SKILL.md': '---\nname: [d\n---\n',
      'skills/e-folder/SKILL.md/inner.txt': 'x',
      'skills/f-empty': { folder: true },
      'skills/g-link/SKILL.md': { link: 'gone.md' },
      'skills/z-good/SKILL.md': skillFile('z-good'),
    },
    problems: [
      'skills/a-link 1:1 warning catalog/broken-link',
      'skills/c-none 1:1 warning catalog/no-skill-file',
      'skills/d-broken/SKILL.md 2:7 error frontmatter/yaml',
      'skills/e-folder/SKILL.md 1:1 warning catalog/not-a-file',
      'skills/f-empty 1:1 warning catalog/no-skill-file',
      'skills/g-link/SKILL.md 1:1 warning catalog/broken-link',
    ],
    skills: { 'z-good': {} },
  },
  {
    title: 'a link to a folder elsewhere, which is followed',
    tree: {
      'shelf/clock/SKILL.md': skillFile('clock'),
      'skills/clock': { link: '../shelf/clock' },
      'skills/group': { link: '../shelf' },
    },
    problems: [],
    skills: { clock: { file: 'skills/clock/SKILL.md' } },
  },
  {
    title: 'a link to a skill of the same root, which keeps its real path',
    tree: {
      'skills/a-clock': { link: 'clock' },
      'skills/clock/SKILL.md': skillFile('clock'),
    },
    problems: ['skills/a-clock 1:1 info catalog/link-twice'],
    skills: { clock: { file: 'skills/clock/SKILL.md' } },
  },
  {
    title: 'a folder without a skill beside a link to one, and a link to such a folder',
    tree: {
      'shelf/clock/SKILL.md': skillFile('clock'),
      'notes/a.md': '# A\n',
      'skills/clock': { link: '../shelf/clock' },
      'skills/none/README.md': '# None\n',
      'skills/notes': { link: '../notes' },
    },
    problems: [
      'skills/none 1:1 warning catalog/no-skill-file',
      'skills/notes 1:1 warning catalog/no-skill-file',
    ],
    skills: { clock: {} },
  },
  {
    title: 'links in a circle',
    tree: {
      'skills/clock/SKILL.md': skillFile('clock'),
      'skills/group/up': { link: '..' },
      'skills/one': { link: 'two' },
      'skills/two': { link: 'one' },
    },
    problems: [
      'skills/group/up 1:1 info catalog/link-twice',
      'skills/one 1:1 error catalog/unreadable',
      'skills/two 1:1 error catalog/unreadable',
    ],
    skills: { clock: {} },
  },
  {
    title: 'links to folders above, up to the whole disk',
    roots: ['skills', 'all', 'in/more'],
    tree: {
      'skills/clock/SKILL.md': skillFile('clock'),
      'skills/project': { link: '..' },
      'skills/disk': { link: '/' },
      all: { link: '.' },
      in: { link: '..' },
    },
    problems: [
      'all 1:1 warning catalog/link-above',
      'in/more 1:1 error catalog/missing-root',
      'skills/disk 1:1 warning catalog/link-above',
      'skills/project 1:1 warning catalog/link-above',
    ],
    skills: { clock: {} },
  },
  {
    title: 'the same folder under two roots, which is one skill of the last root',
    roots: ['skills', 'agents'],
    tree: {
      'skills/clock/SKILL.md': skillFile('clock'),
      'agents/clock': { link: '../skills/clock' },
    },
    problems: [],
    skills: { clock: { root: 'agents', file: 'agents/clock/SKILL.md' } },
  },
  {
    title: 'a root within another',
    roots: ['.', 'skills'],
    tree: { 'skills/clock/SKILL.md': skillFile('clock') },
    problems: [],
    skills: { clock: { root: 'skills' } },
  },
  {
    title: 'a root that does not exist, one that may be missing, one that is a file, an empty one',
    roots: ['gone', { label: 'later', optional: true }, 'notes.md', 'empty', 'skills'],
    tree: {
      'notes.md': '# Notes\n',
      empty: { folder: true },
      'skills/clock/SKILL.md': skillFile('clock'),
    },
    problems: [
      'empty 1:1 warning catalog/empty-root',
      'gone 1:1 error catalog/missing-root',
      'notes.md 1:1 error catalog/missing-root',
    ],
    skills: { clock: {} },
  },
  {
    title: 'a package that links out of itself',
    roots: [{ label: 'node_modules/kit', dependency: 'kit' }],
    tree: {
      'private/clock/SKILL.md': skillFile('clock'),
      'node_modules/kit/skills/out': { link: '../../../private' },
      'node_modules/kit/skills/watch/SKILL.md': skillFile('watch'),
      'node_modules/kit/skills/same': { link: 'watch' },
    },
    problems: [
      'node_modules/kit/skills/out 1:1 error security/path-escape',
      'node_modules/kit/skills/same 1:1 info catalog/link-twice',
    ],
    skills: { watch: { dependency: 'kit' } },
  },
  {
    title: 'folders nested without end',
    tree: {
      [`skills/${'a/'.repeat(40)}SKILL.md`]: skillFile('a'),
      'skills/clock/SKILL.md': skillFile('clock'),
    },
    problems: [`skills${'/a'.repeat(12)} 1:1 warning catalog/too-deep`],
    skills: { clock: {} },
  },
]
