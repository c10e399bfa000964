import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { ProblemArgs, ProblemCode } from '../problems/rules.ts'
import { compareText } from '../text/compare.ts'
import { fileKind, folderKind, isEntryName, isSecretFolder } from './names.ts'
import { fileErrorReason, isWithin } from './paths.ts'
import type { FileContent } from './read-file.ts'
import { lookUnsearched, type Unsearched } from './unsearched.ts'

/** A file of a skill's folder. */
export interface ListedFile {
  /** From the skill's folder, with `/`. */
  readonly path: string
  /** Absolute path with every link resolved. */
  readonly realPath: string
  /** What it holds, where that is known already: it is part of the file at `realPath` then. */
  readonly content?: FileContent
}

/** What a skill's folder holds. */
export interface Listing {
  /** By path (code points); regular files, and links to such inside the folder. */
  readonly files: readonly ListedFile[]
  /** Folders, by path from the skill's folder. */
  readonly folders: ReadonlySet<string>
  /** Paths that exist but are no part of the skill. */
  readonly leftOut: ReadonlySet<string>
  /** Paths of SKILL.md files in folders of the skill, whether listed or not. */
  readonly nested: readonly string[]
  /** Folders left out in which skills lie. */
  readonly unsearched: readonly Unsearched[]
  /** How many files and links there are, whether listed or not. */
  readonly seen: number
  /** Whether there are more files than are listed. */
  readonly cut: boolean
}

/** Reports something at a path of the folder. */
export type ReportAt = <Code extends ProblemCode>(
  path: string,
  code: Code,
  args: ProblemArgs<Code>,
) => void

/** No skill has that many; a folder that does was taken for one by mistake. */
const maxFiles = 4096

/**
 * Lists all files of a skill's folder. `node_modules` and what editors leave are passed over without
 * a word, hidden files with one; secrets and links out of the folder are refused and reported, and
 * no folder is entered twice. A file that cannot be read never keeps the others from being listed.
 *
 * @param realFolder The skill's folder, links resolved.
 * @param report Takes what is wrong.
 */
export function listFiles(realFolder: string, report: ReportAt): Listing {
  const walk = new Walk(realFolder, report)
  walk.enter('', realFolder)
  walk.files.sort((a, b) => compareText(a.path, b.path))
  return walk
}

/**
 * Makes a listing of files that are known already.
 *
 * @param files In any order.
 */
export function listingOf(files: readonly ListedFile[]): Listing {
  const folders = new Set<string>()
  for (const file of files) {
    for (let folder = path.posix.dirname(file.path); folder !== '.'; ) {
      folders.add(folder)
      folder = path.posix.dirname(folder)
    }
  }
  const sorted = [...files].sort((a, b) => compareText(a.path, b.path))
  const seen = files.length
  return {
    files: sorted,
    folders,
    leftOut: new Set(),
    nested: [],
    unsearched: [],
    seen,
    cut: false,
  }
}

class Walk implements Listing {
  readonly files: ListedFile[] = []
  readonly folders = new Set<string>()
  readonly leftOut = new Set<string>()
  readonly nested: string[] = []
  readonly unsearched: Unsearched[] = []
  seen = 0
  cut = false
  readonly #root: string
  readonly #report: ReportAt
  /** Real paths of folders, with the path that each was reached by. */
  readonly #entered = new Map<string, string>()

  constructor(root: string, report: ReportAt) {
    this.#root = root
    this.#report = report
  }

  enter(folder: string, realFolder: string): void {
    this.#entered.set(realFolder, folder)
    try {
      const entries = readdirSync(realFolder, { withFileTypes: true })
      entries.sort((a, b) => compareText(a.name, b.name))
      const links = entries.filter((entry) => entry.isSymbolicLink())
      for (const entry of entries) {
        const inside = folder === '' ? entry.name : `${folder}/${entry.name}`
        const real = path.join(realFolder, entry.name)
        if (!entry.isDirectory()) this.seen++
        if (entry.isDirectory()) this.#folder(inside, entry, realFolder)
        else if (entry.isFile()) this.#file(inside, real)
        else if (!entry.isSymbolicLink() && fileKind(entry.name) === 'ordinary') {
          this.#report(inside, 'catalog/not-a-file', { path: inside })
        }
      }
      // After what is really there, which keeps its own path.
      for (const { name } of links) {
        this.#link(folder === '' ? name : `${folder}/${name}`, path.join(realFolder, name))
      }
    } catch (error) {
      if (folder !== '') this.leftOut.add(folder)
      this.#report(folder, 'reference/unreadable', {
        path: folder || path.basename(realFolder),
        reason: fileErrorReason(error),
      })
    }
  }

  #folder(inside: string, entry: Dirent, realParent: string): void {
    const kind = folderKind(entry.name)
    if (kind === 'ordinary') {
      this.folders.add(inside)
      this.enter(inside, path.join(realParent, entry.name))
      return
    }
    const unsearched = lookUnsearched(realParent, entry, this.#root)
    if (unsearched !== undefined) this.unsearched.push(unsearched)
    const isSecret = isSecretFolder(entry.name)
    if (isSecret) this.#report(inside, 'security/secret', { path: inside })
    this.#leaveOut(inside, kind === 'hidden' && unsearched === undefined && !isSecret)
  }

  #file(inside: string, real: string): void {
    const kind = fileKind(path.posix.basename(inside))
    if (kind !== 'ordinary') {
      this.#leaveOut(inside, kind === 'hidden')
      if (kind === 'secret') this.#report(inside, 'security/secret', { path: inside })
      return
    }
    if (inside.includes('/') && isEntryName(path.posix.basename(inside))) this.nested.push(inside)
    if (this.files.length === maxFiles) this.cut = true
    else this.files.push({ path: inside, realPath: real })
  }

  #leaveOut(inside: string, isReported: boolean): void {
    this.leftOut.add(inside)
    if (isReported) this.#report(inside, 'reference/hidden', { path: inside })
  }

  #link(inside: string, link: string): void {
    let real: string
    let isFolder: boolean
    try {
      real = realpathSync.native(link)
      const found = statSync(real)
      isFolder = found.isDirectory()
      if (!isFolder && !found.isFile()) {
        this.#report(inside, 'catalog/not-a-file', { path: inside })
        return
      }
    } catch (error) {
      this.#brokenLink(inside, error)
      return
    }
    if (!isWithin(this.#root, real)) {
      this.leftOut.add(inside)
      this.#report(inside, 'security/path-escape', { path: inside })
    } else if (isFolder) this.#folderLink(inside, real)
    else this.#fileLink(inside, real)
  }

  #brokenLink(inside: string, error: unknown): void {
    this.leftOut.add(inside)
    const kind = fileKind(path.posix.basename(inside))
    if (kind === 'junk' || kind === 'hidden') return
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') this.#report(inside, 'catalog/broken-link', { path: inside })
    else {
      const reason = fileErrorReason(error)
      this.#report(inside, 'reference/unreadable', { path: inside, reason })
    }
  }

  #folderLink(inside: string, real: string): void {
    const other = this.#entered.get(real)
    if (!isPart(inside) || !isPart(path.relative(this.#root, real))) {
      this.#leaveOut(inside, folderKind(path.posix.basename(inside)) !== 'foreign')
    } else if (other === undefined) {
      this.folders.add(inside)
      this.enter(inside, real)
    } else {
      this.folders.add(inside)
      this.#report(inside, 'catalog/link-twice', { path: inside, other: other || '.' })
    }
  }

  #fileLink(inside: string, real: string): void {
    const target = fileKind(path.basename(real))
    if (target === 'secret') this.#report(inside, 'security/secret', { path: inside })
    if (target === 'ordinary' && isPart(path.relative(this.#root, path.dirname(real))))
      this.#file(inside, real)
    else this.#leaveOut(inside, target !== 'secret')
  }
}

/** Whether a folder is part of the skill, by the names on the way from the skill's folder. */
function isPart(inside: string): boolean {
  return inside === '' || inside.split(/[/\\]/).every((name) => folderKind(name) === 'ordinary')
}
