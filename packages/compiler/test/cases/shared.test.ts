import { readdirSync } from 'node:fs'
import path from 'node:path'
import { qwen3 } from '@skillfold/tokenizer'
import { describe, expect, test } from 'vitest'
import { sharedData } from '../../../../bench/shared.mjs'
import { selectSkills } from '../../src/catalog/select.ts'
import { compareProblems } from '../../src/problems/problem.ts'
import { lineOf, readTree } from '../read-tree.ts'

const folder = sharedData('cases')

/** Roots of a case that has others than `skills`. */
const roots: Readonly<Record<string, readonly string[]>> = {
  '35': ['vendor-b/skills', 'vendor-a/skills', 'app/skills'],
}

// By its number: the skills that compile, and every problem but that nothing mentions a file.
const cases: readonly (readonly [number: string, skills: string, problems: readonly string[]])[] = [
  ['01', 'sail-trim tide-tables', []],
  [
    '03',
    'dive-plan good ratio-ok wait-for',
    [
      'skills/dive-plan/SKILL.md 3:14 warning frontmatter/colon',
      'skills/wait-for/SKILL.md 3:14 warning frontmatter/colon',
    ],
  ],
  [
    '05',
    'bang control',
    [
      'skills/alias-only/SKILL.md 3:14 error frontmatter/alias',
      'skills/apostrophe/SKILL.md 3:18 error frontmatter/yaml',
      'skills/asterisk/SKILL.md 3:21 error frontmatter/yaml',
      'skills/at-sign/SKILL.md 3:14 error frontmatter/yaml',
      'skills/backtick/SKILL.md 3:14 error frontmatter/yaml',
      'skills/bad-escape/SKILL.md 3:17 error frontmatter/yaml',
      'skills/bang/SKILL.md 3:14 warning frontmatter/tag',
      'skills/binary-tag/SKILL.md 3:23 error description/not-text',
      'skills/brace/SKILL.md 3:22 error frontmatter/yaml',
      'skills/lead-quote/SKILL.md 3:31 error frontmatter/yaml',
      'skills/percent/SKILL.md 3:14 error frontmatter/yaml',
      'skills/tab-indent/SKILL.md 5:1 error frontmatter/yaml',
      'skills/two-flows/SKILL.md 4:1 warning frontmatter/unknown-key',
      'skills/two-flows/SKILL.md 4:23 error frontmatter/yaml',
    ],
  ],
  [
    '07',
    'crlf crlf-nofinal lone-cr mixed',
    [
      'skills/crlf-nofinal/SKILL.md 4:4 warning body/empty',
      'skills/lone-cr/SKILL.md 1:1 warning frontmatter/line-ends',
    ],
  ],
  [
    '09',
    'dots-closer indented-dashes inline-dashes',
    [
      'skills/bogus-closer/SKILL.md 4:1 error frontmatter/yaml',
      'skills/dots-closer/SKILL.md 4:1 warning frontmatter/fence',
    ],
  ],
  ['11', 'rules second-skill', []],
  [
    '13',
    'nested-ok',
    [
      'skills/dup-desc/SKILL.md 4:1 error frontmatter/duplicate-key',
      'skills/dup-nested/SKILL.md 6:3 error frontmatter/duplicate-key',
      'skills/dup-quoted/SKILL.md 4:1 error frontmatter/duplicate-key',
    ],
  ],
  [
    '15',
    '1e3 2024-05-01 2048 num-desc true',
    [
      'skills/1e3/SKILL.md 2:7 warning frontmatter/unquoted',
      'skills/2048/SKILL.md 2:7 warning frontmatter/unquoted',
      'skills/list-desc/SKILL.md 3:14 error description/not-text',
      'skills/map-desc/SKILL.md 4:3 error description/not-text',
      'skills/num-desc/SKILL.md 3:14 warning frontmatter/unquoted',
      'skills/true/SKILL.md 2:7 warning frontmatter/unquoted',
    ],
  ],
  [
    '17',
    'commas flow list mixed null-tools one spaces',
    [
      'skills/commas/SKILL.md 4:16 warning frontmatter/allowed-tools',
      'skills/flow/SKILL.md 4:16 warning frontmatter/allowed-tools',
      'skills/list/SKILL.md 5:3 warning frontmatter/allowed-tools',
      'skills/mixed/SKILL.md 6:5 error frontmatter/type',
    ],
  ],
  [
    '19',
    'alias-ok control',
    [
      ...[4, 5, 6, 7, 8, 9].map(
        (line) => `skills/bomb/SKILL.md ${line}:1 warning frontmatter/unknown-key`,
      ),
      'skills/bomb/SKILL.md 9:10 error frontmatter/alias',
      'skills/bomb/SKILL.md 10:1 warning frontmatter/unknown-key',
      'skills/bomb/SKILL.md 11:1 warning frontmatter/unknown-key',
      'skills/bomb/SKILL.md 11:6 warning frontmatter/anchor',
      'skills/deep/SKILL.md 4:109 error frontmatter/yaml',
    ],
  ],
  [
    '21',
    'yaml-fence',
    [
      'skills/javascript-fence/SKILL.md 1:1 error frontmatter/language',
      'skills/js-fence/SKILL.md 1:1 error frontmatter/language',
      'skills/json-fence/SKILL.md 1:1 error frontmatter/language',
      'skills/toml-fence/SKILL.md 1:1 error frontmatter/language',
      'skills/yaml-fence/SKILL.md 1:1 warning frontmatter/fence',
    ],
  ],
  [
    '23',
    'both control lower-only md-upper title-only',
    [
      'skills/both/skill.md 1:1 warning catalog/file-twice',
      'skills/lower-only/skill.md 1:1 warning catalog/file-name',
      'skills/md-upper/SKILL.MD 1:1 warning catalog/file-name',
      'skills/title-only/Skill.md 1:1 warning catalog/file-name',
    ],
  ],
  [
    '25',
    'abc café-guide Été 潮汐-表 🧭-log',
    [
      'skills/café-guide/SKILL.md 2:7 warning name/portability',
      'skills/Été/SKILL.md 2:7 error name/case',
      'skills/Été/SKILL.md 2:7 warning name/portability',
      'skills/潮汐-表/SKILL.md 2:7 warning name/portability',
      'skills/ａｂｃ/SKILL.md 2:7 error catalog/duplicate',
      'skills/ａｂｃ/SKILL.md 2:7 warning name/portability',
      'skills/🧭-log/SKILL.md 2:7 error name/characters',
    ],
  ],
  [
    '27',
    'ascii-1024 ascii-1025 emoji-1024 emoji-1025 family folded-1024',
    [
      'skills/ascii-1025/SKILL.md 3:14 error description/too-long',
      'skills/emoji-1025/SKILL.md 3:14 error description/too-long',
    ],
  ],
  ['29', 'cr-desc forger', []],
  [
    '31',
    'chat-format',
    [
      'skills/chat-format/references/chatml.md 1:24 warning security/control-token',
      'skills/chat-format/references/chatml.md 2:1 warning security/control-token',
      'skills/chat-format/references/chatml.md 4:5 warning security/control-token',
      'skills/chat-format/references/semi.md 1:19 warning security/control-token',
      'skills/chat-format/references/semi.md 1:42 warning security/control-token',
      'skills/chat-format/references/semi.md 1:73 warning security/control-token',
      'skills/chat-format/references/semi.md 1:82 warning security/control-token',
    ],
  ],
  [
    '35',
    'deploy-notes twin',
    [
      'app/skills/twin/SKILL.md 2:7 error catalog/duplicate',
      'vendor-a/skills/deploy-notes/SKILL.md 2:7 warning catalog/shadowed',
      'vendor-b/skills/deploy-notes/SKILL.md 2:7 warning catalog/shadowed',
    ],
  ],
  [
    '37',
    'inner outer',
    [
      'skills/.hidden 1:1 info catalog/not-searched',
      'skills/outer/node_modules 1:1 info catalog/not-searched',
      'skills/outer/references/styles/brutal/SKILL.md 1:1 info catalog/nested-skill',
    ],
  ],
  [
    '39',
    'zzz-good',
    [
      'skills/aaa-broken 1:1 warning catalog/broken-link',
      'skills/ccc-nomd 1:1 warning catalog/no-skill-file',
      'skills/ddd-bad/SKILL.md 2:7 error frontmatter/yaml',
      'skills/eee-dirmd/SKILL.md 1:1 warning catalog/not-a-file',
    ],
  ],
  [
    '41',
    'pad',
    [
      'skills/pad-backup 1:1 warning catalog/no-skill-file',
      'skills/pad/assets 1:1 error security/path-escape',
      'skills/pad/references/abs.md 1:1 error security/path-escape',
      'skills/pad/references/out.md 1:1 error security/path-escape',
      'skills/pad/references/sibling.md 1:1 error security/path-escape',
    ],
  ],
  ['43', 'badge', []],
  [
    '45',
    'link-test',
    [
      'skills/link-test/SKILL.md 14:4 warning reference/case',
      'skills/link-test/SKILL.md 15:4 warning reference/missing',
      'skills/link-test/SKILL.md 17:5 warning reference/missing',
      'skills/link-test/SKILL.md 19:5 warning reference/outside',
      'skills/link-test/SKILL.md 28:1 warning reference/missing',
    ],
  ],
  ['65', 'a-10 a-2 alpha mike zeta ärger', ['skills/ärger/SKILL.md 2:7 warning name/portability']],
]

describe.skipIf(folder === undefined)(
  'shared cases (skipped where ../shared/cases is absent)',
  () => {
    const folders = folder === undefined ? [] : readdirSync(folder)

    test.each(cases)('case %s', async (number, skills, problems) => {
      const root = path.join(
        folder ?? '',
        folders.find((name) => name.startsWith(`${number}-`)) ?? '',
      )
      const { control } = await qwen3()
      const read = await readTree(root, roots[number], { control })
      const selected = selectSkills(read.skills, () => true)
      const lines = [...read.problems, ...selected.problems].sort(compareProblems).map(lineOf)
      expect(selected.skills.map(({ name }) => name).join(' ')).toBe(skills)
      expect(lines.filter((line) => !line.endsWith(' reference/orphan'))).toEqual(problems)
    })
  },
)
