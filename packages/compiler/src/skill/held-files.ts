import { hash } from 'node:crypto'
import type { SkillFolder } from '../files/discover.ts'
import type { ListedFile, Listing } from '../files/list-files.ts'
import { isEntryName } from '../files/names.ts'
import { displayPath } from '../files/paths.ts'
import { type FileContent, maxTextBytes, readContent } from '../files/read-file.ts'
import { maxBytes } from '../package/limits.ts'
import { readEntryFile } from './read-entry.ts'

/** A skill's folder with all that is in its files. */
export interface HeldFiles {
  readonly entry: FileContent
  /** Each of its files has its content. */
  readonly listing: Listing
}

/**
 * Reads the files of a skill's folder before any of them is looked at.
 *
 * @param folder The skill's folder.
 * @param listing What it holds.
 * @param entry What its SKILL.md holds, where that is known.
 * @returns The files; `undefined` where one cannot be read, or they are too large to be held together.
 */
export function holdFiles(
  folder: SkillFolder,
  listing: Listing,
  entry?: FileContent,
): HeldFiles | undefined {
  try {
    const held = entry ?? readEntryFile(folder)
    if (held?.bytes === undefined) return undefined
    let room = maxBytes - held.size
    const files: ListedFile[] = []
    for (const file of listing.files) {
      const isEntry = isEntryName(file.path)
      const content = isEntry ? held : (file.content ?? readContent(file.realPath, maxTextBytes))
      room -= isEntry ? 0 : content.size
      if (room < 0) return undefined
      files.push({ ...file, content })
    }
    const { folders, leftOut, nested, unsearched, seen, cut } = listing
    return { entry: held, listing: { files, folders, leftOut, nested, unsearched, seen, cut } }
  } catch {
    return undefined
  }
}

/**
 * Names what is in a skill's folder, wherever that lies.
 *
 * @param folder The skill's folder.
 * @param files Its files.
 * @returns A digest.
 */
export function digestFiles(
  { entry, linked, packed, realPath, root }: SkillFolder,
  files: HeldFiles,
): string {
  const { listing } = files
  const inside = (file: string): string => displayPath(realPath, file)
  const parts = [
    [entry, linked, packed?.name, root.label, root.dependency],
    files.entry.sha256,
    listing.files.map(({ path, content }) => [path, content?.sha256]),
    [...listing.folders],
    [...listing.leftOut],

    listing.nested,
    listing.unsearched.map(({ folder, kind, files, cut }) => [
      inside(folder),
      kind,
      files.map(({ path }) => inside(path)),
      cut,
    ]),
    [listing.seen, listing.cut],
  ]
  return hash('sha256', JSON.stringify(parts), 'base64url')
}
