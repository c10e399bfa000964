import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { buildProject, project, writeFiles } from './project.ts'

const workspace = fileURLToPath(new URL('../../..', import.meta.url))

/** Type-checks a project that has the packages installed; gives the compiler's messages. */
async function typeCheck(root: string, version: 'typescript' | 'typescript-5.9'): Promise<string> {
  const modules = path.join(root, 'node_modules/@skillfold')
  await mkdir(modules, { recursive: true })
  for (const name of ['vite', 'compiler', 'runtime', 'tokenizer']) {
    await symlink(path.join(workspace, 'packages', name), path.join(modules, name)).catch(() => {})
  }
  const tsc = path.join(workspace, 'node_modules', version, 'bin/tsc')
  const result = await promisify(execFile)(process.execPath, [tsc, '-p', root]).catch(
    (error: { stdout: string }) => error,
  )
  return result.stdout
}

const tsconfig = (skipLibCheck: boolean): string =>
  JSON.stringify({
    compilerOptions: {
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      strict: true,
      noEmit: true,
      types: [],
      skipLibCheck,
    },
    include: ['src', '*.d.ts'],
  })

const app = `
import { createSkills } from '@skillfold/runtime'
import { 'site-health' as siteHealth, catalog, skills } from 'virtual:skillfold'
export const set = createSkills(catalog)
export const name: 'site-health' = siteHealth.name
export const ability: 'plugin-list' | undefined = skills['site-health'].abilities[0]
export const total: number = catalog.index.total
export async function read() {
  const content = await skills['site-health'].load()
  return content.resources['references/updates.md'].bytes
}
`

const wrong = `
import { catalog, skills } from 'virtual:skillfold'
import { 'site-helth' as typo } from 'virtual:skillfold'
skills['site-helth']
catalog.skills['site-helth']
const content = await skills['site-health'].load()
content.resources['references/update.md']
const ability: 'plugin-lst' | undefined = skills['site-health'].abilities[0]
export { ability, typo }
`

const files = {
  'skills/site-health/SKILL.md': `---\nname: site-health\ndescription: Check it.\nabilities: [plugin-list]\n---\nSee references/updates.md.\n`,
  'skills/site-health/references/updates.md': 'Updates.\n',
  'main.js': `import 'virtual:skillfold'`,
}

describe.each(['typescript', 'typescript-5.9'] as const)(
  'the generated types, under %s',
  (version) => {
    test.each([true, false])(
      'give literal names, paths and abilities (skipLibCheck %s)',
      async (skip) => {
        const root = await project({ ...files, 'tsconfig.json': tsconfig(skip), 'src/app.ts': app })
        await buildProject(root)
        expect(await typeCheck(root, version)).toBe('')
      },
    )

    test.each([true, false])('refuse wrong ones (skipLibCheck %s)', async (skip) => {
      const root = await project({
        ...files,
        'tsconfig.json': tsconfig(skip),
        'src/wrong.ts': wrong,
      })
      await buildProject(root)
      const lines = [...(await typeCheck(root, version)).matchAll(/wrong\.ts\((\d+),\d+\): error/g)]
      expect(lines.map(([, line]) => Number(line))).toEqual([3, 4, 5, 7, 8])
    })

    test('are loose before the first build', async () => {
      const root = await project({ 'tsconfig.json': tsconfig(true) })
      await writeFiles(root, {
        'src/app.ts': `/// <reference types="@skillfold/vite/client" />
import { skills } from 'virtual:skillfold'
export const description: string | undefined = skills['anything']?.description
`,
      })
      expect(await typeCheck(root, version)).toBe('')
    })
  },
)
