import type { ToolSetting } from '../types.ts'

/** The arguments of a built-in tool, under the names that Skillfold gives them. */
export interface ToolArguments {
  readonly name: string
  readonly path: string
  readonly query: string
  readonly section?: string
  readonly filter?: string
  readonly limit?: number
}

/** Longer texts are cut: no name, path or request is, and comparing them would take seconds. */
const longest = 4096

/** The parameters of a built-in tool, as `toolDefinitions` writes them. */
interface Parameters {
  readonly properties: Readonly<Record<string, { readonly type: string }>>
  readonly required?: readonly string[]
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
    const data = JSON.parse(json, (key, item) => (key === '__proto__' ? undefined : item))
    return Object(data) === data && !Array.isArray(data) ? data : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the arguments of a built-in tool. Keys that it does not take are passed over, and so are
 * optional arguments that are `null` or blank.
 *
 * @param tool The tool.
 * @param value What the model sent.
 * @returns The arguments; or one text for each parameter, where one is missing or of another
 *   type.
 */
export function readArguments(
  { definition, rename = {} }: ToolSetting,
  value: unknown,
): ToolArguments | string[] {
  const { properties, required = [] } = definition.parameters as Parameters
  const sent = plainArguments(value)
  const read: Record<string, unknown> = {}
  let fits = sent !== undefined
  for (const [name, { type }] of Object.entries(properties)) {
    const item = sent && Object.hasOwn(sent, name) ? sent[name] : null
    if (item === null || (typeof item === 'string' && !item.trim())) {
      fits &&= !required.includes(name)
    } else {
      fits &&= typeof item === (type === 'integer' ? 'number' : type)
      read[Object.keys(rename).find((key) => rename[key] === name) ?? name] =
        typeof item === 'string' ? item.slice(0, longest) : item
    }
  }
  return fits
    ? (read as unknown as ToolArguments)
    : Object.entries(properties).map(
        ([name, { type }]) => `${name}: ${type}${required.includes(name) ? ', required' : ''}`,
      )
}
