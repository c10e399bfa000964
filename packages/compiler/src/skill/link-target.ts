import path from 'node:path'

/** Where a link leads. */
export type LinkTarget =
  /** To another site, or a place in the same text. */
  | { readonly kind: 'elsewhere' }
  /** Out of the skill's folder. */
  | { readonly kind: 'outside' }
  /** To one of these paths from the skill's folder, the likelier first. */
  | { readonly kind: 'inside'; readonly paths: readonly string[] }

/**
 * Resolves the destination of a link.
 *
 * @param target As written in Markdown.
 * @param folder The folder of the file that it stands in, from the skill's folder; `''` for that.
 * @returns Where it leads. A path may be meant from the file or, as the specification has it, from
 *   the skill's folder.
 */
export function resolveTarget(target: string, folder: string): LinkTarget {
  if (/^(?:[a-z]:[\\/]|file:|~[\\/])/i.test(target)) return { kind: 'outside' }
  if (target === '' || /^(?:#|\?|\/\/|[a-z][a-z0-9+.-]*:)/i.test(target))
    return { kind: 'elsewhere' }
  if (/^[\\/]/.test(target)) return { kind: 'outside' }
  const decoded = [decode(target), decode(target.replace(/[?#].*$/s, ''))]
  // Dots and slashes are written so only to hide where a path leads.
  const spellings = new Set(/%2[ef]/i.test(target) ? decoded : [target, ...decoded])
  const paths = [...spellings].flatMap((spelling) =>
    [folder, ''].map((base) => path.posix.normalize(path.posix.join(base, spelling))),
  )
  const inside = [...new Set(paths.filter((one) => one !== '..' && !one.startsWith('../')))]
  return inside.length === 0
    ? { kind: 'outside' }
    : { kind: 'inside', paths: inside.map(trimSlash) }
}

function trimSlash(one: string): string {
  return one.length > 1 && one.endsWith('/') ? one.slice(0, -1) : one
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // `50%.md` is a file name, not an escape.
    return text
  }
}
