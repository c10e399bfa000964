import type { Severity } from './problem.ts'

/** What is known about a kind of problem. */
export interface Rule<Args extends object> {
  /** Severity where the configuration sets none. */
  readonly severity: Severity
  /** The fact, then the way out. */
  readonly message: (args: Args) => string
  /** Makes a skill unusable or unsafe, so it stays an error in a dependency too. */
  readonly grave?: true
  /** Is of the whole catalog, so it is the app's own, whichever skill it is shown at. */
  readonly ofCatalog?: true
  /** Breaks the Agent Skills specification, so it is an error under `profile: 'spec'`. */
  readonly spec?: true
}

/**
 * Describes a kind of problem.
 *
 * @param severity Severity where the configuration sets none.
 * @param message Words it: the fact, then the way out.
 * @param marks See `Rule`.
 */
export function rule<Args extends object = object>(
  severity: Severity,
  message: (args: Args) => string,
  marks: Pick<Rule<Args>, 'grave' | 'ofCatalog' | 'spec'> = {},
): Rule<Args> {
  return { severity, message, ...marks }
}

/** Ends a message with a guess at what was meant, where there is one. */
export const didYouMean = (near: string | undefined): string =>
  near === undefined ? '' : ` Did you mean \`${near}\`?`

/** Counts the places that are not reported each. */
export const placesOf = (count: number): string => `${count} further place${count === 1 ? '' : 's'}`
