import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A file's text or bytes, a link, or a folder. */
export type TreeNode = string | Uint8Array | { readonly link: string } | { readonly folder: true }

/** Files by path. Kept as data, since not every name, link and byte survives a checkout. */
export type Tree = Readonly<Record<string, TreeNode>>

/**
 * Writes a tree into a new temporary folder.
 *
 * @param tree Its files, written in the order given.
 * @returns The folder's real path.
 */
export function makeTree(tree: Tree): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'skillfold-')))
  for (const [name, node] of Object.entries(tree)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    if (typeof node === 'string' || node instanceof Uint8Array) writeFileSync(file, node)
    else if ('link' in node) symlinkSync(node.link, file)
    else mkdirSync(file)
  }
  return folder
}

/** Removes what `makeTree` made. */
export function removeTree(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Writes a SKILL.md.
 *
 * @param name The skill's name.
 * @param description Its description, as YAML.
 * @param body What follows the frontmatter.
 */
export function skillFile(
  name: string,
  description = 'Tunes pianos.',
  body = 'Listen, then turn.\n',
): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n${body}`
}
