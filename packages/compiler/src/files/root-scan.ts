import { type Dirent, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Problem } from '../problems/problem.ts'
import { compareText } from '../text/compare.ts'
import type { Root, SkillFolder } from './discover.ts'
import { chooseEntry } from './entry-file.ts'
import { kindOf } from './kind-of.ts'
import { isEntryName, isSearched } from './names.ts'
import { fileErrorReason, isWithin } from './paths.ts'
import { RootReport } from './root-report.ts'
import { lookUnsearched, type Unsearched } from './unsearched.ts'

/** How deep under a root folders are looked into. */
const maxDepth = 12

/** Into how many folders without a skill links out of the project may lead. */
const maxOutside = 2000

/** A folder to look into. */
interface Place {
  /** As it is reached. */
  readonly path: string
  /** Links resolved. */
  readonly real: string
  /** Folders between it and the root. */
  readonly depth: number
}

/** Looks through one root for skill folders; see `discover`. */
export class RootScan {
  readonly root: Root
  readonly report: RootReport
  readonly folders: SkillFolder[] = []
  /** Folders that were passed over with skills in them. */
  readonly unsearched: Unsearched[] = []
  /** Folders in which no skill was found. */
  readonly empty: string[] = []
  readonly #projectRoot: string
  /** Real paths looked into, with the path that each was reached by. */
  readonly #seen = new Map<string, string>()
  #links: Omit<Place, 'real'>[] = []
  #realRoot = ''
  /** The project's root, links resolved where the root lies in it. */
  #realProject: string
  #isOutside = false
  /** How many more folders outside of the project may be looked into. */
  #left = maxOutside

  constructor(root: Root, projectRoot: string) {
    this.root = root
    this.report = new RootReport(root, projectRoot)
    this.#projectRoot = projectRoot
    this.#realProject = projectRoot
  }

  /** What is wrong with the root, and with what lies in it. */
  get problems(): readonly Problem[] {
    return this.report.problems
  }

  /** Looks. A root that is no folder is reported. */
  run(): void {
    const { path: start, label, optional, passedOver = [] } = this.root
    for (const folder of passedOver) this.#passOver(folder)
    const kind = kindOf(start)
    if (kind !== 'folder') {
      const isFile = kind !== undefined
      if (isFile || !optional)
        this.report.add('catalog/missing-root', start, { root: label, isFile })
      return
    }
    this.#realRoot = realpathSync.native(start)
    this.#lookFromRoot({ path: start, real: this.#realRoot, depth: 0 })
    this.#followLinks()
    this.folders.sort((a, b) => compareText(a.path, b.path))
  }

  #passOver(folder: string): void {
    const parent = path.dirname(folder)
    const entry = this.#list(parent).find(({ name }) => name === path.basename(folder))
    const unsearched = entry && lookUnsearched(parent, entry, this.root.path)
    if (unsearched !== undefined) this.unsearched.push(unsearched)
  }

  #lookFromRoot(place: Place): void {
    if (!isWithin(this.#projectRoot, place.path)) {
      this.#look(place)
      return
    }
    this.#realProject = realpathSync.native(this.#projectRoot)
    const unlinked = path.join(this.#realProject, path.relative(this.#projectRoot, place.path))
    if (place.real === unlinked) this.#look(place)
    else this.#lookBehind(place, path.dirname(unlinked))
  }

  /** Looks behind a link, unless it leads above where it stands, which could be a whole disk. */
  #lookBehind(place: Place, from: string): void {
    const shown = this.report.show(place.path)
    if (isWithin(place.real, from)) {
      this.report.add('catalog/link-above', place.path, { path: shown })
      return
    }
    this.#isOutside = !isWithin(this.#realProject, place.real)
    this.#look(place)
    if (this.#isOutside && this.#left < 0) {
      this.report.add('catalog/link-outside', place.path, { path: shown, limit: maxOutside })
    }
    this.#isOutside = false
  }

  /** Looks into a folder and the real folders in it, each once; says whether a skill is there. */
  #look(place: Place): boolean {
    if (this.#seen.has(place.real)) return true
    this.#seen.set(place.real, place.path)
    const entries = this.#list(place.path)
    const entry = chooseEntry(place.path, entries, this.report)
    if (entry !== undefined) {
      const { path: folder, real: realPath } = place
      const linked = entry.isSymbolicLink()
      this.folders.push({ path: folder, realPath, entry: entry.name, linked, root: this.root })
      return true
    }
    if (this.#isOutside && --this.#left < 0) return true
    const found = this.#lookInside(place, entries)
    if (!found) this.empty.push(place.path)
    return found
  }

  #list(folder: string): Dirent[] {
    try {
      return readdirSync(folder, { withFileTypes: true })
    } catch (error) {
      const reason = fileErrorReason(error)
      this.report.add('catalog/unreadable', folder, { path: this.report.show(folder), reason })
      return []
    }
  }

  #lookInside({ path: folder, real, depth }: Place, entries: Dirent[]): boolean {
    const folders = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    const inside = folders.filter((entry) => entry.isDirectory() || !isEntryName(entry.name))
    const searched = inside.filter(({ name }) => isSearched(name))
    const children = searched.filter((entry) => entry.isDirectory())
    if (depth === maxDepth) {
      if (searched.some(({ name }) => kindOf(path.join(folder, name)) === 'folder')) {
        const args = { folder: this.report.show(folder), limit: maxDepth }
        this.report.add('catalog/too-deep', folder, args)
      }
      return false
    }
    for (const { name } of searched.filter((entry) => entry.isSymbolicLink())) {
      this.#links.push({ path: path.join(folder, name), depth: depth + 1 })
    }
    let found = false
    for (const { name } of children) {
      const child = { path: path.join(folder, name), real: path.join(real, name), depth: depth + 1 }
      found = this.#look(child) || found
    }
    for (const entry of inside.filter(({ name }) => !isSearched(name))) {
      const unsearched = lookUnsearched(folder, entry, this.#realRoot)
      if (unsearched !== undefined) this.unsearched.push(unsearched)
    }
    return found
  }

  /** Follows links once all real folders are known, and then those found behind links. */
  #followLinks(): void {
    while (this.#links.length > 0) {
      const links = this.#links.sort((a, b) => compareText(a.path, b.path))
      this.#links = []
      for (const link of links) this.#follow(link)
    }
  }

  #follow(link: Omit<Place, 'real'>): void {
    const shown = this.report.show(link.path)
    let real: string
    try {
      real = realpathSync.native(link.path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        this.report.add('catalog/broken-link', link.path, { path: shown })
      } else {
        const reason = fileErrorReason(error)
        this.report.add('catalog/unreadable', link.path, { path: shown, reason })
      }
      return
    }
    if (kindOf(real) !== 'folder') return
    const other = this.#seen.get(real)
    if (other !== undefined) {
      const args = { path: shown, other: this.report.show(other) }
      this.report.add('catalog/link-twice', link.path, args)
    } else if (this.root.dependency !== undefined && !isWithin(this.#realRoot, real)) {
      this.report.add('security/path-escape', link.path, { path: shown })
    } else this.#lookBehind({ ...link, real }, this.#realRoot)
  }
}
