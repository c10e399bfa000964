/**
 * Names the kind of a YAML value for a message.
 *
 * @param value The value.
 * @returns With its article: `a list`, `the number 7`, `nothing`.
 */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'text'
  if (typeof value === 'number' || typeof value === 'bigint') return `the number ${value}`
  if (typeof value === 'boolean') return `the truth value ${value}`
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Uint8Array) return 'binary data'
  return 'a mapping'
}
