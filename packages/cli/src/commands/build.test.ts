import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { project, runCli, skill, writeFiles } from '../../test/run-cli.ts'
import { width } from '../text/table.ts'

const two = {
  'package.json': '{\n  "name": "@acme/skills"\n}\n',
  'skills/site-health/SKILL.md': skill('site-health'),
  'skills/site-health/references/more.md': '# More\n\nMore.\n',
  'skills/order/SKILL.md': skill('order', 'description: Finds orders.'),
}

/** A package.json with the fields of a package of skills. */
const publishedFields = new URL('../../../../examples/acme-skills/package.json', import.meta.url)

const read = (cwd: string, file: string): string => readFileSync(path.join(cwd, file), 'utf8')

describe('a package', () => {
  test('is written once package.json is as it must be, which --fix sees to', async () => {
    const cwd = project(two)
    const refused = await runCli(cwd, ['build'])
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('package.json:1:1 error package/field\n  `exports` must have')
    expect(existsSync(path.join(cwd, 'dist'))).toBe(false)
    const { code, stdout, stderr } = await runCli(cwd, ['build', '--fix'])
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'package.json is mended.\n13 files written.\n',
    })
    expect(stdout.split('\n')).toContain('dist/chunks/site-health--more.js')
    const again = await runCli(cwd, ['build', '--fix'])
    expect(again).toEqual({ code: 0, stdout, stderr: '13 files written.\n' })
  })

  test.each([
    ['skills/order/SKILL.md', skill('Order!'), 'error package/name'],
    ['skills/order/SKILL.md', '---\nname: order\n---\n', 'error description/missing'],
    ['skills/broken/SKILL.md', '---\nname: [\n---\n', 'error frontmatter/'],
    ['skills/order/a:b.md', 'Text.\n', 'error package/path'],
    [
      'package.json',
      '{ "name": "@acme/skills", "exports": "./x.js" }\n',
      'something else stands there',
    ],
  ])('leaves package.json as it is where %s keeps it from being built', async (file, text, why) => {
    const cwd = project({ ...two, [file]: text })
    const before = read(cwd, 'package.json')
    const { code, stdout, stderr } = await runCli(cwd, ['build', '--fix'])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('package.json is left as it is, since nothing is built.\n')
    expect(stderr).toContain(why)
    expect(read(cwd, 'package.json')).toBe(before)
    expect(existsSync(path.join(cwd, 'dist'))).toBe(false)
  })

  test.each([
    ['an app', { private: true, type: 'module' }, 'src/main.ts', 'src/'],
    ['a page', {}, 'index.html', 'index.html'],
    ['a library', { main: './code/index.js' }, 'code/index.js', 'code/index.js'],
    ['a command', { type: 'commonjs', bin: { x: 'x.cjs' } }, 'x.cjs', 'x.cjs'],
    ['a built library', { main: 'dist/index.js' }, 'dist/index.js', 'dist/index.js'],
  ])('of %s is left for its author to change', async (_, fields, file, shown) => {
    const text = `${JSON.stringify({ name: 'x', ...fields })}\n`
    const cwd = project({ ...two, 'package.json': text, [file]: 'globalThis.x = 1\n' })
    const { code, stdout, stderr } = await runCli(cwd, ['build', '--fix'])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    const why = `That could change what other code of the package does, such as \`${shown}\``
    expect(stderr).toContain(`\`sideEffects\` must have the value false. ${why}`)
    expect(read(cwd, 'package.json')).toBe(text)
    expect(read(cwd, file)).toBe('globalThis.x = 1\n')
  })

  test('is built beside other code once its author has changed package.json', async () => {
    const exports = JSON.parse(readFileSync(publishedFields, 'utf8')).exports
    const fields = { type: 'module', exports, sideEffects: ['./src/main.js'] }
    const cwd = project({
      ...two,
      'package.json': JSON.stringify({ name: 'x', ...fields }),
      'src/main.js': 'globalThis.x = 1\n',
    })
    expect(await runCli(cwd, ['build', '--fix'])).toMatchObject({ code: 0 })
    expect(JSON.parse(read(cwd, 'package.json'))).toMatchObject(fields)
  })

  test('replaces no file that it has not made', async () => {
    const cwd = project(two)
    await runCli(cwd, ['build', '--fix'])
    rmSync(path.join(cwd, 'dist'), { recursive: true })
    writeFiles(cwd, { 'dist/settings.js': 'export const mine = 1\n' })
    const { code, stdout, stderr } = await runCli(cwd, ['build'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(
      '`dist/settings.js` is there already, and no earlier build has made it',
    )
    expect(readdirSync(path.join(cwd, 'dist'))).toEqual(['settings.js'])
  })

  test.each(['package.json', 'dist'])('is not mended where %s is a link out', async (name) => {
    const cwd = project(two)
    const outside = project({ 'package.json': two['package.json'] })
    rmSync(path.join(cwd, name), { force: true })
    symlinkSync(path.join(outside, name === 'dist' ? '' : name), path.join(cwd, name))
    const { code, stderr } = await runCli(cwd, ['build', '--fix'])
    expect(code).toBe(2)
    expect(stderr).toContain(`\`${name}\` is a link out of the folder`)
    expect(read(cwd, 'package.json')).toBe(two['package.json'])
    expect(readdirSync(outside)).toEqual(['package.json'])
    expect(read(outside, 'package.json')).toBe(two['package.json'])
  })

  test.each(['dist', 'dist/chunks', 'dist/skills'])(
    'is not written where %s is a link out of its folder',
    async (folder) => {
      const cwd = project(two)
      await runCli(cwd, ['build', '--fix'])
      const outside = project({ 'site-health.js': 'KEPT\n', 'skillfold.json': '{}' })
      rmSync(path.join(cwd, folder), { recursive: true })
      symlinkSync(outside, path.join(cwd, folder))
      const { code, stdout, stderr } = await runCli(cwd, ['build'])
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain(`\`${folder}\` is a link out of the folder that is written to`)
      expect(readdirSync(outside).sort()).toEqual(['site-health.js', 'skillfold.json'])
      expect(read(outside, 'site-health.js')).toBe('KEPT\n')
    },
  )

  test.each(['index.js', 'chunks/site-health.js', 'skillfold.json'])(
    'is not written through the link dist/%s',
    async (file) => {
      const cwd = project(two)
      await runCli(cwd, ['build', '--fix'])
      const outside = project({ 'target.js': 'KEPT\n' })
      const link = path.join(cwd, 'dist', file)
      for (const target of [path.join(outside, 'target.js'), path.join(outside, 'new.js')]) {
        rmSync(link)
        symlinkSync(target, link)
        const { code, stderr } = await runCli(cwd, ['build'])
        expect(code).toBe(2)
        expect(stderr).toContain(`\`dist/${file}\` is a link out of the folder`)
      }
      expect(readdirSync(outside)).toEqual(['target.js'])
      expect(read(outside, 'target.js')).toBe('KEPT\n')
    },
  )

  test('removes nothing behind a link, of a skill that is gone', async () => {
    const cwd = project(two)
    await runCli(cwd, ['build', '--fix'])
    const outside = project({ 'order.js': 'KEPT\n' })
    rmSync(path.join(cwd, 'skills/order'), { recursive: true })
    rmSync(path.join(cwd, 'dist/chunks'), { recursive: true })
    symlinkSync(outside, path.join(cwd, 'dist/chunks'))
    expect(await runCli(cwd, ['build'])).toMatchObject({ code: 2 })
    expect(read(outside, 'order.js')).toBe('KEPT\n')
  })

  test('is written through a link that stays in its folder', async () => {
    const cwd = project(two)
    mkdirSync(path.join(cwd, 'built'))
    symlinkSync('built', path.join(cwd, 'dist'))
    expect(await runCli(cwd, ['build', '--fix'])).toMatchObject({ code: 0 })
    expect(existsSync(path.join(cwd, 'built/index.js'))).toBe(true)
  })

  test('says the digest and size of each source file and each chunk, over raw bytes', async () => {
    const cwd = project(two)
    await runCli(cwd, ['build', '--fix'])
    const manifest = JSON.parse(read(cwd, 'dist/skillfold.json'))
    const files = manifest.skills.flatMap((skill: { path: string; files: object[] }) =>
      skill.files.map((file) => ({ ...file, folder: skill.path })),
    )
    expect(files).toHaveLength(3)
    for (const { folder, path: inside, digest, size, chunk } of files) {
      for (const [file, described] of [
        [`${folder}/${inside}`, { digest, size }],
        [`dist/${chunk.path}`, { digest: chunk.digest, size: chunk.size }],
      ] as const) {
        const bytes = readFileSync(path.join(cwd, file))
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        expect(described).toEqual({ digest: `sha256:${sha256}`, size: bytes.length })
      }
    }
  })

  test('exports its skills in camel case, alone and together', async () => {
    const cwd = project(two)
    await runCli(cwd, ['build', '--fix'])
    const load = (file: string) => import(pathToFileURL(path.join(cwd, 'dist', file)).href)
    const all = await load('index.js')
    const alone = await load('skills/site-health.js')
    expect(Object.keys(all).sort()).toEqual(
      ['catalog', 'index', 'order', 'search', 'settings', 'siteHealth', 'skills'].sort(),
    )
    expect(all.skills).toEqual({ order: all.order, 'site-health': all.siteHealth })
    expect(alone.default).toBe(all.siteHealth)
    expect(alone.settings).toBe(all.settings)
    const { resources } = await all.siteHealth.load()
    expect(await resources['references/more.md'].load()).toMatchObject({
      text: '# More\n\nMore.\n',
    })
  })

  test('loses the files of a skill that is gone, and keeps what no build wrote', async () => {
    const cwd = project({ ...two, 'dist/own.js': 'export {}\n' })
    await runCli(cwd, ['build', '--fix'])
    rmSync(path.join(cwd, 'skills/order'), { recursive: true })
    writeFiles(cwd, { 'skills/orders/SKILL.md': skill('orders') })
    expect((await runCli(cwd, ['build'])).code).toBe(0)
    for (const [file, isThere] of [
      ['dist/skills/order.js', false],
      ['dist/skills/order.d.ts', false],
      ['dist/chunks/order.js', false],
      ['dist/chunks/orders.js', true],
      ['dist/chunks/site-health.js', true],
      ['dist/own.js', true],
    ] as const) {
      expect({ file, isThere: existsSync(path.join(cwd, file)) }).toEqual({ file, isThere })
    }
  })

  test('stays as it was where there is an error', async () => {
    const cwd = project(two)
    await runCli(cwd, ['build', '--fix'])
    const before = read(cwd, 'dist/skillfold.json')
    writeFileSync(path.join(cwd, 'skills/order/SKILL.md'), skill('Order!'))
    const { code, stderr } = await runCli(cwd, ['build'])
    expect(code).toBe(1)
    expect(stderr).toMatch(/skills\/order\/SKILL\.md:2:7 error package\/name\n/)
    expect(read(cwd, 'dist/skillfold.json')).toBe(before)
    expect(existsSync(path.join(cwd, 'dist/chunks/order.js'))).toBe(true)
  })

  test('has the skills of its own folder only', async () => {
    const cwd = project({
      ...two,
      '.agents/skills/release/SKILL.md': skill('release'),
      'node_modules/other/package.json': '{}',
      'node_modules/other/skills/foreign/SKILL.md': skill('foreign'),
      'skillfold.config.json': '{ "packages": "other" }',
    })
    const { stdout } = await runCli(cwd, ['build', '--fix', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ skills: 2, errors: 0 })
    const configured = project({ ...two, 'skillfold.config.json': '{ "roots": "skills/order" }' })
    await runCli(configured, ['build', '--fix'])
    const { skills } = JSON.parse(read(configured, 'dist/skillfold.json'))
    expect(skills.map(({ name }: { name: string }) => name)).toEqual(['order'])
  })

  test('is not made of nothing', async () => {
    expect(await runCli(project({ 'package.json': '{}' }), ['build'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no skill to build from'),
    })
    const { 'package.json': _, ...bare } = two
    expect(await runCli(project(bare), ['build'])).toMatchObject({
      code: 2,
      stderr: 'skillfold: There is no package.json here. Begin one with `npm init`.\n',
    })
    expect(await runCli(project({ ...bare, 'package.json': '[' }), ['build'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('package.json cannot be read'),
    })
  })

  test('is told of as JSON', async () => {
    const cwd = project(two)
    const { code, stdout } = await runCli(cwd, ['build', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      files: [],
      skills: 2,
      problems: expect.arrayContaining([
        expect.objectContaining({ code: 'package/field', file: 'package.json' }),
      ]),
    })
  })
})

test('a site publishes its skills into a folder', async () => {
  const { 'package.json': _, ...files } = two
  const cwd = project(files)
  expect(await runCli(cwd, ['build', '--well-known', 'public'])).toEqual({
    code: 0,
    stdout: [
      'public/.well-known/agent-skills/index.json',
      'public/.well-known/agent-skills/order/SKILL.md',
      'public/.well-known/agent-skills/site-health.tar.gz',
      '',
    ].join('\n'),
    stderr: '3 files written.\n',
  })
  expect(read(cwd, 'public/.well-known/agent-skills/order/SKILL.md')).toBe(
    two['skills/order/SKILL.md'],
  )
})

describe('skills of packages', () => {
  const app = {
    'skills/mine/SKILL.md': skill('mine'),
    'skillfold.config.json': '{ "packages": "@acme/skills", "budget": { "packages": 100 } }',
  }

  test('are counted, and `tokens` shows what their package takes of the index', async () => {
    const cwd = project(app)
    const acme = project(two)
    await runCli(acme, ['build', '--fix'])
    mkdirSync(path.join(cwd, 'node_modules/@acme'), { recursive: true })
    symlinkSync(acme, path.join(cwd, 'node_modules/@acme/skills'))
    const { code, stdout } = await runCli(cwd, ['tokens'])
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /\nPackage +Skills +Entries +of index +of 100\n@acme\/skills +2 +\d+ +\d+% +\S+ +\d+%\n$/,
    )
    for (const columns of [60, 40, 30, 20]) {
      const narrow = (await runCli(cwd, ['tokens'], { width: columns })).stdout.split('\n')
      expect(narrow.filter((line) => width(line) > columns)).toEqual([])
    }
    const { packages } = JSON.parse((await runCli(cwd, ['tokens', '--json'])).stdout)
    expect(packages).toEqual([
      { name: '@acme/skills', skills: 2, listed: 2, entry: expect.any(Number) },
    ])
    const alone = await runCli(cwd, ['lint', 'skills'])
    expect(alone.stdout).toBe('1 skill checked: no problems\n')
  })

  test('that are missing are told of by the name of their package, and fail where that is wanted', async () => {
    const { code, stdout } = await runCli(project(app), ['lint'])
    expect(code).toBe(0)
    expect(stdout).toContain('node_modules/@acme/skills:1:1 warning package/not-found')
    const strict = '{ "packages": "@acme/skills", "rules": { "package/not-found": "error" } }'
    const failed = await runCli(project({ ...app, 'skillfold.config.json': strict }), ['lint'])
    expect(failed.code).toBe(1)
  })

  test('must be of packages that can be named', async () => {
    const cwd = project({ ...app, 'skillfold.config.json': '{ "packages": ["../acme"] }' })
    expect(await runCli(cwd, ['lint'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /`packages\.0` must be the name of a package, but is "\.\.\/acme"/,
      ),
    })
  })
})

test.each([[[]], [['--well-known', 'public']]])(
  'what `new` wrote is not published before someone writes it: build %j',
  async (flags) => {
    const cwd = project({ 'package.json': '{ "name": "mine", "version": "1.0.0" }' })
    await runCli(cwd, ['new', 'site-health', '--root', cwd])
    const { code, stdout, stderr } = await runCli(cwd, ['build', '--root', cwd, ...flags])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('site-health/SKILL.md:3:14 error package/unwritten')
  },
)
