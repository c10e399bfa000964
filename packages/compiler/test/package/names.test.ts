import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogOf } from '../../src/emit/catalog.ts'
import { emitModules } from '../../src/emit/emitter.ts'
import { emitTypes } from '../../src/emit/types.ts'
import { checkPublishing } from '../../src/package/check-publishing.ts'
import { isUnsafeName } from '../../src/package/portable.ts'
import { codePoint } from '../../src/problems/frame.ts'
import { skillFile, type Tree } from '../tree.ts'
import { compileFolder, folderOf, install, packageProblems } from './packages.ts'

/** Names that lead elsewhere in a path or an address, devices, and what every object has. */
const unsafe = [
  '../../../../evil',
  '/etc/evil',
  '..',
  '.',
  '.git',
  '~root',
  'evil.',
  'C:evil',
  '..\\evil',
  '..%2Fevil',
  '．．／evil',
  'a?b',
  'a#b',
  'a*',
  'a|b',
  'a<b',
  'it\'s "it"',
  'a\nb',
  'a\u0001b',
  'a\u2028b',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'nul',
  'COM1.x',
]

/** Names that the specification has not, and that can do no harm. */
const odd = ['My Skill', 'C++', 'a_b', 'v1.2', 'R&D', 'Été', '数据', '🧭-log', "it's"]

const skillsOf = (names: readonly string[]): Tree =>
  Object.fromEntries(
    names.map((name, number) => [
      `skills/s${number}/SKILL.md`,
      skillFile(JSON.stringify(name), `Tunes piano ${number}.`),
    ]),
  )

test.each(unsafe)('the name %j is not safe, and nor is it with more around it', (name) => {
  expect(isUnsafeName(name.normalize('NFKC'))).toBe(true)
  expect(isUnsafeName(`x/${name}`)).toBe(true)
})

test.each([
  ...odd,
  'site-health',
  'prototype',
  'proto',
  'constructors',
  'console',
  'com',
  'aux-in',
])('the name %j is safe', (name) => expect(isUnsafeName(name)).toBe(false))

describe.each(['precompiled', 'of sources'])('of a package %s', (kind) => {
  /** Installs a package of skills with these names. */
  async function use(names: readonly string[], options: object = {}) {
    const folder = 'node_modules/@acme/skills'
    const files = skillsOf(names)
    const app = folderOf(
      kind === 'precompiled'
        ? {}
        : Object.fromEntries([
            [`${folder}/package.json`, '{}'],
            ...Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]),
          ]),
    )
    if (kind === 'precompiled') await install(path.join(app, folder), files)
    const compilation = await compileFolder(app, { packages: '@acme/skills', ...options })
    const { skills } = compilation
    return {
      skills: skills.map(({ source }) => source.name),
      problems: packageProblems(compilation).filter((line) => line.includes(' package/')),
    }
  }

  test('skills with names that are not safe are left out, each with an error', async () => {
    const { skills, problems } = await use([...unsafe, 'fine'])
    expect(skills).toEqual(['fine'])
    expect(problems).toHaveLength(unsafe.length)
    for (const name of unsafe) {
      const told = name.normalize('NFKC').replace(/[\n\u2028]/g, codePoint)
      const start = ` error package/unsafe-name: The name \`${told}\` could lead out of a folder`
      expect(problems).toContainEqual(expect.stringContaining(start))
    }
  })

  test('they are left out whatever the rules say, and that is said', async () => {
    const rules = { 'package/unsafe-name': 'off', 'name/characters': 'off' }
    expect(await use(['../evil', 'fine'], { rules })).toEqual({
      skills: ['fine'],
      problems: [expect.stringContaining(' warning package/unsafe-name: ')],
    })
  })

  test('skills whose names break the specification alone stay', async () => {
    const { skills, problems } = await use(odd)
    expect(new Set(skills)).toEqual(new Set(odd))
    expect(problems).toEqual([])
  })
})

test.each(['x\\..\\..\\evil.md', 'C:evil.md', 'a\u0001b.md'])(
  'a file of a package of sources is left out unread at the path %j',
  async (file) => {
    const app = folderOf({
      'node_modules/plain/package.json': '{}',
      'node_modules/plain/skills/alpha/SKILL.md': skillFile('alpha'),
      'node_modules/plain/skills/alpha/fine.md': 'Fine.\n',
      [`node_modules/plain/skills/alpha/${file}`]: 'Evil.\n',
    })
    const compilation = await compileFolder(app, { packages: 'plain' })
    const [skill] = compilation.skills
    expect(skill?.resources.map(({ source }) => source.path)).toEqual(['fine.md'])
    expect(packageProblems(compilation)).toContainEqual(
      expect.stringContaining(' error package/path: '),
    )
  },
)

test('no name that a package is refused for can be published', async () => {
  const names = [...unsafe, ...odd]
  const problems = checkPublishing(await compileFolder(folderOf(skillsOf(names))))
  expect(problems.map(({ args }) => (args as { name: string }).name).sort()).toEqual(
    names.map((name) => name.normalize('NFKC')).sort(),
  )
  expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['package/name']))
})

test("names of one's own skills that objects or file systems have a meaning for do no harm", async () => {
  const evil = ['../../evil', '__proto__', 'constructor', 'it\'s "it"', 'toString']
  const compilation = await compileFolder(folderOf(skillsOf(evil)))
  expect(compilation.skills.map(({ source }) => source.name)).toEqual(evil)
  for (const id of emitModules(compilation).keys()) {
    expect(id).toMatch(/^virtual:skillfold(?:\/[\w-]+)*$/)
  }
  expect(Object.keys(catalogOf(compilation).skills)).toEqual(evil)
  expect(emitTypes(compilation)).toContain('"__proto__": CompiledSkill<"__proto__"')
  expect({}).not.toHaveProperty('description')
})
