import { readdirSync } from 'node:fs'
import path from 'node:path'
import { compareText } from '../text/compare.ts'
import { isEntryName } from './names.ts'
import type { RootScan } from './root-scan.ts'

/**
 * Reports where skills may be missed: in folders that are not searched, in folders beside skills
 * that have none, and in a root without any.
 *
 * @param scan The root, looked through.
 * @param found Real paths of the skill folders that all roots have.
 */
export function reportMissing(scan: RootScan, found: readonly string[]): void {
  const reported = reportUnsearched(scan, found)
  reportEmpty(scan)
  const { report, folders, root } = scan
  const isExplained = report.problems.some(({ severity }) => severity !== 'info')
  if (folders.length === 0 && !isExplained && (!root.optional || reported)) {
    report.add('catalog/empty-root', root.path, { root: root.label })
  }
}

function reportUnsearched({ unsearched, report }: RootScan, found: readonly string[]): boolean {
  const known = new Set(found)
  let reported = false
  for (const { folder, kind, files, cut } of unsearched) {
    // Another root, or a link, may have what is passed over here.
    const missed = files.filter(({ realFolder }) => !isTaken(realFolder, known))
    if (missed.length === 0) continue
    const skills = missed.map((file) => report.show(file.path))
    report.add('catalog/not-searched', folder, { folder: report.show(folder), kind, skills, cut })
    reported = true
  }
  return reported
}

/** Whether a folder is a skill's, or lies in one's, which has it as a file then. */
function isTaken(folder: string, known: ReadonlySet<string>): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if (known.has(at)) return true
    if (at === path.dirname(at)) return false
  }
}

/** A folder without a skill is worth a word where skills stand beside it. */
function reportEmpty({ folders, empty, report }: RootScan): void {
  const amongSkills = new Set(folders.map((folder) => path.dirname(folder.path)))
  const reported = report.problems.map(({ file }) => file)
  for (const folder of empty) {
    const shown = report.show(folder)
    const isReported = reported.some((file) => file === shown || file.startsWith(`${shown}/`))
    if (amongSkills.has(path.dirname(folder)) && !isReported) {
      const near = nearlyEntry(folder)
      if (near === undefined || !isEntryName(near)) {
        report.add('catalog/no-skill-file', folder, { folder: shown, near })
      } else {
        const args = { path: `${shown}/${near}`, reason: 'it came or went while it was looked for' }
        report.add('catalog/unreadable', path.join(folder, near), args)
      }
    }
  }
}

/** A file that was meant as SKILL.md: `SKILLS.md`, `skill.markdown`, `SKILL.md.txt`. */
function nearlyEntry(folder: string): string | undefined {
  try {
    return readdirSync(folder)
      .sort(compareText)
      .find((name) => /^skills?(?:\.|$)/i.test(name))
  } catch {
    return undefined
  }
}
