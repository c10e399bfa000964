/** A command that was called the wrong way. Its message states the fact and the way out. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The exit codes of every command. */
export const exit = {
  /** Nothing is wrong. */
  fine: 0,
  /** There are problems at error level, or figures over a limit that was given. */
  problems: 1,
  /** Wrong use, or a configuration that cannot be used. */
  usage: 2,
} as const
