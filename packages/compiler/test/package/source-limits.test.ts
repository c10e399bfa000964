import * as fs from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problemMessage } from '../../src/problems/problem.ts'
import { openProject } from '../../src/project.ts'
import { skillFile, type Tree } from '../tree.ts'
import { compileFolder, folderOf } from './packages.ts'

vi.mock('node:fs', { spy: true })
afterEach(() => vi.clearAllMocks())

const big = 'node_modules/plain/skills/big'

/** Uses a package of sources, whose skill "big" is made of these files besides its SKILL.md. */
async function use(files: Tree, after?: (skill: string) => void) {
  const app = folderOf({
    'node_modules/plain/package.json': '{"name":"plain","version":"1.0.0"}',
    [`${big}/SKILL.md`]: skillFile('big', 'Tunes pianos.'),
    'node_modules/plain/skills/small/SKILL.md': skillFile('small', 'Mends organs.'),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`${big}/${name}`, text])),
  })
  after?.(path.join(app, big))
  vi.clearAllMocks()
  const { skills, problems } = await compileFolder(app, { packages: 'plain' })
  const opened = vi.mocked(fs.openSync).mock.calls.map(([file]) => String(file))
  return {
    skills: skills.map(({ source }) => source.name),
    problems: problems.map(
      (problem) =>
        `${problem.file} ${problem.severity} ${problem.code}: ${problemMessage(problem)}`,
    ),
    opened: opened.filter((file) => file.includes('/skills/')).map((file) => path.basename(file)),
  }
}

const many = (count: number, name: (number: number) => string): Tree =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [name(number), 'x']))

describe('a skill of a package of sources is refused unread', () => {
  test.each<[what: string, files: Tree]>([
    ['files', many(512, (number) => `references/${number}.md`)],
    ['hidden files', many(512, (number) => `.hidden-${number}`)],
    ['files that look like secrets', many(512, (number) => `deep/er/${number}.pem`)],
  ])('for too many %s, in one line', async (_, files) => {
    const { skills, problems, opened } = await use(files)
    expect(problems).toEqual([
      expect.stringMatching(
        /^node_modules\/plain\/skills\/big\/SKILL\.md error package\/limit: The skill "big" has 513 files, and a skill in a package has at most 512\. /,
      ),
    ])
    expect(skills).toEqual(['small'])
    expect(opened).toEqual(['SKILL.md'])
  })

  test('for too many links', async () => {
    const { skills, problems } = await use({ 'references/a.md': 'x' }, (skill) => {
      for (let number = 0; number < 511; number++) {
        fs.symlinkSync('references', path.join(skill, `again-${number}`))
      }
    })
    expect(problems).toEqual([expect.stringContaining('error package/limit')])
    expect(skills).toEqual(['small'])
  })

  test.each(['assets/film.mp4', 'SKILL.md'])('for the size of %s', async (name) => {
    const { skills, problems, opened } = await use({ [name]: 'x' }, (skill) =>
      fs.truncateSync(path.join(skill, name), 2 ** 30),
    )
    expect(problems).toEqual([
      expect.stringMatching(/error package\/limit: .* has 10737\d+ bytes, .* at most 16777216\. /),
    ])
    expect(skills).toEqual(['small'])
    expect(opened).toEqual(['SKILL.md'])
  })
})

describe('a package of sources is refused unread', () => {
  const skills = (count: number, files: (number: number) => Tree): Tree =>
    Object.fromEntries(
      Array.from({ length: count }, (_, number) =>
        Object.entries({ 'SKILL.md': skillFile(`copy-${number}`), ...files(number) }).map(
          ([name, text]) => [`../copy-${number}/${name}`, text] as const,
        ),
      ).flat(),
    )

  test('for too many files of its skills together', async () => {
    const {
      skills: used,
      problems,
      opened,
    } = await use(skills(17, () => many(500, (number) => `${number}.md`)))
    expect(problems).toEqual([
      expect.stringMatching(
        /^node_modules\/plain\/skills error package\/limit: The skills of plain have 8\d\d\d files together, and those of a package have at most 8192\. None of them is used\. /,
      ),
    ])
    expect(used).toEqual([])
    expect(opened).toEqual([])
  })

  test('for their size together', async () => {
    const {
      skills: used,
      problems,
      opened,
    } = await use(
      skills(9, () => ({ 'film.mp4': 'x' })),
      (skill) => {
        for (let number = 0; number < 9; number++) {
          fs.truncateSync(path.join(skill, `../copy-${number}/film.mp4`), 15 * 2 ** 20)
        }
      },
    )
    expect(problems).toEqual([expect.stringMatching(/error package\/limit: .* bytes together, /)])
    expect(used).toEqual([])
    expect(opened).toEqual([])
  })
})

test('a package that grows is refused, until it is small enough again', async () => {
  const root = 'node_modules/plain/skills'
  const names = Array.from({ length: 9 }, (_, number) => `s-${number}`)
  const app = folderOf({
    'node_modules/plain/package.json': '{}',
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`${root}/${name}/SKILL.md`, skillFile(name, `Tunes ${name}.`)],
        [`${root}/${name}/0.bin`, ''],
      ]),
    ),
  })
  const project = await openProject({ root: app, inline: { packages: 'plain' } })
  const codes = async () => (await project.current()).compilation.problems.map(({ code }) => code)
  const resize = (size: number): void => {
    for (const name of names) {
      const file = path.join(app, root, name, '0.bin')
      fs.truncateSync(file, size)
      project.invalidate(file, 'update')
    }
  }
  const before = await codes()
  resize(15 * 2 ** 20)
  expect(await codes()).toEqual(['package/limit'])
  resize(0)
  expect(await codes()).toEqual(before)
  expect((await project.current()).compilation.skills).toHaveLength(9)
})

test.each(['../../../../evil', '/etc/evil', 'C:evil', '..', '__proto__', 'a%2Fb', 'a\\b'])(
  'a skill of a package of sources is refused by the name %s',
  async (name) => {
    const { skills, problems } = await use({ 'SKILL.md': skillFile(`'${name}'`, 'Tunes pianos.') })
    expect(problems).toContainEqual(
      expect.stringMatching(
        /^node_modules\/plain\/skills\/big\/SKILL\.md error package\/unsafe-name: /,
      ),
    )
    expect(skills).toEqual(['small'])
  },
)

test('a skill of a package of sources may have as much as hosts must accept', async () => {
  const files = many(510, (number) => `references/${number}.txt`)
  const { skills } = await use({ ...files, 'assets/film.mp4': 'x' }, (skill) =>
    fs.truncateSync(path.join(skill, 'assets/film.mp4'), 16_777_216 - 510 - 200),
  )
  expect(skills).toEqual(['big', 'small'])
})

test("one's own skill may have more, with a warning", async () => {
  const own = many(600, (number) => `skills/big/references/${number}.txt`)
  const app = folderOf({ 'skills/big/SKILL.md': skillFile('big'), ...own })
  const { skills, problems } = await compileFolder(app)
  expect(skills).toHaveLength(1)
  expect(problems.map(({ code }) => code)).toContain('reference/count')
})
