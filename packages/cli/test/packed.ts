import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of this workspace. */
export const workspace = fileURLToPath(new URL('../../..', import.meta.url))

const packageFolders: readonly string[] = readdirSync(path.join(workspace, 'packages')).map(
  (name) => path.join(workspace, 'packages', name),
)

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

/** A package as a tarball. */
export interface Tarball {
  readonly name: string
  /** The package's folder. */
  readonly folder: string
  /** Absolute path. */
  readonly file: string
  /** Paths in the package. */
  readonly contents: readonly string[]
}

/**
 * Packs every package, as for a registry: by pnpm, which replaces `workspace:` versions.
 *
 * @param target Absolute path of the folder to write tarballs to.
 */
export function packAll(target: string): Tarball[] {
  const { packageManager } = JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8'))
  const pack = ['--filter', '"./packages/*"', 'pack', '--json', '--pack-destination', target]
  const packed: { name: string; filename: string; files: { path: string }[] }[] = JSON.parse(
    // A shell finds `npx.cmd` on Windows too.
    execFileSync('npx', ['-y', packageManager, ...pack], {
      cwd: workspace,
      encoding: 'utf8',
      shell: true,
      stdio: 'pipe',
    }),
  )
  return packed.map(({ name, filename, files }) => ({
    name,
    folder: packageFolders.find((folder) => manifestOf(folder).name === name) ?? '',
    file: filename,
    contents: files.map((file) => file.path),
  }))
}

/**
 * Installs packages as a user gets them, from tarballs, without a network: what they depend on of
 * others are links to the packages of this workspace.
 *
 * @param app Absolute path of the app's folder.
 * @param tarballs See `packAll`.
 * @param linked More packages by name, with the folders that they are in.
 */
export function installPacked(
  app: string,
  tarballs: readonly Tarball[],
  linked: Readonly<Record<string, string>>,
): void {
  const modules = path.join(app, 'node_modules')
  mkdirSync(modules)
  for (const { name, folder, file } of tarballs) {
    const { dependencies = {} } = manifestOf(folder)
    execFileSync('tar', ['-xzf', file, '-C', modules])
    const target = path.join(modules, name)
    mkdirSync(path.dirname(target), { recursive: true })
    renameSync(path.join(modules, 'package'), target)
    for (const [dependency, version] of Object.entries(dependencies)) {
      if (version.startsWith('workspace:')) continue
      link(path.join(folder, 'node_modules', dependency), path.join(modules, dependency))
    }
  }
  for (const [name, folder] of Object.entries(linked)) link(folder, path.join(modules, name))
}

function link(folder: string, target: string): void {
  mkdirSync(path.dirname(target), { recursive: true })
  if (!existsSync(target)) symlinkSync(realpathSync(folder), target, 'junction')
}
