import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkOptions } from '@skillfold/compiler/config'
import { expect } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { type Block, readBlocks } from './blocks.ts'
import { createProject, type Project, writeFile } from './project.ts'

const workspace = fileURLToPath(new URL('../..', import.meta.url))
const tsc = path.join(workspace, 'node_modules/typescript/bin/tsc')

/** What a page takes for granted. */
export interface Given {
  /** Files that are there before the page begins, texts by path. */
  readonly files?: Readonly<Record<string, string>>
  /** Declarations of what the page's TypeScript leaves out. */
  readonly declarations?: string
}

const compilerOptions = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  allowImportingTsExtensions: true,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node', '@skillfold/vite/client'],
}

/**
 * Walks a page as a reader would, in one project from the first block to the last: files are
 * written, commands are run and their output is compared. At the end TypeScript checks all of it.
 *
 * @param page Markdown.
 * @param given See `Given`.
 */
export function walk(page: string, { files = {}, declarations }: Given): void {
  const project = createProject()
  for (const [file, text] of Object.entries(files)) writeFile(project.root, file, text)
  let output: string | undefined
  for (const block of readBlocks(page)) {
    if (block.language === 'text') {
      expect(output, `line ${block.line}`).toBe(block.code.trimEnd())
    }
    const command = block.language === 'sh' && block.file === undefined
    output = command && !block.lookup ? run(block, project) : undefined
    if (block.lookup) lookUp(block)
    if (command) continue
    if (['ts', 'js', 'md', 'json', 'yaml', 'sh'].includes(block.language)) show(block, project)
    else expect(['text', '']).toContain(block.language)
  }
  if (readBlocks(page).some(({ language }) => language === 'ts')) {
    if (declarations) writeFile(project.root, 'given.d.ts', declarations)
    expect(typeCheck(project)).toBe('')
  }
}

/** Runs commands; gives what they write to standard output and error. */
function run({ code, exit, line }: Block, { root, env }: Project): string {
  const { status, stdout } = spawnSync('sh', ['-e', '-c', `exec 2>&1\n${code}`], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect(status, `line ${line}\n${stdout}`).toBe(exit)
  return stdout.trimEnd()
}

/** Finds the files and the scripts of this workspace that commands name. */
function lookUp({ code, line }: Block): void {
  const { scripts } = JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8'))
  for (const [, program, name = ''] of code.matchAll(/^(\w+) (\S+)/gm)) {
    const isThere = program === 'pnpm' ? name in scripts : existsSync(path.join(workspace, name))
    expect(isThere, `line ${line}: ${program} ${name}`).toBe(true)
  }
}

/** Writes a file as a page shows it, and reads what is data. */
function show({ language, file, code, line }: Block, { root }: Project): void {
  const data = language === 'json' ? JSON.parse(code) : language === 'yaml' ? parseYaml(code) : {}
  if (file === 'skillfold.config.json') checkOptions(data, file)
  const target = file ?? `block-${line}.${language}`
  // A page may show a file again, as it is later on; the earlier one is checked too.
  if (language === 'ts' && existsSync(path.join(root, target))) {
    renameSync(path.join(root, target), path.join(root, target.replace('.ts', `-${line}.ts`)))
  }
  writeFile(root, target, code)
}

function typeCheck({ root, env }: Project): string {
  if (existsSync(path.join(root, 'skills'))) {
    spawnSync('npx', ['skillfold', 'types'], { cwd: root, env })
  }
  const include = ['**/*.ts', '*.ts']
  writeFile(root, 'tsconfig.json', JSON.stringify({ compilerOptions, include }))
  return spawnSync(process.execPath, [tsc, '-p', root], { encoding: 'utf8' }).stdout
}
