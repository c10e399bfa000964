import path from 'node:path'
import type { Link } from '../markdown/analyse.ts'
import type { Findings, Range } from '../problems/findings.ts'
import { foldPath } from '../text/fold-path.ts'
import { nearest } from '../text/nearest.ts'
import { documentOutside, isElsewhere, pathInCode } from './code-path.ts'
import { resolveTarget } from './link-target.ts'
import { escapeLike, respell } from './respell.ts'

/** What links of a skill can point at. */
export interface LinkTargets {
  /** Paths of files, SKILL.md among them. */
  readonly files: ReadonlySet<string>
  /** The same by `foldPath`, those that differ only in case together. */
  readonly spellings: ReadonlyMap<string, readonly string[]>
  readonly folders: ReadonlySet<string>
  readonly leftOut: ReadonlySet<string>
}

/** A text of the skill with its links. */
export interface LinkSource {
  /** Path from the skill's folder. */
  readonly path: string
  /** The file's text. */
  readonly text: string
  readonly links: readonly Link[]
  /** Where the part that the links' offsets count from begins in the text. 0 by default. */
  readonly shift?: number
}

/** A link that leads to a file of the skill. */
export interface FoundLink extends Range {
  readonly path: string
}

// What is written there is to be filled in and put elsewhere, and so are its links.
const blankForms = /^(?:assets|templates)\//

// Not a path that anyone could mean as it stands, but a pattern to fill in.
const pattern = /[{}<>$*|[\]]|\.\.\.|…/

/** Of files that are missing; the last one reported tells how many more there are. */
const maxReported = 50

/**
 * Checks where links and code spans of a text lead. A code span counts where it is a path into a
 * folder of the skill, or into one that the specification has, or a command that runs such a file.
 *
 * @param source The text's links.
 * @param targets What there is.
 * @param findings Takes what leads nowhere, outside or elsewhere than written.
 * @returns Links to files of the skill, in order.
 */
export function checkLinks(
  source: LinkSource,
  targets: LinkTargets,
  findings: Findings,
): FoundLink[] {
  const found: FoundLink[] = []
  const missing: Miss[] = []
  const { shift = 0 } = source
  const isForm = blankForms.test(source.path)
  const folder = source.path.includes('/') ? source.path.slice(0, source.path.lastIndexOf('/')) : ''
  let linkEnd = 0
  for (const written of source.links) {
    // Code in the text of a link says the same as the link.
    if (written.kind === 'code' && written.end <= linkEnd) continue
    if (written.kind !== 'code') linkEnd = Math.max(linkEnd, written.end)
    const range = { start: written.start + shift, end: written.end + shift }
    const link = written.kind === 'code' ? readCode(written, range, source.text, targets) : written
    if (link === undefined) continue
    const resolved = resolveTarget(link.target, folder)
    if (resolved.kind === 'elsewhere') continue
    if (resolved.kind === 'outside') {
      if ((link.kind !== 'code' || documentOutside(link.target) !== undefined) && !isForm) {
        // An absolute path may be meant from the skill's folder.
        const inside = link.target.replace(/^[\\/]+/, '')
        const near = targets.files.has(inside) ? inside : undefined
        findings.add('reference/outside', range, { path: link.target, near })
      }
      continue
    }
    const hit = resolved.paths.find((path) => targets.files.has(path))
    if (hit !== undefined) found.push({ ...range, path: hit })
    else if (!isForm) {
      const miss = { ...link, ...range }
      if (checkMiss(miss, resolved.paths, source.text, targets, findings)) {
        missing.push({ link: miss, paths: resolved.paths })
      }
    }
  }
  reportMissing(missing, targets, findings)
  return found
}

/** A link to what is not there, and the paths that it can mean. */
interface Miss {
  readonly link: Link
  readonly paths: readonly string[]
}

function reportMissing(missing: readonly Miss[], { files }: LinkTargets, findings: Findings): void {
  for (const [index, { link, paths }] of missing.slice(0, maxReported).entries()) {
    findings.add('reference/missing', link, {
      path: link.target,
      near: nearestPath(paths[0] ?? '', files),
      more: index + 1 === maxReported ? missing.length - maxReported : 0,
    })
  }
}

/** Reports a link that leads elsewhere than written; says whether nothing is there at all. */
function checkMiss(
  link: Link,
  paths: readonly string[],
  text: string,
  targets: LinkTargets,
  findings: Findings,
): boolean {
  if (paths.some((path) => path === '.' || targets.folders.has(path))) return false
  const leftOut = paths.find((path) => isLeftOut(path, targets.leftOut))
  if (leftOut !== undefined) {
    findings.add('reference/left-out', link, { path: leftOut })
    return false
  }
  const spelled = paths.flatMap((one) => targets.spellings.get(foldedPath(one)) ?? [])
  const [actual, ...others] = [...new Set(spelled)].map((path) => escapeLike(link.target, path))
  if (actual !== undefined) {
    const fix = others.length === 0 ? respell(link, actual, text) : undefined
    findings.add('reference/case', link, { path: link.target, actual, others }, fix)
    return false
  }
  return !pattern.test(link.target) && /[./]/.test(link.target)
}

/** With backslashes as slashes there may be more to leave out: `.\\a.md`. */
const foldedPath = (one: string): string => path.posix.normalize(foldPath(one))

/** A path whose name is the same or nearly so, or lacks its ending; folders alone make no likeness. */
function nearestPath(path: string, files: ReadonlySet<string>): string | undefined {
  // A line number behind a path is for people.
  const name = baseName(path).replace(/:\d[\d:-]*$/, '')
  const names = new Map([...files].map((file) => [stemOf(file), file]))
  const near = nearest(stemOf(name), [...names.keys()])
  if (near !== undefined) return names.get(near)
  return [...files].find((file) => name !== '' && baseName(file).startsWith(`${name}.`))
}

/** The name without its ending, which would make any two short names alike. */
function stemOf(path: string): string {
  return baseName(path).replace(/(?<=.)\.\w+$/, '')
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function isLeftOut(path: string, leftOut: ReadonlySet<string>): boolean {
  const parts = path.split('/')
  return parts.some((_, index) => leftOut.has(parts.slice(0, index + 1).join('/')))
}

/** A code span as a link, where it is the path of a file of the skill or ought to be. */
function readCode(
  code: Link,
  range: Range,
  text: string,
  { folders, spellings }: LinkTargets,
): Link | undefined {
  const isHere = (): boolean => !isElsewhere(...around(text, range))
  const found = pathInCode(code.target)
  const document = documentOutside(code.target)
  if (document !== undefined && (found === undefined || !folders.has(found.folder))) {
    return isHere() ? { ...code, target: document } : undefined
  }
  if (found === undefined) return undefined
  const { path, folder, isOwn } = found
  const link = { ...code, target: path }
  if (folders.has(folder) || spellings.has(foldPath(path.replace(/^(?:\.[\\/])+/, '')))) return link
  return isOwn && isHere() ? link : undefined
}

const newBlock = /\n(?=\s*(?:\n|[-*+|#>]|\d+[.)]\s))/
const nearby = 300

/** The text of the same paragraph, item or row before and behind a place. */
function around(text: string, { start, end }: Range): [before: string, after: string] {
  const before = text.slice(Math.max(0, start - nearby), start).split(newBlock)
  const after = text.slice(end, end + nearby).split(newBlock)
  return [before.at(-1) ?? '', after[0] ?? '']
}
