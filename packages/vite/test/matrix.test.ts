import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import skillfold from '@skillfold/vite'
import { rolldown } from 'rolldown'
import type { BuildOptions, Rolldown, UserConfig } from 'vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { project, skill, writeFiles } from './project.ts'
import { loadVite, versions } from './versions.ts'

const files = {
  'skills/pdf-forms/SKILL.md': skill('pdf-forms', 'Fill forms.', 'BODY-OF-FORMS\n'),
  'skills/pdf-forms/references/fields.md': 'REFERENCE-OF-FORMS\n',
  'skills/sheets/SKILL.md': skill('sheets', 'Fill sheets.', 'BODY-OF-SHEETS\n'),
}

/** More than is put into the code, and no text. */
const bytes = (seed: number): Uint8Array => new Uint8Array(5000).fill(seed).fill(255, 0, 9)

const withAssets = {
  'skills/shapes/SKILL.md': skill('shapes', 'Draw.', 'See assets/shape.bin, assets/both.bin.\n'),
  'skills/shapes/assets/shape.bin': bytes(1),
  'skills/shapes/assets/both.bin': bytes(2),
  'skills/other/SKILL.md': skill('other', 'Other.', 'See the files in assets.\n'),
  'skills/other/assets/other.bin': bytes(3),
  'skills/other/assets/both.bin': bytes(2),
  'skills/other/assets/page.bin': bytes(4),
  'main.js': `
import { shapes } from 'virtual:skillfold'
import page from './skills/other/assets/page.bin?url'
export const { load } = shapes
export { page }`,
}

/** The name of a file without its hash. */
const nameOf = (file: string): string => path.basename(file).replace(/-[\w-]{8}\./, '.')

interface Part {
  readonly type: string
  readonly name: string
  readonly fileName: string
  readonly code?: string
}

interface Loaded {
  readonly skills: Record<string, { load(): Promise<{ body: string }> }>
}

describe.each(versions)('under Vite %s', (version) => {
  async function build(root: string): Promise<Part[]> {
    const { build } = await loadVite(version)
    const input = path.join(root, 'main.js')
    const result = (await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [skillfold()],
      build: { write: false, rollupOptions: { input, preserveEntrySignatures: 'strict' } },
    })) as unknown as { output: Part[] }
    return result.output
  }

  test('a skill imported alone brings its own chunks only', async () => {
    const root = await project({
      ...files,
      'main.js': `import { 'pdf-forms' as forms } from 'virtual:skillfold'\nexport const { load } = forms`,
    })
    const output = (await build(root)).filter(({ type }) => type === 'chunk')
    // Versions differ in where they put the entry's helper for imports.
    const names = output.map(({ name }) => name).filter((name) => !/main|preload/.test(name))
    expect(names.sort()).toEqual(['pdf-forms', 'pdf-forms--fields'])
    const code = output.map((part) => part.code).join('\n')
    expect(code).toContain('BODY-OF-FORMS')
    expect(code).not.toContain('BODY-OF-SHEETS')
  })

  test('a skill imported alone brings its own binary files only', async () => {
    const root = await project(withAssets)
    const output = await build(root)
    const names = output.filter(({ type }) => type === 'asset').map(({ fileName }) => fileName)
    expect(names.map(nameOf).sort()).toEqual(['both.bin', 'page.bin', 'shape.bin'])
    const code = output.map((part) => part.code).join('\n')
    for (const name of names) expect(code).toContain(path.basename(name))
  })

  describe('the URL of a binary file', () => {
    const withImage = {
      'package.json': '{ "type": "module" }',
      'skills/shapes/SKILL.md': skill('shapes', 'Draw.', 'See assets/a shape.bin.\n'),
      'skills/shapes/assets/a shape.bin': bytes(1),
      'main.js': `export { shapes } from 'virtual:skillfold'`,
    }

    /** Builds for Node; gives the URL, and the file's name in the output if it is there. */
    async function built(config: UserConfig): Promise<{ url: string; file?: string }> {
      const root = await project(withImage)
      const { build } = await loadVite(version)
      const outDir = path.join(root, 'out')
      const input = path.join(root, 'main.js')
      await build({
        root,
        configFile: false,
        logLevel: 'silent',
        plugins: [skillfold()],
        ...config,
        build: { outDir, rollupOptions: { input }, ...config.build },
      })
      const names = await readdir(outDir, { recursive: true })
      const main = names.find((name) => /^(?:assets\/)?main[^/]*\.js$/.test(name)) ?? ''
      const { shapes } = await import(pathToFileURL(path.join(outDir, main)).href)
      const { resources } = await shapes.load()
      const file = names.find((name) => name.endsWith('.bin'))
      return { url: resources['assets/a shape.bin'].url, ...(file && { file }) }
    }

    const named = String.raw`assets/a_?(?:%20| )?shape-[\w-]{8}\.bin$`

    test.each([
      ['/', '/'],
      ['/app/', '/app/'],
      ['https://cdn.example/app/', 'https://cdn.example/app/'],
    ])('is that of the client on a server too, from the base %s', async (base, start) => {
      const { url, file } = await built({ base, build: { ssr: 'main.js' } })
      expect(url).toMatch(new RegExp(`^${start}${named}`))
      expect(file).toBe(undefined)
    })

    test('leads from the file that has it in a library, whatever the base', async () => {
      for (const base of ['/', './']) {
        const { url, file } = await built({
          base,
          build: { lib: { formats: ['es'], entry: 'main.js', fileName: 'main' } },
        })
        expect(new URL(url).protocol).toBe('file:')
        expect(fileURLToPath(url)).toMatch(/\.bin$/)
        expect(decodeURI(url).endsWith(`/${file}`)).toBe(true)
        expect(await readFile(fileURLToPath(url)).catch(() => undefined)).toBeDefined()
      }
    })

    test.each<[what: string, build: BuildOptions]>([
      ['for servers', { ssr: true, lib: { formats: ['es'], entry: 'main.js', fileName: 'main' } }],
      [
        'of more than ES modules',
        { lib: { formats: ['es', 'cjs'], entry: 'main.js', fileName: 'main' } },
      ],
    ])('is the file itself in a library %s', async (_, build) => {
      const { url, file } = await built({ build })
      const data = Buffer.from(bytes(1)).toString('base64')
      expect(url).toBe(`data:application/octet-stream;base64,${data}`)
      expect(file).toBe(undefined)
    })
  })

  test('a build fails with the place of the fault', async () => {
    const root = await project({
      'skills/bad/SKILL.md': '---\nname: bad\n---\nBody.\n',
      'main.js': `import 'virtual:skillfold'`,
    })
    await expect(build(root)).rejects.toThrow(/skills\/bad\/SKILL\.md:1:1 error description\//)
  })

  test('a dev server renders for a server, and follows edits', async () => {
    const { createServer } = await loadVite(version)
    const root = await project(files)
    const server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      cacheDir: path.join(root, '.cache'),
      plugins: [skillfold()],
      server: { port: 0 },
    })
    onTestFinished(() => server.close())
    const body = async (): Promise<string | undefined> => {
      const loaded = (await server.ssrLoadModule('virtual:skillfold')) as Loaded
      return (await loaded.skills.sheets?.load())?.body
    }
    expect(await body()).toBe('BODY-OF-SHEETS\n')
    await writeFiles(root, { 'skills/sheets/SKILL.md': skill('sheets', 'Fill sheets.', 'NEW\n') })
    await vi.waitFor(async () => expect(await body()).toBe('NEW\n'), { timeout: 30_000 })
  })
})

test('in plain Rolldown, a skill imported alone brings its own binary files only', async () => {
  const root = await project({
    ...withAssets,
    'main.js': `export { shapes } from 'virtual:skillfold'`,
  })
  vi.spyOn(process, 'cwd').mockReturnValue(root)
  onTestFinished(() => void vi.restoreAllMocks())
  const bundle = await rolldown({
    input: path.join(root, 'main.js'),
    plugins: [skillfold() as Rolldown.Plugin],
  })
  const { output } = await bundle.generate()
  await bundle.close()
  const names = output
    .filter(({ type }) => type === 'asset')
    .map(({ fileName }) => nameOf(fileName))
  expect(names.sort()).toEqual(['both.bin', 'shape.bin'])
})
