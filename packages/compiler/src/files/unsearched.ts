import { type Dirent, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { compareText } from '../text/compare.ts'
import { kindOf } from './kind-of.ts'
import { folderKind, isEntryName, isStore } from './names.ts'
import { isWithin } from './paths.ts'

/** Into how many folders within one that is not searched is looked. */
const maxFolders = 2000

/** A folder that is not searched although skills lie in it. */
export interface Unsearched {
  /** Absolute path, as it is reached. */
  readonly folder: string
  /** Why it is not searched: its name begins with a dot, or says what it is for. */
  readonly kind: 'hidden' | 'foreign' | 'built'
  /** The SKILL.md files in it, by path (code points). */
  readonly files: readonly { readonly path: string; readonly realFolder: string }[]
  /** Whether there may be more of them. */
  readonly cut: boolean
}

/**
 * Looks for SKILL.md files in a folder whose skills are not taken, so that they can be told of.
 * Links are followed out of what is searched only: what lies in there is told of by itself.
 *
 * @param parent Absolute path of the folder that it lies in.
 * @param entry The folder, or a link to one.
 * @param searched Real path of what is searched.
 * @returns What lies in it; `undefined` where no skill does, or it is no folder.
 */
export function lookUnsearched(
  parent: string,
  entry: Dirent,
  searched: string,
): Unsearched | undefined {
  const folder = path.join(parent, entry.name)
  const files: Unsearched['files'][number][] = []
  const seen = new Set<string>()
  const pending = isOpen(entry, folder, searched) ? [folder] : []
  while (pending.length > 0 && seen.size < maxFolders) {
    const next = pending.shift() as string
    const real = realPathOf(next)
    if (real === undefined || seen.has(real)) continue
    seen.add(real)
    for (const inner of list(real)) {
      const inside = path.join(next, inner.name)
      if (isEntryName(inner.name) && !inner.isDirectory()) {
        files.push({ path: inside, realFolder: real })
      } else if (isOpen(inner, inside, searched)) pending.push(inside)
    }
  }
  if (files.length === 0) return undefined
  const kind = folderKind(entry.name)
  return {
    folder,
    kind: kind === 'ordinary' ? 'built' : kind,
    files: files.sort((a, b) => compareText(a.path, b.path)),
    cut: pending.length > 0,
  }
}

/** Whether to look into it. */
function isOpen(entry: Dirent, file: string, searched: string): boolean {
  if (isStore(entry.name)) return false
  if (!entry.isSymbolicLink() || kindOf(file) !== 'folder') return entry.isDirectory()
  const real = realPathOf(file)
  return real !== undefined && !isWithin(searched, real) && !isWithin(real, searched)
}

function list(folder: string): Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.sort((a, b) => compareText(a.name, b.name))
  } catch {
    return []
  }
}

function realPathOf(file: string): string | undefined {
  try {
    return realpathSync.native(file)
  } catch {
    return undefined
  }
}
