import { nearest } from '@skillfold/compiler'
import { UsageError } from './usage-error.ts'

/** How many names a message lists. */
const mostNames = 10

/**
 * Makes the error for a name that does not exist: with the one that was meant, or those there are.
 *
 * @param what What it should have been the name of, such as `skill`.
 * @param given What was given.
 * @param known The names that exist.
 */
export function unknown(what: string, given: string, known: readonly string[]): UsageError {
  const near = nearest(given, known)
  if (near !== undefined) {
    return new UsageError(`There is no ${what} "${given}". Did you mean "${near}"?`)
  }
  if (known.length === 0) return new UsageError(`There is no ${what} "${given}", nor any other.`)
  const more = known.length > mostNames ? `, and ${known.length - mostNames} more` : ''
  return new UsageError(
    `There is no ${what} "${given}". There are: ${known.slice(0, mostNames).join(', ')}${more}.`,
  )
}
