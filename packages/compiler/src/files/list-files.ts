import { readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { ProblemArgs, ProblemCode } from '../problems/rules.ts'
import { compareText } from '../text/compare.ts'
import { fileKind, isSkillPart } from './names.ts'
import { fileErrorReason, isWithin } from './paths.ts'
import type { FileContent } from './read-file.ts'

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
 * Lists all files of a skill's folder. Hidden files, `node_modules` and what editors leave are
 * passed over, secrets and links out of the folder are refused and reported, and no folder is
 * entered twice. A file that cannot be read never keeps the others from being listed.
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
  return { files: sorted, folders, leftOut: new Set(), cut: false }
}

class Walk implements Listing {
  readonly files: ListedFile[] = []
  readonly folders = new Set<string>()
  readonly leftOut = new Set<string>()
  cut = false
  readonly #root: string
  readonly #report: ReportAt
  readonly #entered = new Set<string>()

  constructor(root: string, report: ReportAt) {
    this.#root = root
    this.#report = report
  }

  enter(folder: string, realFolder: string): void {
    if (this.#entered.has(realFolder)) return
    this.#entered.add(realFolder)
    try {
      const entries = readdirSync(realFolder, { withFileTypes: true })
      entries.sort((a, b) => compareText(a.name, b.name))
      const links = entries.filter((entry) => entry.isSymbolicLink())
      for (const entry of entries) {
        const inside = folder === '' ? entry.name : `${folder}/${entry.name}`
        const real = path.join(realFolder, entry.name)
        if (entry.isDirectory()) this.#folder(inside, real)
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
      this.#report(folder, 'reference/unreadable', {
        path: folder === '' ? '.' : folder,
        reason: fileErrorReason(error),
      })
    }
  }

  #folder(inside: string, real: string): void {
    if (!isSkillPart(path.posix.basename(inside))) {
      this.leftOut.add(inside)
      return
    }
    this.folders.add(inside)
    this.enter(inside, real)
  }

  #file(inside: string, real: string): void {
    const kind = fileKind(path.posix.basename(inside))
    if (kind === 'secret') this.#report(inside, 'security/secret', { path: inside })
    if (kind !== 'ordinary') this.leftOut.add(inside)
    else if (this.files.length === maxFiles) this.cut = true
    else this.files.push({ path: inside, realPath: real })
  }

  #link(inside: string, link: string): void {
    const name = path.posix.basename(inside)
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
      this.leftOut.add(inside)
      if (fileKind(name) !== 'left-out') {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'ENOENT') this.#report(inside, 'catalog/broken-link', { path: inside })
        else {
          this.#report(inside, 'reference/unreadable', {
            path: inside,
            reason: fileErrorReason(error),
          })
        }
      }
      return
    }
    if (!isWithin(this.#root, real)) {
      this.leftOut.add(inside)
      this.#report(inside, 'security/path-escape', { path: inside })
    } else if (isFolder) {
      if (this.#isPart(real, isSkillPart)) this.#folder(inside, real)
      else this.leftOut.add(inside)
    } else if (
      this.#isPart(path.dirname(real), isSkillPart) &&
      fileKind(path.basename(real)) === 'ordinary'
    ) {
      this.#file(inside, real)
    } else this.leftOut.add(inside)
  }

  /** Whether a link's target could have been reached without the link. */
  #isPart(real: string, isPart: (name: string) => boolean): boolean {
    const relative = path.relative(this.#root, real)
    return relative === '' || relative.split(path.sep).every(isPart)
  }
}
