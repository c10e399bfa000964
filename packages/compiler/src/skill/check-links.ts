import type { Link } from '../markdown/analyse.ts'
import type { Findings, Range } from '../problems/findings.ts'
import type { Edit } from '../problems/problem.ts'
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
  const { shift = 0 } = source
  const isForm = blankForms.test(source.path)
  const folder = source.path.includes('/') ? source.path.slice(0, source.path.lastIndexOf('/')) : ''
  for (const link of source.links) {
    if (link.kind === 'code' && !looksLikePath(link.target, targets)) continue
    const range = { start: link.start + shift, end: link.end + shift }
    const resolved = resolveTarget(link.target, folder)
    if (resolved.kind === 'elsewhere') continue
    if (resolved.kind === 'outside') {
      if (link.kind !== 'code' && !isForm) {
        // An absolute path may be meant from the skill's folder.
        const inside = link.target.replace(/^[\\/]+/, '')
        const near = targets.files.has(inside) ? inside : undefined
        findings.add('reference/outside', range, { path: link.target, near })
      }
      continue
    }
    const hit = resolved.paths.find((path) => targets.files.has(path))
    if (hit !== undefined) found.push({ ...range, path: hit })
    else if (!isForm)
      checkMiss({ ...link, ...range }, resolved.paths, source.text, targets, findings)
  }
  return found
}

function checkMiss(
  link: Link,
  paths: readonly string[],
  text: string,
  targets: LinkTargets,
  findings: Findings,
): void {
  if (paths.some((path) => path === '.' || targets.folders.has(path))) return
  const leftOut = paths.find((path) => isLeftOut(path, targets.leftOut))
  if (leftOut !== undefined) {
    findings.add('reference/left-out', link, { path: leftOut })
    return
  }
  const loose = new Set(paths.map(fold))
  const actual = [...targets.files].find((file) => loose.has(fold(file)))
  if (actual !== undefined) {
    findings.add('reference/case', link, { path: link.target, actual }, respell(link, actual, text))
  } else if (!pattern.test(link.target) && /[./]/.test(link.target)) {
    findings.add('reference/missing', link, {
      path: link.target,
      near: nearestPath(paths[0] ?? '', targets.files),
    })
  }
}

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

/** Writes a path as it is on disk, where it is written as itself and not in escapes. */
function respell(link: Link, actual: string, text: string): Edit[] | undefined {
  const written = link.target.replace(/^(?:\.\/)+/, '').replace(/[?#].*$/s, '')
  const right = actual.slice(-written.length)
  const start = text.slice(link.start, link.end).lastIndexOf(written)
  if (start === -1 || fold(right) !== fold(written)) return undefined
  const at = link.start + start
  return [{ start: at, end: at + written.length, text: right }]
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
