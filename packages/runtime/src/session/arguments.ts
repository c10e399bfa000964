import type { ToolSetting } from '../types.ts'

/** The arguments of a built-in tool, under the names that Skillfold gives them. */
export interface ToolArguments {
  readonly name: string
  readonly section?: string
  readonly path: string
  readonly filter?: string
  readonly query: string
  readonly limit?: number
}

/**
 * Makes plain data of what a model sent: an object, or JSON of one. No accessor, prototype or
 * `__proto__` key remains.
 *
 * @param value Anything.
 * @returns The object, or `undefined` where it is none.
 */
export function plainArguments(value: unknown): Record<string, unknown> | undefined {
  try {
    const json = typeof value === 'string' ? value : JSON.stringify(value ?? {})
    const data: unknown = JSON.parse(json, (key, item) => (key === '__proto__' ? undefined : item))
    return typeof data === 'object' && data !== null && !Array.isArray(data)
      ? (data as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** The parameters of a built-in tool, as its definition has them. */
interface Parameters {
  readonly properties: Readonly<Record<string, { readonly type: string }>>
  readonly required: readonly string[]
}

/**
 * Reads the arguments of a built-in tool. Keys that it does not take are passed over, and so are
 * optional arguments that are `null` or blank.
 *
 * @param tool The tool.
 * @param value What the model sent.
 * @returns The arguments, or `undefined` where one is missing or of another type.
 */
export function readArguments(tool: ToolSetting, value: unknown): ToolArguments | undefined {
  const sent = plainArguments(value)
  if (sent === undefined) return undefined
  const original = new Map(Object.entries(tool.rename ?? {}).map(([key, name]) => [name, key]))
  const read: Record<string, unknown> = {}
  for (const { name, type, required } of parameters(tool)) {
    const item = Object.hasOwn(sent, name) ? sent[name] : undefined
    const blank = item === undefined || item === null || (typeof item === 'string' && !item.trim())
    if (blank && !required) continue
    if (blank || !(type === 'integer' ? Number.isSafeInteger(item) : typeof item === type)) {
      return undefined
    }
    read[original.get(name) ?? name] = item
  }
  return read as unknown as ToolArguments
}

/** Lists what a tool takes. */
export function parameters({
  definition,
}: ToolSetting): { name: string; type: string; required: boolean }[] {
  const { properties, required } = definition.parameters as Parameters
  return Object.entries(properties).map(([name, { type }]) => ({
    name,
    type,
    required: required.includes(name),
  }))
}
