import type { Call, Fault } from './call.ts'
import { readJson } from './json.ts'

/** The names under which models write the name of a call, and its arguments. */
const nameKeys = ['name', 'tool', 'tool_name', 'function', 'action']
const argumentKeys = ['arguments', 'args', 'parameters', 'input']

/** What may stand beside them without meaning anything. */
const otherKeys = ['id', 'type']

/** What an object says. */
export type Shape = { readonly call: Call | Fault } | { readonly answer: string }

/**
 * Reads an object as a call.
 *
 * @param value Parsed JSON.
 * @returns A call, or why it is none. An answer where it is a `final_answer`.
 */
export function readShape(value: unknown): Shape {
  if (!isObject(value)) return { call: 'json' }
  const { action, function: inner } = value
  if (action === 'final_answer') {
    const text = value.content ?? value.answer
    return typeof text === 'string' ? { answer: text } : { call: 'name' }
  }
  if (action === 'tool_call') return readShape(omit(value, 'action'))

  const keys = Object.keys(value)
  const [nameKey, ...moreNames] = keys.filter((key) => nameKeys.includes(key))
  const [argumentKey, ...moreArguments] = keys.filter(isArgumentKey)
  const known = [...nameKeys, ...argumentKeys, ...otherKeys]
  const ambiguous = moreNames.length > 0 || moreArguments.length > 0
  // What lies beside `arguments` may be one: to leave it out would be another call.
  const isWhole = !ambiguous && keys.every((key) => known.includes(key))
  if (isObject(inner)) {
    return isWhole && argumentKey === undefined ? readShape(inner) : { call: 'arguments' }
  }
  const name = nameKey === undefined ? undefined : value[nameKey]
  if (typeof name !== 'string' || name.trim() === '') return { call: 'name' }
  if (!isWhole) return { call: 'arguments' }
  const given = argumentKey === undefined ? {} : value[argumentKey]
  const args = argumentKey === 'parameters' && isSchema(given) ? undefined : readArguments(given)
  return { call: args ? { name: name.trim(), arguments: args } : 'arguments' }
}

/**
 * Whether an object has the keys of a call and no others: a name and arguments, or the older form.
 * Anything else may be data that only names something which can be called.
 */
export function hasKeysOfCall(value: unknown): boolean {
  if (!isObject(value)) return false
  const { action, tool, parameters } = value
  const keys = Object.keys(value)
  if (action === 'tool_call') {
    const others = keys.filter((key) => key !== 'action' && key !== 'tool')
    return tool !== undefined && others.length <= 1 && others.every(isArgumentKey)
  }
  const hasArguments = Object.hasOwn(value, 'arguments') || Object.hasOwn(value, 'parameters')
  return keys.length === 2 && Object.hasOwn(value, 'name') && hasArguments && !isSchema(parameters)
}

/** Whether an object, or one in it, has a name that can be called, and something like arguments. */
export function mayBeCall(value: unknown, known: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  const isNamed = isObject(value) && known.includes(nameIn(value) ?? '')
  const hasArguments = Object.entries(value).some(
    ([key, item]) => isArgumentKey(key) && !isSchema(item),
  )
  return (isNamed && hasArguments) || Object.values(value).some((item) => mayBeCall(item, known))
}

/** The name in an object that may be a call. */
export function nameIn(value: unknown): string | undefined {
  if (!isObject(value)) return undefined
  const names = nameKeys.map((key) => value[key])
  return names.find((name) => typeof name === 'string')?.trim() ?? nameIn(value.function)
}

const isArgumentKey = (key: string): boolean => argumentKeys.includes(key)

/** Whether it is a JSON Schema of arguments, so that what has it defines a tool. */
const isSchema = (value: unknown): boolean =>
  isObject(value) && value.type === 'object' && isObject(value.properties ?? {})

/**
 * Reads arguments: an object, or JSON of one.
 *
 * @returns `undefined` where they are none.
 */
export function readArguments(value: unknown): Record<string, unknown> | undefined {
  if (value === null || value === undefined) return {}
  if (Array.isArray(value)) return value.length === 0 ? {} : undefined
  if (isObject(value)) return value
  if (typeof value !== 'string') return undefined
  if (value.trim() === '') return {}
  try {
    const { value: inner, end } = readJson(value)
    return value.slice(end).trim() === '' && isObject(inner) ? inner : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function omit(value: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== key))
}
