import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { sum } from '../catalog/measure.ts'
import type { Root, SkillFolder } from '../files/discover.ts'
import { displayPath, fileErrorReason, isWithin } from '../files/paths.ts'
import { readContent } from '../files/read-file.ts'
import { Findings } from '../problems/findings.ts'
import type { Problem } from '../problems/problem.ts'
import type { ProblemArgs, ProblemCode } from '../problems/rules.ts'
import { compareText } from '../text/compare.ts'
import { toDigest } from './digest.ts'
import { overLimits, overPackageLimits } from './limits.ts'
import { type Manifest, type ManifestChunk, manifestFormat, parseManifest } from './manifest.ts'
import { isSafePath } from './portable.ts'

/** A manifest is smaller than that: it holds no body. */
const maxManifestBytes = 16_777_216

/**
 * Finds the skills of a precompiled package by its manifest. Their files are read, and checked, with
 * each skill.
 *
 * @param root The package's folder.
 * @param manifest Absolute path of the manifest.
 * @param projectRoot Absolute path that shown paths are from.
 * @returns Skill folders by path, and what is wrong with the manifest.
 */
export function unpack(
  root: Root,
  manifest: string,
  projectRoot: string,
): { folders: SkillFolder[]; problems: Problem[] } {
  const file = path.join(root.path, 'dist', path.basename(manifest))
  const shown = displayPath(projectRoot, file)
  const findings = new Findings({ file: shown, dependency: root.dependency })
  const refuse = <Code extends ProblemCode>(code: Code, args: ProblemArgs<Code>) => {
    findings.add(code, undefined, args)
    return { folders: [], problems: findings.problems }
  }
  try {
    const realRoot = realpathSync.native(root.path)
    const real = realpathSync.native(manifest)
    if (!isWithin(realRoot, real)) return refuse('security/path-escape', { path: shown })
    const found = statSync(real)
    // A pipe would be read for ever.
    if (!found.isFile()) return refuse('package/manifest', { fault: 'it is no file' })
    const { size } = found
    if (size > maxManifestBytes) {
      const fault = `it has ${size} bytes, and at most ${maxManifestBytes} are read`
      return refuse('package/manifest', { fault })
    }
    const parsed = parseManifest(readFileSync(real, 'utf8'))
    if ('fault' in parsed) return refuse('package/manifest', parsed)
    if ('format' in parsed) {
      return refuse('package/format', { format: parsed.format, known: manifestFormat })
    }
    const over = totalOver(root.dependency ?? '', parsed.manifest)
    if (over !== undefined) return refuse('package/limit', over)
    const { search } = parsed.manifest
    if (search !== undefined && !isSafePath(search.path)) {
      findings.add('package/path', undefined, { path: search.path })
    } else if (search !== undefined && !isAsTold(search, path.dirname(real), realRoot)) {
      const fault = `\`${search.path}\` is not what it says, by its size or digest`
      return refuse('package/manifest', { fault })
    }
    const folders: SkillFolder[] = []
    const taken = new Set<string>()
    for (const packed of parsed.manifest.skills) {
      const inside = packed.path
      if (!isSafePath(inside)) findings.add('package/path', undefined, { path: inside })
      else if (taken.has(inside)) {
        findings.add('package/manifest', undefined, { fault: `it names \`${inside}\` twice` })
      } else {
        taken.add(inside)
        folders.push({
          path: path.join(root.path, inside),
          realPath: path.join(realRoot, inside),
          entry: 'SKILL.md',
          linked: false,
          root,
          packed,
        })
      }
    }
    folders.sort((a, b) => compareText(a.path, b.path))
    return { folders, problems: findings.problems }
  } catch (error) {
    return refuse('package/manifest', { fault: `reading it failed: ${fileErrorReason(error)}` })
  }
}

/** Whether the search data, which apps without the plugin run, are those of the manifest. */
function isAsTold(search: ManifestChunk, dist: string, realRoot: string): boolean {
  try {
    const file = realpathSync.native(path.join(dist, search.path))
    const found = statSync(file)
    if (!isWithin(realRoot, file) || !found.isFile() || found.size !== search.size) return false
    return toDigest(readContent(file, 0).sha256) === search.digest
  } catch {
    return false
  }
}

/** Adds up what a manifest tells of skills, but of those that are refused by themselves. */
function totalOver(name: string, { skills }: Manifest): ReturnType<typeof overPackageLimits> {
  let files = 0
  let bytes = 0
  for (const skill of skills) {
    const size = sum(skill.files.map((file) => file.size))
    if (overLimits(skill.name, skill.files.length, size) !== undefined) continue
    files += skill.files.length
    bytes += size
  }
  return overPackageLimits(name, files, bytes)
}
