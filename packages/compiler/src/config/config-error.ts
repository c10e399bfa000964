/**
 * A configuration that cannot be used: unreadable, of the wrong shape, or naming what is not
 * there. Its message states the fact and the way out; commands exit with 2 on it.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
