import { describe, expect, test } from 'vitest'
import { checkPublishing } from '../../src/package/check-publishing.ts'
import { emitPackage } from '../../src/package/emit-package.ts'
import { staleFiles } from '../../src/package/stale-files.ts'
import { problemMessage } from '../../src/problems/problem.ts'
import { skillTemplate } from '../../src/skill/template.ts'
import { skillFile, type Tree } from '../tree.ts'
import { compileFolder, folderOf } from './packages.ts'

const many = Object.fromEntries(
  Array.from({ length: 512 }, (_, number) => [`skills/alpha/references/${number}.md`, 'x\n']),
)

describe('a skill cannot be published', () => {
  test.each<[what: string, tree: Tree, place: string, problem: RegExp]>([
    [
      'under a name with letters that other tools do not take',
      { 'skills/数据/SKILL.md': skillFile('数据') },
      'skills/数据/SKILL.md:2:7',
      /^The skill "数据" cannot be published under this name/,
    ],
    [
      'whose SKILL.md is not UTF-8',
      { 'skills/alpha/SKILL.md': Buffer.from(skillFile('alpha', 'Té.'), 'latin1') },
      'skills/alpha/SKILL.md:5:1',
      /^SKILL\.md of "alpha" is not valid UTF-8/,
    ],
    [
      'whose description nobody has written yet',
      { 'skills/alpha/SKILL.md': skillTemplate('alpha') },
      'skills/alpha/SKILL.md:3:14',
      /^The description of "alpha" is still the text that `skillfold new` wrote/,
    ],
    [
      'whose body nobody has written yet',
      {
        'skills/alpha/SKILL.md': skillTemplate('alpha')
          .replace(/^description:.*$/m, 'description: Tunes pianos.')
          .replaceAll('\n', '\r\n'),
      },
      'skills/alpha/SKILL.md:5:1',
      /^The body of "alpha" is still the text/,
    ],
    [
      'with more files than hosts must accept',
      { 'skills/alpha/SKILL.md': skillFile('alpha'), ...many },
      'skills/alpha/SKILL.md:2:7',
      /^The skill "alpha" has 513 files, and a skill in a package has at most 512/,
    ],
    [
      'with a larger file than hosts must accept',
      {
        'skills/alpha/SKILL.md': skillFile('alpha'),
        'skills/alpha/data.bin': new Uint8Array(16_777_216),
      },
      'skills/alpha/SKILL.md:2:7',
      /^The skill "alpha" has 167772\d+ bytes/,
    ],
    [
      'with a path that some systems read another way',
      { 'skills/alpha/SKILL.md': skillFile('alpha'), 'skills/alpha/a:b.md': 'x\n' },
      'skills/alpha/a:b.md:1:1',
      /^The path `a:b\.md` could lead out of/,
    ],
  ])('%s', async (_, tree, place, message) => {
    const problems = checkPublishing(await compileFolder(folderOf(tree)))
    expect(problems).toMatchObject([{ severity: 'error' }])
    expect(problems.map(({ file, line, column }) => `${file}:${line}:${column}`)).toEqual([place])
    expect(problems.map(problemMessage)).toEqual([expect.stringMatching(message)])
  })
})

test('more skills than one package may have are not published', async () => {
  const tree = Object.fromEntries(
    Array.from({ length: 9 }, (_, number) => [
      [`skills/s-${number}/SKILL.md`, skillFile(`s-${number}`, `Tunes piano ${number}.`)],
      [`skills/s-${number}/data.bin`, new Uint8Array(15 * 2 ** 20)],
    ]).flat() as [string, string | Uint8Array][],
  )
  const problems = checkPublishing(await compileFolder(folderOf(tree)))
  expect(problems).toMatchObject([{ severity: 'error', file: 'package.json', line: 1, column: 1 }])
  expect(problems.map(problemMessage)).toEqual([
    expect.stringMatching(
      /^The skills of this package have 14155\d+ bytes together, and those of a package have at most 134217728\./,
    ),
  ])
})

describe('files of an earlier build', () => {
  const built = async (...names: string[]) =>
    emitPackage(
      await compileFolder(
        folderOf(
          Object.fromEntries(names.map((name) => [`skills/${name}/SKILL.md`, skillFile(name)])),
        ),
      ),
    )

  test('are stale where the next one has them no more', async () => {
    const before = (await built('alpha', 'beta')).get('dist/skillfold.json') as string
    expect(staleFiles(before, await built('beta'))).toEqual([
      'dist/skills/alpha.js',
      'dist/skills/alpha.d.ts',
      'dist/chunks/alpha.js',
    ])
    expect(staleFiles(before, await built('alpha', 'beta'))).toEqual([])
  })

  test('are only such as a build writes, whatever the earlier manifest says', async () => {
    const text = (await built('alpha')).get('dist/skillfold.json') as string
    const manifest = JSON.parse(text)
    manifest.skills[0].name = '../../src/index'
    manifest.skills[0].files[0].chunk.path = '../package.json'
    expect(staleFiles(JSON.stringify(manifest), new Map())).toEqual([])
    expect(staleFiles('', new Map())).toEqual([])
  })
})
