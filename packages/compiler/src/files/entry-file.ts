import type { Dirent } from 'node:fs'
import path from 'node:path'
import { compareText } from '../text/compare.ts'
import { kindOf } from './kind-of.ts'
import { isEntryName } from './names.ts'
import type { RootReport } from './root-report.ts'

/**
 * Chooses the SKILL.md of a folder by its listing: probing would answer otherwise on some systems.
 *
 * @param folder Absolute path of the folder.
 * @param entries What is in it.
 * @param report Takes what is wrong with its name or its kind.
 * @returns `SKILL.md`, or else its first other spelling by code points; `undefined` where there is
 *   no such file.
 */
export function chooseEntry(
  folder: string,
  entries: readonly Dirent[],
  report: RootReport,
): Dirent | undefined {
  const named: Dirent[] = []
  for (const entry of entries.filter(({ name }) => isEntryName(name))) {
    const file = path.join(folder, entry.name)
    const kind = entry.isFile() ? 'file' : kindOf(file)
    if (kind === 'file') named.push(entry)
    else {
      const code = kind === undefined ? 'catalog/broken-link' : 'catalog/not-a-file'
      report.add(code, file, { path: report.show(file) })
    }
  }
  named.sort((a, b) => compareText(a.name, b.name))
  const kept = named.find(({ name }) => name === 'SKILL.md') ?? named[0]
  for (const { name } of named) {
    const file = path.join(folder, name)
    if (name !== kept?.name)
      report.add('catalog/file-twice', file, { name, kept: kept?.name ?? '' })
    else if (name !== 'SKILL.md') report.add('catalog/file-name', file, { name })
  }
  return kept
}
