import { realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { SkillFolder } from '../files/discover.ts'
import type { ListedFile } from '../files/list-files.ts'
import { fileKind } from '../files/names.ts'
import { displayPath, isWithin } from '../files/paths.ts'
import { type FileContent, readContent } from '../files/read-file.ts'
import { Findings } from '../problems/findings.ts'
import type { Problem } from '../problems/problem.ts'
import type { ProblemArgs, ProblemCode } from '../problems/rules.ts'
import { readChunk } from './chunk.ts'
import { digestOf, toDigest } from './digest.ts'
import { exportName } from './export-name.ts'
import { overLimits } from './limits.ts'
import type { ManifestFile, ManifestSkill } from './manifest.ts'
import { isSafePath, isUnsafeName } from './portable.ts'

/** The files of a precompiled skill, as its author wrote them. */
export interface UnpackedSkill {
  readonly entry: FileContent
  /** All files but SKILL.md. */
  readonly files: readonly ListedFile[]
}

/**
 * Takes the source files of a skill out of the chunks of its package. Chunks are read, never run.
 * Each is held against size and digest in the manifest, and so is each file that comes out of one.
 * Whatever is wrong, the whole skill is refused.
 *
 * @param folder The skill's folder, of a precompiled package.
 * @param packed What the manifest says of it.
 * @param projectRoot Absolute path that shown paths are from.
 * @returns The files, or what is wrong.
 */
export function unpackSkill(
  { root }: SkillFolder,
  packed: ManifestSkill,
  projectRoot: string,
): { readonly skill: UnpackedSkill } | { readonly problems: Problem[] } {
  const dist = path.dirname(root.manifest ?? root.path)
  try {
    checkNames(packed)
    checkPaths(packed)
    checkLimits(packed)
    const [first, ...rest] = packed.files
    return {
      skill: {
        entry: takeOut(first, packed, dist).content,
        files: rest.map((file) => takeOut(file, packed, dist)),
      },
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const shown = displayPath(projectRoot, path.join(root.path, 'dist', error.file))
    const findings = new Findings({ file: shown, dependency: root.dependency })
    findings.add(error.code, undefined, error.args as never)
    return { problems: findings.problems.map((problem) => ({ ...problem, skill: packed.name })) }
  }
}

/** Why a skill is refused. */
class Refusal extends Error {
  readonly code: ProblemCode
  readonly args: object
  /** Where to show it, from `dist`. */
  readonly file: string

  constructor(code: ProblemCode, args: object, file: string) {
    super(code)
    this.code = code
    this.args = args
    this.file = file
  }
}

function refuse<Code extends ProblemCode>(
  code: Code,
  args: ProblemArgs<Code>,
  file = 'skillfold.json',
): never {
  throw new Refusal(code, args, file)
}

function checkNames({ name, export: exported }: ManifestSkill): void {
  if (isUnsafeName(name)) refuse('package/unsafe-name', { name })
  const expected = exportName(name)
  if (exported !== undefined && exported !== expected) {
    const fault = `the export of "${name}" is \`${exported}\`, and must be \`${expected}\``
    refuse('package/manifest', { fault })
  }
}

function checkPaths({ name, files }: ManifestSkill): void {
  for (const { path: inside, chunk } of files) {
    if (!isSafePath(inside)) refuse('package/path', { path: inside })
    if (!isSafePath(chunk.path)) refuse('package/path', { path: chunk.path })
    if (fileKind(path.posix.basename(inside)) === 'secret') {
      refuse('security/secret', { path: inside })
    }
  }
  const [first] = files
  const isEachOnce = new Set(files.map((file) => file.path)).size === files.length
  if (first.path !== 'SKILL.md' || !first.text || !isEachOnce) {
    const fault = `the files of "${name}" must be SKILL.md and then the others, each once`
    refuse('package/manifest', { fault })
  }
}

function checkLimits({ name, files }: ManifestSkill): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const over = overLimits(name, files.length, bytes)
  if (over !== undefined) refuse('package/limit', over)
}

/** Reads a chunk, and gives the source file that it holds. */
function takeOut(
  file: ManifestFile,
  packed: ManifestSkill,
  dist: string,
): ListedFile & { readonly content: FileContent } {
  const { name } = packed
  const { chunk } = file
  const about = { name, path: chunk.path }
  const realPath = find(name, chunk.path, dist)
  // A chunk is larger than what it holds, by escapes and what is said of sections, but not without
  // bounds. Its size is looked at before a byte of it is read.
  const isOversized = chunk.size > 8 * file.size + 1_048_576
  if (isOversized || statSync(realPath).size !== chunk.size) {
    refuse('package/digest', about, chunk.path)
  }
  const content = readContent(realPath, chunk.size)
  if (toDigest(content.sha256) !== chunk.digest) refuse('package/digest', about, chunk.path)
  if (!file.text) {
    if (chunk.digest !== file.digest || content.size !== file.size) {
      refuse('package/digest', about, chunk.path)
    }
    return { path: file.path, realPath, content }
  }
  const isEntry = file === packed.files[0]
  const { body, text } = readChunk(Buffer.from(content.bytes ?? []).toString('utf8')) ?? {}
  const written = isEntry ? body : text
  if (typeof written !== 'string') refuse('package/chunk', about, chunk.path)
  const bytes = Buffer.from(isEntry ? packed.frontmatter + written : written)
  const digest = digestOf(bytes)
  if (digest !== file.digest || bytes.length !== file.size)
    refuse('package/digest', about, chunk.path)
  const source = { sha256: digest.slice('sha256:'.length), size: bytes.length, bytes }
  return { path: file.path, realPath, content: source }
}

/** The real path of a chunk. */
function find(name: string, inside: string, dist: string): string {
  let real: string
  try {
    real = realpathSync.native(path.join(dist, inside))
  } catch {
    return refuse('package/missing-file', { name, path: inside }, inside)
  }
  if (!isWithin(path.dirname(dist), real)) {
    refuse('security/path-escape', { path: inside }, inside)
  }
  if (!statSync(real).isFile()) refuse('package/missing-file', { name, path: inside }, inside)
  return real
}
