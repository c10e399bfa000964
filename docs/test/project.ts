import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const workspace = fileURLToPath(new URL('../..', import.meta.url))

/** What pages import, with where it is in this workspace. */
const installed: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['adapters', 'agent', 'compiler', 'runtime', 'tokenizer', 'vite'].map((name) => [
      `@skillfold/${name}`,
      `packages/${name}`,
    ]),
  ),
  skillfold: 'packages/cli',
  '@types/node': 'node_modules/@types/node',
  vite: 'node_modules/vite',
  ...Object.fromEntries(
    ['ai', 'langchain', '@openai/agents', '@modelcontextprotocol/server'].map((name) => [
      name,
      `packages/adapters/node_modules/${name}`,
    ]),
  ),
  'remark-cli': 'node_modules/remark-cli',
  'remark-frontmatter': 'node_modules/remark-frontmatter',
  'remark-lint-frontmatter-schema': 'node_modules/remark-lint-frontmatter-schema',
}

/** An empty project with everything installed, and the search path for its commands. */
export interface Project {
  /** Absolute path. */
  readonly root: string
  readonly env: NodeJS.ProcessEnv
}

/** Makes a project in a new folder, which is removed when the test ends. */
export function createProject(): Project {
  const folder = mkdtempSync(path.join(tmpdir(), 'skillfold-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const root = path.join(folder, 'app')
  for (const [name, target] of Object.entries(installed)) {
    const link = path.join(root, 'node_modules', name)
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.join(workspace, target), link, 'junction')
  }
  const bin = path.join(folder, 'bin')
  mkdirSync(bin)
  for (const name of ['npm', 'npx']) {
    const script = fileURLToPath(new URL(`${name}.mjs`, import.meta.url))
    writeFileSync(path.join(bin, name), `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`)
    chmodSync(path.join(bin, name), 0o755)
  }
  const { FORCE_COLOR: _, ...env } = process.env
  return { root, env: { ...env, PATH: `${bin}${path.delimiter}${env.PATH}`, NO_COLOR: '1' } }
}

/** Writes a file of a project. */
export function writeFile(root: string, file: string, text: string): void {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}
