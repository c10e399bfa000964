import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { manifestPath } from '@skillfold/compiler'

const code = /\.(?:[cm]?[jt]sx?|html?|vue|svelte|astro)$/i
/** Configurations of tools, which nobody imports, and declarations. */
const besides = /^\.|\.config\.|\.d\.[cm]?ts$/i
const folders = ['src', 'lib', 'app', 'bin']

/**
 * Finds code that a package has besides its skills: what its package.json leads to, folders that are
 * for code, and files at its top.
 *
 * @param folder Absolute path of the package.
 * @param packageJson The text of its package.json.
 * @returns A path from the folder; undefined where there is none, or the text is no JSON.
 */
export function findOwnCode(folder: string, packageJson: string): string | undefined {
  const isBuilt = existsSync(path.join(folder, manifestPath))
  const led = entriesOf(packageJson).find(
    (entry) => existsSync(path.join(folder, entry)) && !(isBuilt && entry.startsWith('dist/')),
  )
  if (led !== undefined) return led
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) =>
      entry.isDirectory()
        ? folders.includes(entry.name)
        : code.test(entry.name) && !besides.test(entry.name),
    )
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort()[0]
}

/** The files that a package says it is to be run or imported by. */
function entriesOf(packageJson: string): string[] {
  const { main, module, browser, bin } = parsed(packageJson)
  const named = [main, module, browser, bin].flatMap((value) =>
    typeof value === 'object' && value !== null ? Object.values(value) : [value],
  )
  return named
    .filter((value) => typeof value === 'string')
    .map((value) => path.posix.normalize(value.replaceAll('\\', '/')))
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
