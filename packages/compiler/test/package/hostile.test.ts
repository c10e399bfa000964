import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digestOf } from '../../src/package/digest.ts'
import type { Manifest } from '../../src/package/manifest.ts'
import { skillFile, type Tree } from '../tree.ts'
import { type Changeable, compileFolder, folderOf, install, packageProblems } from './packages.ts'

const tree: Tree = {
  'skills/alpha/SKILL.md': skillFile('alpha', 'Tunes pianos.'),
  'skills/alpha/references/more.md': 'More.\n',
  'skills/alpha/seal.bin': new Uint8Array([0, 255, 254, 253]),
  'skills/beta/SKILL.md': skillFile('beta', 'Mends organs.'),
}

type Skill = Changeable<Manifest['skills'][number]>

/** Changes the first skill of a manifest, which is "alpha". */
const alpha = (change: (skill: Skill) => void) => (manifest: Changeable<Manifest>) =>
  change(manifest.skills[0] as Skill)

/** Uses a package that was changed, and says what is wrong and which skills are left. */
async function use(options: Parameters<typeof install>[2], after?: (folder: string) => void) {
  const app = folderOf({ 'secret.txt': 'SECRET\n' })
  const folder = await install(path.join(app, 'node_modules/@acme/skills'), tree, options)
  after?.(folder)
  const compilation = await compileFolder(app, { packages: '@acme/skills' })
  return {
    app,
    compilation,
    problems: packageProblems(compilation).map((line) =>
      line.replace('node_modules/@acme/skills/dist/', ''),
    ),
    skills: compilation.skills.map(({ source }) => source.name),
  }
}

describe('a skill is refused, and the others stay', () => {
  test.each<[what: string, change: (skill: Skill) => void, problem: RegExp]>([
    [
      'whose file leads out of its folder',
      (skill) => Object.assign(skill.files[1] ?? {}, { path: '../../../../etc/passwd' }),
      /skillfold\.json error package\/path: The path `\.\.\/\.\.\/\.\.\/\.\.\/etc\/passwd`/,
    ],
    [
      'whose file has an absolute path',
      (skill) => Object.assign(skill.files[1] ?? {}, { path: '/etc/passwd' }),
      /error package\/path: The path `\/etc\/passwd`/,
    ],
    [
      'whose file has a path of Windows',
      (skill) => Object.assign(skill.files[1] ?? {}, { path: 'C:\\x' }),
      /error package\/path/,
    ],
    [
      'whose chunk leads out of the package',
      (skill) => {
        skill.files[0].chunk.path = '../../../../secret.txt'
      },
      /error package\/path: The path `\.\.\/\.\.\/\.\.\/\.\.\/secret\.txt`/,
    ],
    [
      'whose folder leads out of the package',
      (skill) => {
        skill.path = 'skills/../../../..'
      },
      /error package\/path: The path `skills\/\.\.\/\.\.\/\.\.\/\.\.`/,
    ],
    [
      'with a file for secrets',
      (skill) => Object.assign(skill.files[1] ?? {}, { path: 'references/.env' }),
      /error security\/secret/,
    ],
    [
      'whose manifest lies about a chunk',
      (skill) => {
        skill.files[0].chunk.digest = `sha256:${'0'.repeat(64)}`
      },
      /chunks\/alpha\.js error package\/digest: `chunks\/alpha\.js` is not what the manifest says/,
    ],
    [
      'whose manifest lies about a source file',
      (skill) => {
        skill.files[0].digest = `sha256:${'0'.repeat(64)}`
      },
      /chunks\/alpha\.js error package\/digest/,
    ],
    [
      'whose frontmatter is not that of its SKILL.md',
      (skill) => {
        skill.frontmatter = skill.frontmatter.replace('Tunes', 'Steals')
      },
      /chunks\/alpha\.js error package\/digest/,
    ],
    [
      'with 10,000 files',
      (skill) => {
        const [file] = skill.files
        for (let number = 0; number < 10_000; number++) {
          skill.files.push({ ...file, path: `references/${number}.md` })
        }
      },
      /error package\/limit: The skill "alpha" has 10003 files, and a skill in a package has at most 512\. /,
    ],
    [
      'that says it has a gigabyte',
      (skill) => {
        skill.files[0].size = 2 ** 30
      },
      /error package\/limit: The skill "alpha" has 107374\d+ bytes/,
    ],
    [
      'whose chunk says it has a gigabyte',
      (skill) => {
        skill.files[0].chunk.size = 2 ** 30
      },
      /error package\/digest/,
    ],
    [
      'with a file twice',
      (skill) => {
        skill.files.push({ ...(skill.files[1] as Skill['files'][0]) })
      },
      /error package\/manifest: .*each once/,
    ],
    [
      'with a name that leads out of a folder',
      (skill) => {
        skill.name = '../../evil'
      },
      /skillfold\.json error package\/unsafe-name: The name `\.\.\/\.\.\/evil` could lead out/,
    ],
    [
      'with a name that every object has',
      (skill) => {
        skill.name = '__proto__'
      },
      /error package\/unsafe-name: The name `__proto__`/,
    ],
    [
      'with another name than its SKILL.md has',
      (skill) => {
        skill.name = 'gamma'
        skill.export = 'gamma'
      },
      /skills\/alpha\/SKILL\.md error package\/manifest: .*it calls the skill "gamma", and its SKILL\.md "alpha"/,
    ],
    ...['alpha = (() => { globalThis.owned = true })()', 'beta', '__proto__', '', 'Alpha'].map(
      (name): [string, (skill: Skill) => void, RegExp] => [
        `whose export is said to be ${JSON.stringify(name)}`,
        (skill) => {
          skill.export = name
        },
        /skillfold\.json error package\/manifest: .*the export of "alpha" is `.*`, and must be `alpha`\./,
      ],
    ),
    [
      'whose size is not that of its SKILL.md',
      (skill) => {
        skill.files[0].size = 0
      },
      /chunks\/alpha\.js error package\/digest/,
    ],
    [
      'whose size is not that of a text',
      (skill) => Object.assign(skill.files[1] ?? {}, { size: 1 }),
      /chunks\/alpha--more\.js error package\/digest/,
    ],
    [
      'whose size is not that of a file that is no text',
      (skill) => Object.assign(skill.files[2] ?? {}, { size: 1 }),
      /chunks\/alpha--seal\.bin error package\/digest/,
    ],
    [
      'whose first file is not SKILL.md',
      (skill) => {
        skill.files.reverse()
      },
      /error package\/manifest: .*must be SKILL\.md/,
    ],
  ])('%s', async (_, change, problem) => {
    const { problems, skills } = await use({ manifest: alpha(change) })
    expect(problems).toEqual([expect.stringMatching(problem)])
    expect(skills).toEqual(['beta'])
  })

  test('whose chunk does more than hold data, even where its digest is right', async () => {
    const code = 'globalThis.owned = true\nexport const body = "Do it."\n'
    const { problems, skills } = await use({
      manifest: alpha(({ files: [file] }) => {
        Object.assign(file.chunk, { digest: digestOf(code), size: code.length })
      }),
      files: (files) => files.set('dist/chunks/alpha.js', code),
    })
    expect(problems).toEqual([expect.stringContaining('chunks/alpha.js error package/chunk')])
    expect(skills).toEqual(['beta'])
    expect(globalThis).not.toHaveProperty('owned')
  })

  test('whose chunk was changed after the build', async () => {
    const { problems, skills } = await use({
      files: (files) =>
        files.set(
          'dist/chunks/alpha.js',
          (files.get('dist/chunks/alpha.js') as string).replace('turn', 'TURN'),
        ),
    })
    expect(problems).toEqual([expect.stringContaining('chunks/alpha.js error package/digest')])
    expect(skills).toEqual(['beta'])
  })

  test('whose chunk is not shipped', async () => {
    const { problems, skills } = await use({
      files: (files) => files.delete('dist/chunks/alpha--more.js'),
    })
    expect(problems).toEqual([
      'chunks/alpha--more.js error package/missing-file: `chunks/alpha--more.js` is missing, so the skill "alpha" is left out. Install the package again; if that does not help, tell its author that the manifest names a file that is not shipped.',
    ])
    expect(skills).toEqual(['beta'])
  })

  test('whose chunk is a folder', async () => {
    const { problems, skills } = await use({}, (folder) => {
      rmSync(path.join(folder, 'dist/chunks/alpha.js'))
      mkdirSync(path.join(folder, 'dist/chunks/alpha.js'))
    })
    expect(problems).toEqual([expect.stringContaining('error package/missing-file')])
    expect(skills).toEqual(['beta'])
  })

  test('whose chunk is a link out of the package', async () => {
    const { problems, skills } = await use({}, (folder) => {
      const chunk = path.join(folder, 'dist/chunks/alpha.js')
      writeFileSync(path.join(folder, '../../alpha.js'), readFileSync(chunk))
      rmSync(chunk)
      symlinkSync('../../../../alpha.js', chunk)
    })
    expect(problems).toEqual([
      expect.stringContaining('chunks/alpha.js error security/path-escape'),
    ])
    expect(skills).toEqual(['beta'])
  })

  test('whose chunk has become a gigabyte, of which no byte is read', async () => {
    const { problems } = await use({}, (folder) =>
      truncateSync(path.join(folder, 'dist/chunks/alpha.js'), 2 ** 30),
    )
    expect(problems).toEqual([expect.stringContaining('chunks/alpha.js error package/digest')])
  })
})

describe('a manifest is refused', () => {
  test.each<[what: string, text: string, problem: RegExp]>([
    ['that is no JSON', '{', /package\/manifest: .*it is not JSON/],
    ['that is no object', '[]', /package\/manifest: .*`\/` must be object/],
    ['without skills', '{"format":1}', /package\/manifest: .*must have required property/],
    ['without a format', '{}', /package\/manifest/],
    [
      'of a newer format',
      '{"format":2,"skills":"?"}',
      /package\/format: .*the format 2, .*up to 1/,
    ],
    [
      'whose digest is none',
      JSON.stringify({
        format: 1,
        tokenizer: { id: 'x', sha256: '0'.repeat(64) },
        skills: [{ name: 'a', path: 'a', frontmatter: '', files: [{ path: 'SKILL.md' }] }],
      }),
      /package\/manifest: .*`\/skills\/0\/files\/0` must have/,
    ],
    ['that is nested too deeply', '['.repeat(200_000), /package\/manifest/],
  ])('%s', async (_, text, problem) => {
    const { problems, skills } = await use({
      files: (files) => files.set('dist/skillfold.json', text),
    })
    expect(problems).toEqual([expect.stringMatching(problem)])
    expect(skills).toEqual([])
  })

  test('that is a link out of the package', async () => {
    const { problems } = await use({}, (folder) => {
      const file = path.join(folder, 'dist/skillfold.json')
      writeFileSync(path.join(folder, '../../m.json'), readFileSync(file))
      rmSync(file)
      symlinkSync('../../../m.json', file)
    })
    expect(problems).toEqual([expect.stringContaining('security/path-escape')])
  })

  test('that is larger than any manifest', async () => {
    const { problems } = await use({}, (folder) =>
      truncateSync(path.join(folder, 'dist/skillfold.json'), 2 ** 30),
    )
    expect(problems).toEqual([expect.stringMatching(/package\/manifest: .*1073741824 bytes/)])
  })
})

test('no value at any place of a manifest is worse than a problem', async () => {
  const app = folderOf()
  const folder = await install(path.join(app, 'node_modules/@acme/skills'), tree)
  const file = path.join(folder, 'dist/skillfold.json')
  const text = readFileSync(file, 'utf8')
  const places = (value: unknown): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => [
          [key],
          ...places(one).map((rest) => [key, ...rest]),
        ])
      : []
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('../x', '__proto__', 'dist', 'a\0b', -1, 1e308, '', [], {}),
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places(JSON.parse(text))), value, async (place, value) => {
      const manifest = JSON.parse(text)
      const parent = place.slice(0, -1).reduce((one, key) => one[key], manifest)
      parent[place.at(-1) ?? ''] = value
      writeFileSync(file, JSON.stringify(manifest))
      const { skills, problems } = await compileFolder(app, { packages: '@acme/skills' })
      for (const { source } of skills) {
        expect(source.head + source.body).toBe(tree[`skills/${source.name}/SKILL.md`])
      }
      if (skills.length < 2) expect(problems).not.toEqual([])
    }),
    { numRuns: 150 },
  )
})

test.each<
  [what: string, files: (files: Map<string, string | { copy: string } | undefined>) => void]
>([
  ['is other code', (files) => files.set('dist/search-data.js', 'globalThis.owned = true\n')],
  ['is not shipped', (files) => files.delete('dist/search-data.js')],
])('a package whose search module %s is refused', async (_, files) => {
  const { problems, skills } = await use({ files })
  expect(problems).toEqual([
    expect.stringMatching(
      /^skillfold\.json error package\/manifest: .*`search-data\.js` is not what it says, by its size or digest/,
    ),
  ])
  expect(skills).toEqual([])
})

test.skipIf(process.platform === 'win32').each([
  [
    'dist/skillfold.json',
    'error package/manifest: This manifest of skills cannot be used: it is no file',
  ],
  ['package.json', 'warning package/unreadable'],
  ['dist/search-data.js', 'error package/manifest'],
  ['dist/chunks/alpha.js', 'error package/missing-file'],
])('a pipe in the place of %s is not waited for', async (inside, problem) => {
  const { problems } = await use({}, (folder) => {
    rmSync(path.join(folder, inside))
    execFileSync('mkfifo', [path.join(folder, inside)])
  })
  expect(problems).toEqual([expect.stringContaining(problem)])
})

test('search data that the manifest has outside of the package is told of, and never looked at', async () => {
  const { problems, skills } = await use({
    manifest({ search }) {
      Object.assign(search ?? {}, { path: '../../../secret.txt' })
    },
  })
  expect(problems).toEqual([expect.stringMatching(/^skillfold\.json error package\/path: /)])
  expect(skills).toEqual(['alpha', 'beta'])
})

test('a manifest need not say under which name a skill is exported', async () => {
  const { problems, skills } = await use({ manifest: alpha((skill) => delete skill.export) })
  expect({ problems, skills }).toEqual({ problems: [], skills: ['alpha', 'beta'] })
})

test('members that a later Skillfold may add are ignored', async () => {
  const { problems, skills } = await use({
    manifest(manifest) {
      Object.assign(manifest, { signature: 'x' })
      Object.assign(manifest.skills[0] as object, { languages: ['en'] })
    },
  })
  expect(problems).toEqual([])
  expect(skills).toEqual(['alpha', 'beta'])
})

describe('a package is refused as a whole', () => {
  const many =
    (count: number, change: (skill: Skill, number: number) => void) =>
    (manifest: Changeable<Manifest>): void => {
      const [first] = manifest.skills
      for (let number = 0; number < count; number++) {
        const copy = structuredClone(first) as Skill
        copy.name = `copy-${number}`
        copy.path = `skills/copy-${number}`
        change(copy, number)
        manifest.skills.push(copy)
      }
    }

  test.each<[what: string, manifest: (manifest: Changeable<Manifest>) => void, problem: RegExp]>([
    [
      'whose skills have too many files together',
      many(20, ({ files }) => {
        const [file] = files
        for (let number = 0; number < 500; number++) {
          files.push({ ...file, path: `references/${number}.md` })
        }
      }),
      /skillfold\.json error package\/limit: The skills of @acme\/skills have 10064 files together, and those of a package have at most 8192\. None of them is used\./,
    ],
    [
      'whose skills say they are too large together',
      many(70, ({ files: [file] }) => {
        file.size = 15 * 2 ** 20
      }),
      /error package\/limit: The skills of @acme\/skills have 11010\d+ bytes together/,
    ],
  ])('%s', async (_, manifest, problem) => {
    const { problems, skills } = await use({ manifest })
    expect(problems).toEqual([expect.stringMatching(problem)])
    expect(skills).toEqual([])
  })
})
