import { editDistance } from '@skillfold/runtime/text'

/**
 * Finds the name that someone most likely meant.
 *
 * @param name The name as given.
 * @param known The names that exist.
 * @returns The closest known name within a third of the longer one's length in edits, the first
 *   of equals.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  let best: string | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    const allowed = Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3))
    if (distance <= allowed && distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}
