/**
 * Maps an ability's id to a name that tool APIs allow: letters, digits, `_` and `-`, at most 64
 * (https://platform.openai.com/docs/api-reference/chat/create, `tools[].function.name`).
 * `namespace/name` becomes `namespace__name`; an allowed id stays as it is.
 *
 * @param id The ability's id.
 * @returns The name by which the model calls it. Two ids may share one; registration refuses that.
 */
export function toolName(id: string): string {
  const name = id.replaceAll('/', '__').replace(/[^A-Za-z0-9_-]/gu, '_')
  return name.length <= 64 ? name : `${name.slice(0, 55)}_${hash(id)}`
}

/** FNV-1a in 32 bits, eight hex digits (http://www.isthe.com/chongo/tech/comp/fnv/). */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 0x01000193)
  }
  return (value >>> 0).toString(16).padStart(8, '0')
}
