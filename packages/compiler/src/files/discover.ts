import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { Findings } from '../problems/findings.ts'
import type { Problem } from '../problems/problem.ts'
import type { ProblemArgs, ProblemCode } from '../problems/rules.ts'
import { compareText } from '../text/compare.ts'
import { isSearched } from './names.ts'
import { displayPath, fileErrorReason, isWithin } from './paths.ts'

/** A folder under which skills are looked for. */
export interface Root {
  /** Absolute path. */
  readonly path: string
  /** As configured or shown, with `/`. */
  readonly label: string
  /** Whether it may be missing without a word. */
  readonly optional?: boolean
  /** The npm package that it belongs to, where it is not one's own. */
  readonly dependency?: string
}

/** A folder that holds a SKILL.md. */
export interface SkillFolder {
  /** Absolute path, as it was reached. */
  readonly path: string
  /** The same with every link resolved: two skills of one real path are one. */
  readonly realPath: string
  /** The base name of its SKILL.md as it is on disk. */
  readonly entry: string
  readonly root: Root
}

/** How deep under a root folders are looked into. */
const maxDepth = 12

/**
 * Finds skill folders: a folder with a file SKILL.md, in any case of its letters. Folders
 * without one are groups and are looked into; a skill folder is not, so that a SKILL.md inside a
 * skill is one of its files. Hidden folders, `node_modules` and `dist` are passed over. A link
 * to a folder is followed once all real folders of its root are known, and never twice to the
 * same place, which ends every cycle.
 *
 * @param roots In order of precedence, lowest first.
 * @param options `projectRoot`: absolute path that shown paths are from.
 * @returns Skill folders by root, then by path (code points), and what went wrong. A root or
 *   folder that cannot be read never keeps the others from being found.
 */
export async function discover(
  roots: readonly Root[],
  options: { readonly projectRoot: string },
): Promise<{ folders: SkillFolder[]; problems: Problem[] }> {
  const scans = await Promise.all(roots.map((root) => new Scan(root, options.projectRoot).run()))
  const folders = scans.flatMap((scan) => scan.folders)
  // What several roots reach is one skill, and belongs to the root that wins.
  const last = new Map(folders.map((folder) => [folder.realPath, folder]))
  return {
    folders: folders.filter((folder) => last.get(folder.realPath) === folder),
    problems: scans.flatMap((scan) => scan.problems),
  }
}

type Content = 'skill' | 'group' | 'none'

class Scan {
  readonly folders: SkillFolder[] = []
  readonly problems: Problem[] = []
  readonly #root: Root
  readonly #projectRoot: string
  /** Real paths looked into, with the path that each was reached by. */
  readonly #seen = new Map<string, string>()
  readonly #links: { path: string; depth: number }[] = []

  constructor(root: Root, projectRoot: string) {
    this.#root = root
    this.#projectRoot = projectRoot
  }

  async run(): Promise<this> {
    const { path: start, label, optional } = this.#root
    const kind = await kindOf(start)
    if (kind !== 'folder') {
      const isFile = kind !== undefined
      if (isFile || !optional) this.#add('catalog/missing-root', start, { root: label, isFile })
      return this
    }
    await this.#look(start, 0)
    // Links found behind links are appended, and followed in turn.
    for (const link of this.#links) await this.#follow(link)
    if (this.folders.length === 0 && this.problems.length === 0 && !optional) {
      this.#add('catalog/empty-root', start, { root: label })
    }
    this.folders.sort((a, b) => compareText(a.path, b.path))
    return this
  }

  /** Looks into a folder; says whether it is a skill, or holds any. */
  async #look(folder: string, depth: number): Promise<Content> {
    let entries: Dirent[]
    let real: string
    try {
      real = await realpath(folder)
      const other = this.#seen.get(real)
      if (other !== undefined) return 'none'
      this.#seen.set(real, folder)
      entries = await readdir(folder, { withFileTypes: true })
    } catch (error) {
      this.#add('catalog/unreadable', folder, {
        path: this.#show(folder),
        reason: fileErrorReason(error),
      })
      return 'none'
    }
    entries.sort((a, b) => compareText(a.name, b.name))
    const entry = await this.#chooseEntry(folder, entries)
    if (entry !== undefined) {
      this.folders.push({ path: folder, realPath: real, entry, root: this.#root })
      return 'skill'
    }
    return this.#lookInside(folder, entries, depth)
  }

  async #lookInside(folder: string, entries: readonly Dirent[], depth: number): Promise<Content> {
    if (depth === maxDepth) {
      if (entries.some((entry) => entry.isDirectory() && isSearched(entry.name))) {
        this.#add('catalog/too-deep', folder, { folder: this.#show(folder), limit: maxDepth })
      }
      return 'none'
    }
    const inside: { folder: string; content: Content }[] = []
    for (const entry of entries) {
      if (!isSearched(entry.name) || isEntryName(entry.name)) continue
      const child = path.join(folder, entry.name)
      if (entry.isSymbolicLink()) this.#links.push({ path: child, depth: depth + 1 })
      else if (entry.isDirectory()) {
        inside.push({ folder: child, content: await this.#look(child, depth + 1) })
      }
    }
    const besideSkills = inside.some(({ content }) => content === 'skill')
    for (const { folder: child, content } of inside) {
      if (content === 'none' && besideSkills && !this.#isReported(child)) {
        this.#add('catalog/no-skill-file', child, { folder: this.#show(child) })
      }
    }
    return inside.some(({ content }) => content !== 'none') ? 'group' : 'none'
  }

  /** The SKILL.md of a folder, by its listing: probing would answer otherwise on some systems. */
  async #chooseEntry(folder: string, entries: readonly Dirent[]): Promise<string | undefined> {
    const names: string[] = []
    for (const { name } of entries) {
      if (!isEntryName(name)) continue
      const file = path.join(folder, name)
      const kind = await kindOf(file)
      if (kind === 'file') names.push(name)
      else {
        const code = kind === undefined ? 'catalog/broken-link' : 'catalog/not-a-file'
        this.#add(code, file, { path: this.#show(file) })
      }
    }
    const kept = names.includes('SKILL.md') ? 'SKILL.md' : names[0]
    for (const name of names) {
      const file = path.join(folder, name)
      if (name !== kept) this.#add('catalog/file-twice', file, { name, kept: kept as string })
      else if (name !== 'SKILL.md') this.#add('catalog/file-name', file, { name })
    }
    return kept
  }

  async #follow(link: { path: string; depth: number }): Promise<void> {
    let real: string
    try {
      real = await realpath(link.path)
      if (!(await stat(real)).isDirectory()) return
    } catch (error) {
      const loop = (error as NodeJS.ErrnoException).code === 'ELOOP'
      if (loop) {
        this.#add('catalog/unreadable', link.path, {
          path: this.#show(link.path),
          reason: fileErrorReason(error),
        })
      } else this.#add('catalog/broken-link', link.path, { path: this.#show(link.path) })
      return
    }
    const other = this.#seen.get(real)
    if (other !== undefined) {
      this.#add('catalog/link-twice', link.path, {
        path: this.#show(link.path),
        other: this.#show(other),
      })
    } else if (
      this.#root.dependency !== undefined &&
      !isWithin(await realpath(this.#root.path), real)
    ) {
      this.#add('security/path-escape', link.path, { path: this.#show(link.path) })
    } else if ((await this.#look(link.path, link.depth)) === 'none') {
      this.#add('catalog/no-skill-file', link.path, { folder: this.#show(link.path) })
    }
  }

  #isReported(folder: string): boolean {
    const file = displayPath(this.#projectRoot, folder)
    return this.problems.some(
      (problem) => problem.file === file || problem.file.startsWith(`${file}/`),
    )
  }

  #show(file: string): string {
    return displayPath(this.#projectRoot, file)
  }

  #add<Code extends ProblemCode>(code: Code, file: string, args: ProblemArgs<Code>): void {
    const findings = new Findings({ file: this.#show(file) })
    findings.add(code, undefined, args)
    this.problems.push(...findings.problems)
  }
}

function isEntryName(name: string): boolean {
  return name.toLowerCase() === 'skill.md'
}

async function kindOf(file: string): Promise<'folder' | 'file' | 'other' | undefined> {
  try {
    const found = await stat(file)
    return found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other'
  } catch {
    return undefined
  }
}
