import type { Link } from '../markdown/analyse.ts'
import type { Edit } from '../problems/problem.ts'
import { foldPath } from '../text/fold-path.ts'

/**
 * Writes a path in escapes where the target of the link is written so.
 *
 * @param target As the link has it.
 * @param path The path on disk.
 */
export function escapeLike(target: string, path: string): string {
  if (!/%[0-9a-f]{2}/i.test(target)) return path
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent)
}

/** What stands in a link, an image, a tag or a declared path before where it leads. */
const beforeTarget = /(?:^["']?|\]\(\s*<?|\]:\s*<?|\s(?:href|src)\s*=\s*["']?)(?:\.\/)*$/i

/**
 * Writes the target of a link as it is on disk.
 *
 * @param link The link, with its place in the text.
 * @param actual The path on disk, in escapes where the link has some.
 * @param text The file's text.
 * @returns An edit of the target; `undefined` where it is written in another way than by its letters,
 *   or may stand at several places of the link.
 */
export function respell(link: Link, actual: string, text: string): Edit[] | undefined {
  const written = link.target.replace(/^(?:\.\/)+/, '').replace(/[?#].*$/s, '')
  const right = actual.slice(-written.length)
  if (written === '' || foldPath(right) !== foldPath(written)) return undefined
  const source = text.slice(link.start, link.end)
  const places: number[] = []
  for (let at = source.indexOf(written); at !== -1; at = source.indexOf(written, at + 1)) {
    if (link.kind === 'code' || beforeTarget.test(source.slice(0, at))) places.push(at)
  }
  const [place, ...others] = places
  if (place === undefined || others.length > 0) return undefined
  const start = link.start + place
  return [{ start, end: start + written.length, text: right }]
}
