import type { Listing } from '../files/list-files.ts'
import { displayPath } from '../files/paths.ts'
import type { FolderFindings } from './folder-findings.ts'

/**
 * Reports the SKILL.md files within a skill's folder, which are no skills of their own.
 *
 * @param listing What the folder holds.
 * @param skill The skill's name, or its folder's where it has none that can be read.
 * @param realFolder The skill's folder, links resolved.
 * @param report Takes the problems.
 */
export function reportNestedSkills(
  { nested, unsearched }: Pick<Listing, 'nested' | 'unsearched'>,
  skill: string,
  realFolder: string,
  report: FolderFindings,
): void {
  for (const inside of nested) {
    report.at(inside).add('catalog/nested-skill', undefined, { path: inside, skill })
  }
  for (const { folder, kind, files, cut } of unsearched) {
    const inside = displayPath(realFolder, folder)
    const skills = files.map((file) => report.show(displayPath(realFolder, file.path)))
    const args = { folder: report.show(inside), kind, skills, cut }
    report.at(inside).add('catalog/not-searched', undefined, args)
  }
}
