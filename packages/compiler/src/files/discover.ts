import type { ManifestSkill } from '../package/manifest.ts'
import { refuseOversized } from '../package/source-size.ts'
import { unpack } from '../package/unpack.ts'
import { compareProblems, type Problem } from '../problems/problem.ts'
import { reportMissing } from './report-missing.ts'
import { RootScan } from './root-scan.ts'

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
  /** Hidden folders beside it, which the pattern that it was found by passes over. */
  readonly passedOver?: readonly string[]
  /** Absolute path of its manifest, where it is a precompiled package: that tells its skills. */
  readonly manifest?: string
}

/** A folder that holds a SKILL.md. */
export interface SkillFolder {
  /** Absolute path, as it was reached. */
  readonly path: string
  /** The same with every link resolved: two skills of one real path are one. */
  readonly realPath: string
  /** The base name of its SKILL.md as it is on disk. */
  readonly entry: string
  /** Whether that file is a symbolic link. */
  readonly linked: boolean
  readonly root: Root
  /** What the manifest says of it, where its files are in a precompiled package. */
  readonly packed?: ManifestSkill
}

/**
 * Finds skill folders: a folder with a file SKILL.md, in any case of its letters. Folders
 * without one are groups and are looked into; a skill folder is not, so that a SKILL.md inside a
 * skill is one of its files. Hidden folders, `node_modules` and `dist` are passed over, and told of
 * where skills lie in them. A link to a folder is followed once all real folders of its root are
 * known, and never twice to the same place, which ends every cycle.
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
  const scans: RootScan[] = []
  const found = roots.map((root) => {
    if (root.manifest !== undefined) return unpack(root, root.manifest, options.projectRoot)
    const scan = new RootScan(root, options.projectRoot)
    scan.run()
    scans.push(scan)
    return refuseOversized(root, scan.folders, options.projectRoot) ?? scan
  })
  const folders = found.flatMap((scan) => scan.folders)
  // What several roots reach is one skill, and belongs to the root that wins.
  const last = new Map(folders.map((folder) => [folder.realPath, folder]))
  for (const scan of scans) reportMissing(scan, [...last.keys()])
  return {
    folders: folders.filter((folder) => last.get(folder.realPath) === folder),
    problems: distinct(found.flatMap(({ problems }) => [...problems].sort(compareProblems))),
  }
}

/** Roots within each other say the same of what they share. */
function distinct(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>()
  return problems.filter((problem) => {
    const id = JSON.stringify([problem.file, problem.code, problem.args])
    return !seen.has(id) && seen.add(id)
  })
}
