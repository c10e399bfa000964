import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installPacked, packAll, type Tarball, workspace } from './packed.ts'
import { project } from './run-cli.ts'

interface Block {
  readonly language: string
  readonly lines: readonly string[]
}

/** The code blocks of the README's quick start. */
function quickStart(): Block[] {
  const readme = readFileSync(path.join(workspace, 'README.md'), 'utf8')
  const [, section = ''] = /^## Quick start\n(.*?)^## /ms.exec(readme) ?? []
  return [...section.matchAll(/^```(\w+)\n(.*?)\n```$/gms)].map(([, language = '', code = '']) => ({
    language,
    lines: code.split('\n'),
  }))
}

const isFileName = (line: string): boolean => /^\/\/ \S+$/.test(line)

// The templates `vanilla-ts` of create-vite, as far as they matter here.
const page = '<div id="app"></div><script type="module" src="/src/main.ts"></script>'
const options = {
  module: 'esnext',
  moduleDetection: 'force',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  noEmit: true,
  skipLibCheck: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  erasableSyntaxOnly: true,
  noFallthroughCasesInSwitch: true,
}
interface Template {
  /** Names of the packages in this workspace. */
  readonly vite: string
  readonly typescript: string
  readonly files: Readonly<Record<string, string>>
  readonly compilerOptions: object
}

const templates: readonly Template[] = [
  {
    vite: 'vite-6',
    typescript: 'typescript-5.9',
    files: { 'src/vite-env.d.ts': '/// <reference types="vite/client" />\n' },
    compilerOptions: {
      ...options,
      target: 'es2020',
      lib: ['es2020', 'dom', 'dom.iterable'],
      strict: true,
      noUncheckedSideEffectImports: true,
    },
  },
  {
    vite: 'vite',
    typescript: 'typescript',
    files: {},
    compilerOptions: {
      ...options,
      target: 'es2023',
      lib: ['es2023', 'dom'],
      types: ['vite/client'],
    },
  },
]

const folder = mkdtempSync(path.join(tmpdir(), 'skillfold-packed-'))
let tarballs: readonly Tarball[] = []
beforeAll(() => {
  tarballs = packAll(folder)
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('tarballs hold what is used, and nothing that refers to what is not in them', () => {
  const used = /\.(js|d\.ts|json|md)$|^LICENSE/
  const own = /^(src|test|scripts)\/|\.test\.|\.map$/
  for (const { name, contents } of tarballs) {
    expect(contents, name).toContain('package.json')
    expect(
      contents.filter((file) => !used.test(file) || own.test(file)),
      name,
    ).toEqual([])
  }
})

test('the quick start has ten lines', () => {
  const lines = quickStart().flatMap((block) => block.lines)
  expect(lines.filter((line) => !isFileName(line))).toHaveLength(10)
})

test.each(templates)(
  'the quick start works as written in a new app on $vite',
  ({ vite, typescript, files, compilerOptions }) => {
    const app = project({
      'index.html': page,
      'package.json': '{ "name": "app", "private": true, "type": "module" }',
      'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
      'src/main.ts': '',
      ...files,
    })
    const installed = (name: string): string => path.join(workspace, 'node_modules', name)
    installPacked(app, tarballs, {
      vite: installed(vite),
      typescript: installed(typescript),
    })
    const run = (file: string, args: readonly string[] = []): void => {
      const command = [path.join(app, 'node_modules', file), ...args]
      const { status, stdout, stderr } = spawnSync(process.execPath, command, {
        cwd: app,
        encoding: 'utf8',
      })
      expect(status, stdout + stderr).toBe(0)
    }
    for (const { language, lines } of quickStart()) {
      if (language === 'sh') {
        const [install = '', create = ''] = lines
        for (const name of install.replace('npm install ', '').split(' ')) {
          expect(readdirSync(path.join(app, 'node_modules', name))).toContain('package.json')
        }
        run('skillfold/bin/skillfold.js', create.replace('npx skillfold ', '').split(' '))
      } else {
        const [name = '', ...code] = lines
        writeFileSync(path.join(app, name.replace('// ', '')), `${code.join('\n')}\n`)
      }
    }
    // The template's build script, before and after the types of this app's skills are written.
    for (let time = 0; time < 2; time++) {
      run('typescript/bin/tsc')
      run('vite/bin/vite.js', ['build'])
    }
    const chunks = readdirSync(path.join(app, 'dist/assets'))
    expect(chunks).toContainEqual(expect.stringMatching(/^site-health-.*\.js$/))
  },
)
