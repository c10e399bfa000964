import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import skillfold, { type SkillfoldOptions } from '@skillfold/vite'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { onTestFinished } from 'vitest'

/** Files by path; SKILL.md files are made from name, description and body by `skill`. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/** Makes a project in a temporary folder, removed when the test ends. */
export async function project(files: Files): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'skillfold-'))
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  await writeFiles(root, files)
  return root
}

export async function writeFiles(root: string, files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

const workspace = fileURLToPath(new URL('../../..', import.meta.url))

/** Gives a project the built plugin and tools of the workspace, for processes of their own. */
export async function install(root: string, ...tools: string[]): Promise<void> {
  const modules = path.join(root, 'node_modules')
  await mkdir(path.join(modules, '@skillfold'), { recursive: true })
  await symlink(path.join(workspace, 'packages/vite'), path.join(modules, '@skillfold/vite'))
  for (const tool of tools) {
    await symlink(path.join(workspace, 'node_modules', tool), path.join(modules, tool))
  }
}

/** The text of a SKILL.md. */
export function skill(name: string, description: string, body = `# ${name}\n\nSteps.\n`): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n${body}`
}

export type Output = (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

/** Builds a project whose entry is `main.js`, in memory. */
export async function buildProject(
  root: string,
  options: SkillfoldOptions = {},
  config: InlineConfig = {},
): Promise<Output> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [skillfold(options)],
    ...config,
    build: {
      write: false,
      rolldownOptions: { input: path.join(root, 'main.js'), preserveEntrySignatures: 'strict' },
      ...config.build,
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  return (first as Rolldown.RolldownOutput).output
}

/** The message of the error that a build fails with, or `undefined` where it passes. */
export async function buildFailure(
  root: string,
  options: SkillfoldOptions = {},
): Promise<string | undefined> {
  try {
    await buildProject(root, options)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export function chunks(output: Output): Rolldown.OutputChunk[] {
  return output.filter((part) => part.type === 'chunk')
}

/** Puts all chunks in one folder, so that `importEntry` can write them out. */
export function flatOutput(root: string): { build: InlineConfig['build'] } {
  return {
    build: {
      rolldownOptions: {
        input: path.join(root, 'main.js'),
        output: { chunkFileNames: '[name]-[hash].js', entryFileNames: '[name].js' },
        preserveEntrySignatures: 'strict',
      },
    },
  }
}

/** Writes a build's chunks to a folder and imports its entry, as a server or a page would. */
export async function importEntry(output: Output): Promise<Record<string, unknown>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'skillfold-out-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const chunk of chunks(output)) {
    await writeFile(path.join(folder, path.basename(chunk.fileName)), chunk.code)
  }
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}')
  const entry = chunks(output).find((chunk) => chunk.isEntry)
  return import(pathToFileURL(path.join(folder, path.basename(entry?.fileName ?? ''))).href)
}
