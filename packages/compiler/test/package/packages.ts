import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Compilation } from '../../src/compile.ts'
import type { SkillfoldOptions } from '../../src/config/options.ts'
import { emitPackage } from '../../src/package/emit-package.ts'
import type { Manifest } from '../../src/package/manifest.ts'
import { problemMessage } from '../../src/problems/problem.ts'
import { openProject } from '../../src/project.ts'
import { makeTree, removeTree, type Tree } from '../tree.ts'

/** What a manifest is before a test breaks it. */
export type Changeable<Value> = { -readonly [Key in keyof Value]: Changeable<Value[Key]> }

/** What becomes of a package between its build and its use. */
export interface PackageOptions {
  readonly version?: string
  /** Changes files by path; `undefined` leaves one out. */
  readonly files?: (files: Map<string, string | { copy: string } | undefined>) => void
  /** Changes the manifest. */
  readonly manifest?: (manifest: Changeable<Manifest>) => void
  /** What package.json has besides name and version. */
  readonly fields?: Record<string, unknown>
}

/** Makes a folder, removed when the test ends. */
export function folderOf(tree: Tree = {}): string {
  const folder = makeTree(tree)
  onTestFinished(() => removeTree(folder))
  return folder
}

/** Compiles a folder. */
export async function compileFolder(
  folder: string,
  options: SkillfoldOptions = {},
): Promise<Compilation> {
  const project = await openProject({ root: folder, inline: options })
  return (await project.current()).compilation
}

/**
 * Builds a package of skills and installs what `dist` holds, without the sources.
 *
 * @param folder Absolute path of the package's new folder.
 * @param tree Its files, such as `skills/a/SKILL.md`.
 * @param options See `PackageOptions`.
 * @returns The folder.
 */
export async function install(
  folder: string,
  tree: Tree,
  { version = '1.0.0', files: change, manifest, fields = {} }: PackageOptions = {},
): Promise<string> {
  const files = new Map<string, string | { copy: string } | undefined>(
    emitPackage(await compileFolder(folderOf(tree))),
  )
  if (manifest !== undefined) {
    const data = JSON.parse(files.get('dist/skillfold.json') as string)
    manifest(data)
    files.set('dist/skillfold.json', JSON.stringify(data))
  }
  change?.(files)
  files.set('package.json', JSON.stringify({ name: '@acme/skills', version, ...fields }))
  for (const [name, content] of files) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    if (typeof content === 'object') copyFileSync(content.copy, file)
    else if (content !== undefined) writeFileSync(file, content)
  }
  return folder
}

/** The problems of the area `package` and of safety, each in one line. */
export function packageProblems({ problems }: Compilation): string[] {
  return problems
    .filter(({ code }) => /^(?:package|security)\//.test(code))
    .map((problem) => {
      const { file, severity, code } = problem
      return `${file} ${severity} ${code}: ${problemMessage(problem)}`
    })
}
