/**
 * Names the kind of a YAML value for a message.
 *
 * @param value The value.
 * @param source A number as it is written.
 * @returns With its article: `a list`, `the number 7`, `nothing`; a short text as it is.
 */
export function kindOf(value: unknown, source = String(value)): string {
  if (value === null || value === undefined) return 'nothing'
  if (typeof value === 'string') return kindOfText(value)
  if (typeof value === 'number' || typeof value === 'bigint') return `the number ${source}`
  if (typeof value === 'boolean') return `the truth value ${value}`
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Uint8Array) return 'binary data'
  return 'a mapping'
}

function kindOfText(text: string): string {
  if (text === '') return 'an empty text'
  return text.length <= 40 && !/[\p{C}`]/u.test(text) ? `the text \`${text}\`` : 'text'
}
