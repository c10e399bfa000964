import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { Findings } from '../problems/findings.ts'
import { compareProblems, type Problem } from '../problems/problem.ts'
import type { ProblemArgs, ProblemCode } from '../problems/rules.ts'
import { compareText } from '../text/compare.ts'
import type { Root, SkillFolder } from './discover.ts'
import { isSearched } from './names.ts'
import { displayPath, fileErrorReason, isWithin } from './paths.ts'

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
  readonly folders: SkillFolder[] = []
  readonly problems: Problem[] = []
  readonly #root: Root
  readonly #projectRoot: string
  /** Real paths looked into, with the path that each was reached by. */
  readonly #seen = new Map<string, string>()
  /** Folders in which no skill was found. */
  readonly #empty: string[] = []
  #links: Omit<Place, 'real'>[] = []
  /** The project's root, links resolved where the root lies in it. */
  #realProject: string
  #isOutside = false
  /** How many more folders outside of the project may be looked into. */
  #left = maxOutside

  constructor(root: Root, projectRoot: string) {
    this.#root = root
    this.#projectRoot = projectRoot
    this.#realProject = projectRoot
  }

  run(): this {
    const { path: start, label, optional } = this.#root
    const kind = kindOf(start)
    if (kind !== 'folder') {
      const isFile = kind !== undefined
      if (isFile || !optional) this.#add('catalog/missing-root', start, { root: label, isFile })
      return this
    }
    const real = realpathSync.native(start)
    this.#lookFromRoot({ path: start, real, depth: 0 })
    this.#followLinks(real)
    this.#reportEmpty()
    if (this.folders.length === 0 && this.problems.length === 0 && !optional) {
      this.#add('catalog/empty-root', start, { root: label })
    }
    this.folders.sort((a, b) => compareText(a.path, b.path))
    this.problems.sort(compareProblems)
    return this
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
    const shown = this.#show(place.path)
    if (isWithin(place.real, from)) {
      this.#add('catalog/link-above', place.path, { path: shown })
      return
    }
    this.#isOutside = !isWithin(this.#realProject, place.real)
    this.#look(place)
    if (this.#isOutside && this.#left < 0) {
      this.#add('catalog/link-outside', place.path, { path: shown, limit: maxOutside })
    }
    this.#isOutside = false
  }

  /** Looks into a folder and the real folders in it, each once; says whether a skill is there. */
  #look(place: Place): boolean {
    if (this.#seen.has(place.real)) return true
    this.#seen.set(place.real, place.path)
    const entries = this.#list(place.path)
    const entry = this.#chooseEntry(place.path, entries)
    if (entry !== undefined) {
      const { path: folder, real: realPath } = place
      const linked = entry.isSymbolicLink()
      this.folders.push({ path: folder, realPath, entry: entry.name, linked, root: this.#root })
      return true
    }
    if (this.#isOutside && --this.#left < 0) return true
    const found = this.#lookInside(place, entries)
    if (!found) this.#empty.push(place.path)
    return found
  }

  #list(folder: string): Dirent[] {
    try {
      return readdirSync(folder, { withFileTypes: true })
    } catch (error) {
      const reason = fileErrorReason(error)
      this.#add('catalog/unreadable', folder, { path: this.#show(folder), reason })
      return []
    }
  }

  #lookInside({ path: folder, real, depth }: Place, entries: Dirent[]): boolean {
    const inside = entries.filter(({ name }) => isSearched(name) && !isEntryName(name))
    const children = inside.filter((entry) => entry.isDirectory())
    if (depth === maxDepth) {
      if (children.length > 0) {
        this.#add('catalog/too-deep', folder, { folder: this.#show(folder), limit: maxDepth })
      }
      return false
    }
    for (const { name } of inside.filter((entry) => entry.isSymbolicLink())) {
      this.#links.push({ path: path.join(folder, name), depth: depth + 1 })
    }
    let found = false
    for (const { name } of children) {
      const child = { path: path.join(folder, name), real: path.join(real, name), depth: depth + 1 }
      found = this.#look(child) || found
    }
    return found
  }

  /** The SKILL.md of a folder, by its listing: probing would answer otherwise on some systems. */
  #chooseEntry(folder: string, entries: readonly Dirent[]): Dirent | undefined {
    const named: Dirent[] = []
    for (const entry of entries.filter(({ name }) => isEntryName(name))) {
      const file = path.join(folder, entry.name)
      const kind = entry.isFile() ? 'file' : kindOf(file)
      if (kind === 'file') named.push(entry)
      else {
        const code = kind === undefined ? 'catalog/broken-link' : 'catalog/not-a-file'
        this.#add(code, file, { path: this.#show(file) })
      }
    }
    named.sort((a, b) => compareText(a.name, b.name))
    const kept = named.find(({ name }) => name === 'SKILL.md') ?? named[0]
    for (const { name } of named) {
      const file = path.join(folder, name)
      if (name !== kept?.name)
        this.#add('catalog/file-twice', file, { name, kept: kept?.name ?? '' })
      else if (name !== 'SKILL.md') this.#add('catalog/file-name', file, { name })
    }
    return kept
  }

  /** Follows links once all real folders are known, and then those found behind links. */
  #followLinks(realRoot: string): void {
    while (this.#links.length > 0) {
      const links = this.#links.sort((a, b) => compareText(a.path, b.path))
      this.#links = []
      for (const link of links) this.#follow(link, realRoot)
    }
  }

  #follow(link: Omit<Place, 'real'>, realRoot: string): void {
    const shown = this.#show(link.path)
    let real: string
    try {
      real = realpathSync.native(link.path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        this.#add('catalog/broken-link', link.path, { path: shown })
      } else {
        const reason = fileErrorReason(error)
        this.#add('catalog/unreadable', link.path, { path: shown, reason })
      }
      return
    }
    if (kindOf(real) !== 'folder') return
    const other = this.#seen.get(real)
    if (other !== undefined) {
      this.#add('catalog/link-twice', link.path, { path: shown, other: this.#show(other) })
    } else if (this.#root.dependency !== undefined && !isWithin(realRoot, real)) {
      this.#add('security/path-escape', link.path, { path: shown })
    } else this.#lookBehind({ ...link, real }, realRoot)
  }

  /** A folder without a skill is worth a word where skills stand beside it. */
  #reportEmpty(): void {
    const amongSkills = new Set(this.folders.map((folder) => path.dirname(folder.path)))
    const reported = this.problems.map(({ file }) => file)
    for (const folder of this.#empty) {
      const shown = this.#show(folder)
      const isReported = reported.some((file) => file === shown || file.startsWith(`${shown}/`))
      if (amongSkills.has(path.dirname(folder)) && !isReported) {
        this.#add('catalog/no-skill-file', folder, { folder: shown })
      }
    }
  }

  #show(file: string): string {
    return displayPath(this.#projectRoot, file)
  }

  #add<Code extends ProblemCode>(code: Code, file: string, args: ProblemArgs<Code>): void {
    const { dependency } = this.#root
    const findings = new Findings({ file: this.#show(file), dependency })
    findings.add(code, undefined, args)
    this.problems.push(...findings.problems)
  }
}

function isEntryName(name: string): boolean {
  return name.toLowerCase() === 'skill.md'
}

function kindOf(file: string): 'folder' | 'file' | 'other' | undefined {
  try {
    const found = statSync(file)
    return found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other'
  } catch {
    return undefined
  }
}
