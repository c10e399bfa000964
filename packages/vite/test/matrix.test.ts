import path from 'node:path'
import skillfold from '@skillfold/vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { project, skill, writeFiles } from './project.ts'
import { loadVite, versions } from './versions.ts'

const files = {
  'skills/pdf-forms/SKILL.md': skill('pdf-forms', 'Fill forms.', 'BODY-OF-FORMS\n'),
  'skills/pdf-forms/references/fields.md': 'REFERENCE-OF-FORMS\n',
  'skills/sheets/SKILL.md': skill('sheets', 'Fill sheets.', 'BODY-OF-SHEETS\n'),
}

interface Part {
  readonly type: string
  readonly name: string
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
    return result.output.filter(({ type }) => type === 'chunk')
  }

  test('a skill imported alone brings its own chunks only', async () => {
    const root = await project({
      ...files,
      'main.js': `import { 'pdf-forms' as forms } from 'virtual:skillfold'\nexport const { load } = forms`,
    })
    const output = await build(root)
    // Versions differ in where they put the entry's helper for imports.
    const names = output.map(({ name }) => name).filter((name) => !/main|preload/.test(name))
    expect(names.sort()).toEqual(['pdf-forms', 'pdf-forms--fields'])
    const code = output.map((part) => part.code).join('\n')
    expect(code).toContain('BODY-OF-FORMS')
    expect(code).not.toContain('BODY-OF-SHEETS')
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
