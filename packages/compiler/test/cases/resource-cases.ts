import { createHash } from 'node:crypto'
import type { SourceResource } from '../../src/skill/source-skill.ts'
import { skillFile, type Tree } from '../tree.ts'
import type { Case } from './case.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex')
const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'.repeat(100)), Buffer.from([0xe2, 0xe3])])

const digest = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

const text = (path: string, content: string, type = 'text/markdown') =>
  expectResource(path, content, type, content)

const binary = (path: string, content: string | Uint8Array, type: string) =>
  expectResource(path, content, type, undefined)

function expectResource(
  path: string,
  content: string | Uint8Array,
  type: string,
  delivered: string | undefined,
): SourceResource {
  // The absolute path and the sections are other tests' concern.
  return {
    path,
    bytes: Buffer.byteLength(content),
    sha256: digest(content),
    type,
    text: delivered,
  } as SourceResource
}

const one = (
  title: string,
  files: Tree,
  problems: readonly string[],
  resources: readonly SourceResource[],
): Case => ({
  title,
  tree: {
    'skills/it/SKILL.md': skillFile('it', 'Keeps files.', 'All in `references/` and `assets/`.\n'),
    ...Object.fromEntries(Object.entries(files).map(([name, node]) => [`skills/it/${name}`, node])),
  },
  problems: problems.map((problem) => `skills/it/${problem}`),
  skills: { it: { resources } },
})

/** The files beside SKILL.md. */
export const resourceCases: readonly Case[] = [
  one(
    'texts of any kind and depth, by code points',
    {
      'references/z.md': '# Z\n',
      'references/ä.md': 'Ä',
      'references/a/b/c.txt': 'c',
      'assets/logo.svg': '<svg/>',
      'references/empty.md': '',
      'references/script.py': 'print(1)\n',
    },
    [],
    [
      text('assets/logo.svg', '<svg/>', 'image/svg+xml'),
      text('references/a/b/c.txt', 'c', 'text/plain'),
      text('references/empty.md', ''),
      text('references/script.py', 'print(1)\n', 'text/plain'),
      text('references/z.md', '# Z\n'),
      text('references/ä.md', 'Ä'),
    ],
  ),
  one(
    'binary files, known by their bytes or their name',
    {
      'assets/dot.png': png,
      'assets/form.pdf': pdf,
      'assets/ascii.pdf': '%PDF-1.4 only letters',
      'assets/no-extension': png,
      'assets/data': Buffer.from([1, 0, 2]),
      'assets/font.woff2': Buffer.from('wOF2\0\0'),
    },
    [],
    [
      binary('assets/ascii.pdf', '%PDF-1.4 only letters', 'application/pdf'),
      binary('assets/data', Buffer.from([1, 0, 2]), 'application/octet-stream'),
      binary('assets/dot.png', png, 'image/png'),
      binary('assets/font.woff2', Buffer.from('wOF2\0\0'), 'font/woff2'),
      binary('assets/form.pdf', pdf, 'application/pdf'),
      binary('assets/no-extension', png, 'image/png'),
    ],
  ),
  one(
    'texts that are no UTF-8, which are kept as binary',
    {
      'references/latin.md': Buffer.from('Caf\xe9', 'latin1'),
      'references/wide.txt': Buffer.from('\uFEFFwide', 'utf16le'),
    },
    [
      'references/latin.md 1:1 warning reference/encoding',
      'references/wide.txt 1:1 warning reference/encoding',
    ],
    [
      binary('references/latin.md', Buffer.from('Caf\xe9', 'latin1'), 'application/octet-stream'),
      binary(
        'references/wide.txt',
        Buffer.from('\uFEFFwide', 'utf16le'),
        'application/octet-stream',
      ),
    ],
  ),
  one(
    'a byte order mark and CRLF, which are part of the text',
    { 'references/bom.md': '\uFEFF# A\r\n\r\n## B\r\n' },
    [],
    [text('references/bom.md', '\uFEFF# A\r\n\r\n## B\r\n')],
  ),
  one(
    'hidden files, which are left out with a word, and what editors and systems leave, without',
    {
      '.DS_Store': 'x',
      '.git/config': 'x',
      '.hidden/note.md': 'x',
      'node_modules/kit/index.js': 'x',
      'scripts/__pycache__/a.pyc': 'x',
      'scripts/a.pyc': 'x',
      'Thumbs.db': 'x',
      'SKILL.md~': 'x',
      'SKILL.md.tmp123': 'x',
      '.SKILL.md.swp': 'x',
      '4913': 'x',
      '#SKILL.md#': 'x',
      'references/keep.md': 'x',
    },
    ['.hidden 1:1 info reference/hidden'],
    [text('references/keep.md', 'x')],
  ),
  one(
    'names that differ in their normal form only, and a link that is spelled in the other',
    { 'references/caf\u00e9.md': 'x', 'references/cafe\u0301.md': 'y' },
    ['references/café.md 1:1 warning reference/same-but-case'],
    [text('references/cafe\u0301.md', 'y'), text('references/caf\u00e9.md', 'x')],
  ),
  one(
    'files for secrets, which are refused; hidden samples of them are left out, with a word',
    {
      '.env': 'KEY=secret',
      '.env.local': 'KEY=secret',
      '.npmrc': '//registry/:_authToken=secret',
      'assets/server.pem': 'secret',
      'assets/id_rsa': 'secret',
      'assets/credentials.json': '{}',
      'assets/.env.example': 'KEY=',
    },
    [
      '.env 1:1 error security/secret',
      '.env.local 1:1 error security/secret',
      '.npmrc 1:1 error security/secret',
      'assets/.env.example 1:1 info reference/hidden',
      'assets/credentials.json 1:1 error security/secret',
      'assets/id_rsa 1:1 error security/secret',
      'assets/server.pem 1:1 error security/secret',
    ],
    [],
  ),
  {
    ...one(
      'links within the folder, and out of it by every way',
      {
        'references/real.md': 'real',
        'references/inside.md': { link: 'real.md' },
        'references/absolute.md': { link: '/etc/hostname' },
        'references/parent.md': { link: '../../../outside/note.md' },
        'references/sibling.md': { link: '../../it-too/note.md' },
        'references/gone.md': { link: 'nowhere.md' },
        'references/secret.md': { link: '../.env' },
        'references/hidden.md': { link: '../.hidden/note.md' },
        assets: { link: '../../outside' },
        again: { link: 'references' },
        up: { link: '..' },
        loop: { link: 'loop' },
        '.env': 'KEY=secret',
        '.hidden/note.md': 'hidden',
        '../../outside/note.md': 'OUTSIDE',
        '../it-too/note.md': 'SIBLING',
      },
      [
        '.env 1:1 error security/secret',
        '.hidden 1:1 info reference/hidden',
        'again 1:1 info catalog/link-twice',
        'assets 1:1 error security/path-escape',
        'loop 1:1 warning reference/unreadable',
        'references/absolute.md 1:1 error security/path-escape',
        'references/gone.md 1:1 warning catalog/broken-link',
        'references/hidden.md 1:1 info reference/hidden',
        'references/parent.md 1:1 error security/path-escape',
        'references/secret.md 1:1 error security/secret',
        'references/sibling.md 1:1 error security/path-escape',
        'up 1:1 error security/path-escape',
      ],
      [text('references/inside.md', 'real'), text('references/real.md', 'real')],
    ),
    roots: ['skills/it'],
  },
  {
    title: 'a SKILL.md that is a link out of its folder',
    tree: {
      'outside.md': skillFile('it'),
      'skills/it/SKILL.md': { link: '../../outside.md' },
      'skills/own/SKILL.md': { link: 'text.md' },
      'skills/own/text.md': skillFile('own'),
    },
    problems: [
      'skills/it/SKILL.md 1:1 error security/path-escape',
      'skills/own/text.md 1:1 info reference/orphan',
    ],
    skills: { own: {} },
  },
  {
    title: 'a file beside SKILL.md that keeps a skill from the model, and others that do not',
    tree: {
      'skills/kept/SKILL.md': skillFile('kept'),
      'skills/kept/agents/openai.yaml': 'policy:\n  allow_implicit_invocation: false\n',
      'skills/open/SKILL.md': skillFile('open'),
      'skills/open/agents/openai.yaml': 'policy:\n  allow_implicit_invocation: true\n',
      'skills/torn/SKILL.md': skillFile('torn'),
      'skills/torn/agents/openai.yaml': 'policy: [*a, &a\n',
    },
    problems: [],
    skills: { kept: { hidden: true }, open: { hidden: false }, torn: { hidden: false } },
  },
  {
    title: 'links of a skill whose YAML cannot be read',
    tree: {
      'skills/it/SKILL.md': '---\nname: [\n---\nSee [a](references/a.md).\n',
      'skills/it/references/b.md': '[c](c.md)\n',
    },
    problems: [
      'skills/it/SKILL.md 1:1 error description/missing',
      'skills/it/SKILL.md 2:7 error frontmatter/yaml',
      'skills/it/SKILL.md 4:5 warning reference/missing',
      'skills/it/references/b.md 1:1 warning reference/missing',
      'skills/it/references/b.md 1:1 info reference/orphan',
    ],
    skills: {},
  },
  {
    title: 'files of a skill that does not compile, which are looked at all the same',
    tree: { 'skills/it/SKILL.md': '# None\n', 'skills/it/.env': 'KEY=secret' },
    problems: [
      'skills/it/.env 1:1 error security/secret',
      'skills/it/SKILL.md 1:1 error frontmatter/missing',
    ],
    skills: {},
  },
  one(
    'names that differ only in case',
    { 'references/A.md': 'a', 'references/a.md': 'a' },
    ['references/a.md 1:1 warning reference/same-but-case'],
    [text('references/A.md', 'a'), text('references/a.md', 'a')],
  ),
  one(
    'names that trouble shells and URLs',
    Object.fromEntries(
      ['a#b', '50%', 'what?', 'sp ace', 'plus+', 'amp&', '[x]', '(y)', '$z', "it's"].map((name) => [
        `references/${name}.md`,
        name,
      ]),
    ),
    [],
    ['$z', '(y)', '50%', '[x]', 'a#b', 'amp&', "it's", 'plus+', 'sp ace', 'what?'].map((name) =>
      text(`references/${name}.md`, name),
    ),
  ),
  one(
    'over 512 files',
    Object.fromEntries(
      Array.from({ length: 512 }, (_, index) => [`assets/${index + 1000}.txt`, '']),
    ),
    ['SKILL.md 1:1 warning reference/count'],
    Array.from({ length: 512 }, (_, index) => text(`assets/${index + 1000}.txt`, '', 'text/plain')),
  ),
  one(
    'over 16 MiB, in files of which none is read as text',
    Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name) => [`assets/${name}.txt`, Buffer.alloc(4_194_305, 'a')]),
    ),
    [
      'SKILL.md 1:1 warning reference/size',
      ...['a', 'b', 'c', 'd'].map((name) => `assets/${name}.txt 1:1 warning reference/too-large`),
    ],
    ['a', 'b', 'c', 'd'].map((name) =>
      binary(`assets/${name}.txt`, Buffer.alloc(4_194_305, 'a'), 'application/octet-stream'),
    ),
  ),
]
