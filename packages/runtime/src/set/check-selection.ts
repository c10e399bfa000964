import type { Selection } from './select.ts'

/**
 * Checks which skills an app takes.
 *
 * @param selection See `Selection`.
 * @throws {Error} Where a name is a pattern, which would match nothing.
 */
export function checkSelection({ include = [], exclude = [] }: Selection): void {
  const pattern = [include, exclude].flat().find((name) => /[*?{]/.test(name))
  if (pattern) throw new Error(`Give whole names, not "${pattern}": patterns are for the build.`)
}
