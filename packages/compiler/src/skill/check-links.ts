import type { Link } from '../markdown/analyse.ts'
import type { Findings, Range } from '../problems/findings.ts'
import { nearest } from '../text/nearest.ts'
import { resolveTarget } from './link-target.ts'

/** What links of a skill can point at. */
export interface LinkTargets {
  /** Paths of files, SKILL.md among them. */
  readonly files: ReadonlySet<string>
  readonly folders: ReadonlySet<string>
  readonly leftOut: ReadonlySet<string>
}

/** A text of the skill with its links. */
export interface LinkSource {
  /** Path from the skill's folder. */
  readonly path: string
  readonly links: readonly Link[]
  /** Where the text that the links' offsets are in begins in its file. */
  readonly shift: number
}

/** A link that leads to a file of the skill. */
export interface FoundLink extends Range {
  readonly path: string
}

// Not a path that anyone could mean as it stands, but a pattern to fill in.
const pattern = /[{}<>$*|]|\.\.\.|…/

/**
 * Checks where links and code spans of a text lead. A code span counts where it looks like a path
 * into a folder of the skill.
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
  const folder = source.path.includes('/') ? source.path.slice(0, source.path.lastIndexOf('/')) : ''
  for (const link of source.links) {
    if (link.kind === 'code' && !looksLikePath(link.target, targets)) continue
    const range = { start: link.start + source.shift, end: link.end + source.shift }
    const resolved = resolveTarget(link.target, folder)
    if (resolved.kind === 'elsewhere') continue
    if (resolved.kind === 'outside') {
      if (link.kind !== 'code') findings.add('reference/outside', range, { path: link.target })
      continue
    }
    const hit = resolved.paths.find((path) => targets.files.has(path))
    if (hit !== undefined) found.push({ ...range, path: hit })
    else checkMiss(link, resolved.paths, range, targets, findings)
  }
  return found
}

function checkMiss(
  link: Link,
  paths: readonly string[],
  range: Range,
  targets: LinkTargets,
  findings: Findings,
): void {
  if (paths.some((path) => path === '.' || targets.folders.has(path))) return
  const leftOut = paths.find((path) => isLeftOut(path, targets.leftOut))
  if (leftOut !== undefined) {
    findings.add('reference/left-out', range, { path: leftOut })
    return
  }
  const loose = new Set(paths.map(fold))
  const actual = [...targets.files].find((file) => loose.has(fold(file)))
  if (actual !== undefined) {
    findings.add('reference/case', range, { path: link.target, actual })
  } else if (!pattern.test(link.target) && /[./]/.test(link.target)) {
    const near = nearest(paths.at(-1) ?? '', [...targets.files])
    findings.add('reference/missing', range, { path: link.target, near })
  }
}

/** One spelling for paths that a person would take for the same. */
function fold(path: string): string {
  return path.replaceAll('\\', '/').normalize('NFC').toLowerCase()
}

function isLeftOut(path: string, leftOut: ReadonlySet<string>): boolean {
  const parts = path.split('/')
  return parts.some((_, index) => leftOut.has(parts.slice(0, index + 1).join('/')))
}

function looksLikePath(code: string, targets: LinkTargets): boolean {
  const match = /^(?:\.\/)?([\w.-]+)\/[^\s*?<>{}$|;"'=()]*\.\w+$/.exec(code)
  return match !== null && (match[1] === 'references' || targets.folders.has(match[1] ?? ''))
}
