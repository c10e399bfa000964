import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Root } from '../files/discover.ts'
import { displayPath, fileErrorReason, isWithin } from '../files/paths.ts'
import { Findings } from '../problems/findings.ts'
import type { Problem } from '../problems/problem.ts'
import type { ProblemArgs, ProblemCode } from '../problems/rules.ts'
import { manifestPath } from './manifest.ts'
import { isObject } from './package-json.ts'

/** Roots of packages, in the order that they were named. */
export interface FoundPackages {
  readonly roots: readonly Root[]
  readonly problems: readonly Problem[]
}

/** A package as it is installed. */
interface Installed {
  /** Absolute path, as it was reached. */
  readonly path: string
  /** The same with every link resolved. */
  readonly realPath: string
  readonly version: string
  /** What in its package.json says that it ships skills. */
  readonly declares: string | undefined
}

/** A package whose package.json cannot be read. */
interface Broken {
  readonly path: string
  readonly reason: string
}

/** A package.json is smaller than that. */
const maxJsonBytes = 4_194_304

/**
 * Finds installed packages in the folders node_modules of the project's root and above it, as Node
 * does, but without asking their `exports`, which may hide what is looked for. One that is not there
 * may be a dependency of another one that is named; none that is not named is looked at.
 *
 * A package with a manifest is read from that, one without from its folder `skills`. One that really
 * lies outside of node_modules, as those of a workspace do, is read from its folder, there where it
 * is edited.
 *
 * @param names Names of packages.
 * @param projectRoot Absolute path.
 */
export function findPackages(names: readonly string[], projectRoot: string): FoundPackages {
  const problems: Problem[] = []
  const report = <Code extends ProblemCode>(
    name: string,
    folder: string,
    code: Code,
    args: ProblemArgs<Code>,
  ): void => {
    const findings = new Findings({ file: displayPath(projectRoot, folder), dependency: name })
    findings.add(code, undefined, args)
    problems.push(...findings.problems)
  }
  const installed = locate(names, projectRoot)
  const roots = [...new Set(names)].flatMap((name): Root[] => {
    const [used, ...others] = installed.get(name) ?? []
    if (used === undefined) {
      const broken = find(name, projectRoot)
      if (broken !== undefined && 'reason' in broken) {
        const { path: folder, reason } = broken
        report(name, folder, 'package/unreadable', { package: name, reason })
      } else {
        const folder = path.join(projectRoot, 'node_modules', name)
        report(name, folder, 'package/not-found', { package: name })
      }
      return []
    }
    const different = others.filter(({ version }) => version !== used.version)
    if (different.length > 0) {
      const show = (one: Installed): string =>
        `${one.version} (${displayPath(projectRoot, one.path)})`
      report(name, used.path, 'package/two-versions', {
        package: name,
        used: show(used),
        others: different.map(show),
      })
    }
    const root = rootOf(name, used, projectRoot)
    if (root === undefined) {
      report(name, used.path, 'package/no-skills', { package: name, declares: used.declares })
      return []
    }
    if (!isOwn(used) && !isWithin(used.realPath, realpathSync.native(root.path))) {
      report(name, root.path, 'security/path-escape', { path: root.label })
      return []
    }
    return [root]
  })
  return { roots, problems }
}

/** Looks from the project's root, then from each package that was found. */
function locate(names: readonly string[], projectRoot: string): Map<string, Installed[]> {
  const found = new Map<string, Installed[]>()
  const from = [projectRoot]
  for (const base of from) {
    for (const name of names) {
      const one = find(name, base)
      const known = found.get(name) ?? []
      if (
        one === undefined ||
        'reason' in one ||
        known.some(({ realPath }) => realPath === one.realPath)
      )
        continue
      found.set(name, [...known, one])
      from.push(one.realPath)
    }
  }
  return found
}

/** Looks for a package in node_modules of a folder and above it. */
function find(name: string, base: string): Installed | Broken | undefined {
  for (let folder = base; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    const installed = readInstalled(candidate)
    if (installed !== undefined || folder === path.dirname(folder)) return installed
  }
}

function readInstalled(folder: string): Installed | Broken | undefined {
  const file = path.join(folder, 'package.json')
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found === undefined) return undefined
    if (!found.isFile()) return { path: folder, reason: 'it is no file' }
    if (found.size > maxJsonBytes)
      return {
        path: folder,
        reason: `it has ${found.size} bytes, and at most ${maxJsonBytes} are read`,
      }
    // npm reads one with a byte order mark too.
    const fields: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
    if (!isObject(fields)) return { path: folder, reason: 'it is no JSON object' }
    const { version } = fields
    return {
      path: folder,
      realPath: realpathSync.native(folder),
      version: typeof version === 'string' ? version : 'unknown',
      declares: declarationIn(fields),
    }
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : fileErrorReason(error)
    return { path: folder, reason }
  }
}

function declarationIn({ keywords, exports }: Record<string, unknown>): string | undefined {
  const keyword = ['skillfold', 'agent-skill', 'agent-skills'].find(
    (each) => Array.isArray(keywords) && keywords.includes(each),
  )
  if (keyword !== undefined) return `by the keyword \`${keyword}\``
  const isExported =
    typeof exports === 'object' && exports !== null && './skillfold.json' in exports
  return isExported ? 'by `./skillfold.json` in its `exports`' : undefined
}

/** Whether a package is edited where it is, as one of a workspace: no stranger made its links. */
function isOwn({ realPath }: Pick<Installed, 'realPath'>): boolean {
  return !realPath.split(path.sep).includes('node_modules')
}

function rootOf(
  dependency: string,
  { path: folder, realPath }: Installed,
  projectRoot: string,
): Root | undefined {
  const own = isOwn({ realPath })
  const base = own ? realPath : folder
  const sources = path.join(base, 'skills')
  const hasSources = kindOf(sources) === 'folder'
  const manifest = path.join(realPath, ...manifestPath.split('/'))
  const isPrecompiled = kindOf(manifest) !== undefined && !(own && hasSources)
  if (!isPrecompiled && !hasSources) return undefined
  const at = isPrecompiled ? base : sources
  return {
    path: at,
    label: displayPath(projectRoot, at),
    dependency,
    ...(isPrecompiled && { manifest }),
  }
}

function kindOf(file: string): 'folder' | 'other' | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && (found.isDirectory() ? 'folder' : 'other')
}
