import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type Compilation,
  checkPackageJson,
  checkPublishing,
  compareProblems,
  displayPath,
  emitPackage,
  manifestPath,
  type Problem,
  type Project,
  staleFiles,
  wellKnownFiles,
} from '@skillfold/compiler'
import { loadConfig, type SkillfoldOptions } from '@skillfold/compiler/config'
import { findOwnCode } from '../build/own-code.ts'
import {
  findExisting,
  findLinkOut,
  type OutputFile,
  removeFiles,
  writeFiles,
} from '../build/write-files.ts'
import { type Io, writeJson } from '../io.ts'
import { lintReport } from '../lint/json.ts'
import { errorsOf, tellErrors } from '../problems.ts'
import { counted } from '../text/figures.ts'
import { UsageError } from '../usage-error.ts'
import { version } from '../version.ts'

/** What `skillfold build` is called with. */
export interface BuildFlags {
  /** Mends package.json, where nothing else keeps the package from being built. */
  readonly fix?: boolean
  /** Folder to write `.well-known/agent-skills` into, in place of a package. */
  readonly wellKnown?: string
  readonly json?: boolean
}

/**
 * Finds the options that a build wants. One's own skills are published, none of other packages; and
 * in a package those of `skills` where no roots are configured, since `.agents/skills` are for those
 * who work on it.
 *
 * @param flags What the command is called with.
 * @param cwd Absolute path of the working directory.
 * @param configFile The configuration file, where it is not the default one.
 * @throws {ConfigError} Where the configuration cannot be used.
 */
export async function buildOptions(
  { wellKnown }: BuildFlags,
  cwd: string,
  configFile?: string,
): Promise<SkillfoldOptions> {
  if (wellKnown !== undefined) return { packages: [], wellKnown: true }
  const { roots = 'skills' } = (await loadConfig(cwd, configFile)).options
  return { packages: [], roots }
}

/**
 * `skillfold build`: makes the package of the working directory, or what a site publishes. Nothing
 * of it is written where there is an error.
 *
 * @returns The exit code.
 * @throws {UsageError} Where there is no skill, no package.json that can be read, or a link leads
 *   out of the folder to write to.
 */
export async function build(project: Project, flags: BuildFlags, io: Io): Promise<number> {
  const { compilation } = await project.current()
  if (compilation.found === 0) {
    throw new UsageError(
      'There is no skill to build from. Put skills under skills/<name>/SKILL.md, or name their folder with `--root <dir>`.',
    )
  }
  if (flags.wellKnown !== undefined) {
    const folder = path.resolve(io.cwd, flags.wellKnown)
    return write(compilation, folder, await wellKnownFiles(compilation), flags, io)
  }
  const packageJson = await checkPackage(compilation, flags, io)
  const problems = [
    ...compilation.problems,
    ...checkPublishing(compilation),
    ...packageJson.problems,
  ].sort(compareProblems)
  const files = isBroken(problems) ? new Map() : emitPackage(compilation)
  return write({ ...compilation, problems }, io.cwd, files, flags, io, packageJson.mended)
}

const isBroken = (problems: readonly Problem[]): boolean =>
  problems.some(({ severity }) => severity === 'error')

/** Writes files, and package.json where it is mended, unless something is wrong; tells of it. */
async function write(
  compilation: Compilation,
  folder: string,
  made: ReadonlyMap<string, OutputFile>,
  { json }: BuildFlags,
  io: Io,
  packageJson?: string,
): Promise<number> {
  const files = isBroken(compilation.problems) ? new Map<string, OutputFile>() : made
  const isMended = packageJson !== undefined && files.size > 0
  const mended = new Map(isMended ? [['package.json', packageJson]] : [])
  const before = files.has(manifestPath)
    ? await readFile(path.join(folder, manifestPath), 'utf8').catch(() => undefined)
    : ''
  const stale = before === undefined ? [] : staleFiles(before, files)
  const link = await findLinkOut(folder, [...mended.keys(), ...files.keys(), ...stale])
  if (link !== undefined) {
    throw new UsageError(
      `\`${displayPath(io.cwd, link)}\` is a link out of the folder that is written to, or to nothing. Nothing is written. Remove the link.`,
    )
  }
  const strange = before === undefined ? findExisting(folder, files.keys()) : undefined
  if (strange !== undefined) {
    throw new UsageError(
      `\`${displayPath(io.cwd, strange)}\` is there already, and no earlier build has made it. Nothing is written. Remove it, or put the skills into a package of their own.`,
    )
  }
  await removeFiles(folder, stale)
  await writeFiles(folder, new Map([...mended, ...files]))
  if (packageJson !== undefined) {
    const fate = isMended ? 'mended' : 'left as it is, since nothing is built'
    io.stderr.write(`package.json is ${fate}.\n`)
  }
  const shown = [...files.keys()].map((file) => displayPath(io.cwd, path.join(folder, file)))
  if (json) writeJson(io, { files: shown, ...lintReport(compilation) })
  else for (const file of shown) io.stdout.write(`${file}\n`)
  if (files.size > 0) io.stderr.write(`${counted(files.size, 'file')} written.\n`)
  return tellErrors(errorsOf(compilation), io)
}

/**
 * Checks package.json, mended where that is asked for.
 *
 * @returns What is wrong with it then, and its mended text where it has to be written.
 */
async function checkPackage(
  { skills, config }: Compilation,
  { fix }: BuildFlags,
  io: Io,
): Promise<{ readonly problems: readonly Problem[]; readonly mended?: string }> {
  const file = path.join(io.cwd, 'package.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) {
    throw new UsageError('There is no package.json here. Begin one with `npm init`.')
  }
  const used = new Set(skills.map(({ source }) => source.root))
  const folders = config.roots.map(({ label }) => label).filter((label) => used.has(label))
  const options = {
    file: 'package.json',
    folders: folders.filter((label) => label !== '.' && !label.startsWith('..')),
    peerVersion: `^${version}`,
    ownCode: findOwnCode(io.cwd, text),
  }
  const check = (text: string) => {
    try {
      return checkPackageJson(text, options)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      throw new UsageError(`package.json cannot be read: ${error.message}`)
    }
  }
  const { problems, mended } = check(text)
  if (!fix || mended === text) return { problems }
  return { problems: check(mended).problems, mended }
}
