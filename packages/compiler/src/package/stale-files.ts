import { manifestPath, parseManifest } from './manifest.ts'
import { isPortableName, isSafePath } from './portable.ts'

/**
 * Finds files of an earlier build that the next one has not, so that no chunk of a skill that is
 * gone is shipped. What no build wrote is none of them.
 *
 * @param before The text of the earlier manifest.
 * @param files Paths that the next build writes.
 * @returns Paths from the folder of package.json; none where the text is no manifest.
 */
export function staleFiles(before: string, files: ReadonlyMap<string, unknown>): string[] {
  const parsed = parseManifest(before)
  if (!('manifest' in parsed)) return []
  const written = parsed.manifest.skills.flatMap(({ name, files }) => [
    ...(isPortableName(name) ? [`dist/skills/${name}.js`, `dist/skills/${name}.d.ts`] : []),
    ...files.flatMap(({ chunk }) => (isSafePath(chunk.path) ? [`dist/${chunk.path}`] : [])),
  ])
  return [...new Set(written)].filter((path) => !files.has(path) && path !== manifestPath)
}
