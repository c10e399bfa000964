import type { Call, Fault } from './call.ts'
import { readJson } from './json.ts'

/** The names under which models write the name of a call, and its arguments. */
const nameKeys = ['name', 'tool', 'tool_name', 'function', 'action']
const argumentKeys = ['arguments', 'args', 'parameters', 'input']

/** What may stand beside them without meaning anything. */
const otherKeys = ['id', 'type']

/** What an object says. */
export type Shape =
  | { readonly call: Call | Fault; readonly explicit: boolean }
  | { readonly answer: string }

/**
 * Reads an object as a call.
 *
 * @param value Parsed JSON.
 * @returns A call, or why it is none. `explicit` where the object could be nothing else, for it
 *   has arguments as well as a name. An answer where it is a `final_answer`.
 */
export function readShape(value: unknown): Shape {
  if (!isObject(value)) return { call: 'json', explicit: false }
  const { action, function: inner } = value
  if (action === 'final_answer') {
    const text = value.content ?? value.answer
    return typeof text === 'string' ? { answer: text } : { call: 'name', explicit: true }
  }
  if (action === 'tool_call') return { ...readShape(omit(value, 'action')), explicit: true }
  if (isObject(inner)) return readShape(inner)

  const keys = Object.keys(value)
  const [nameKey, ...moreNames] = keys.filter((key) => nameKeys.includes(key))
  const [argumentKey, ...moreArguments] = keys.filter((key) => argumentKeys.includes(key))
  const explicit = nameKey !== undefined && argumentKey !== undefined
  const name = nameKey === undefined ? undefined : value[nameKey]
  if (typeof name !== 'string' || name.trim() === '') return { call: 'name', explicit: false }
  const known = [...nameKeys, ...argumentKeys, ...otherKeys]
  const ambiguous = moreNames.length > 0 || moreArguments.length > 0
  // What lies beside `arguments` may be one: to leave it out would be another call.
  if (ambiguous || !keys.every((key) => known.includes(key))) return { call: 'arguments', explicit }
  const args = readArguments(argumentKey === undefined ? {} : value[argumentKey])
  return { call: args ? { name: name.trim(), arguments: args } : 'arguments', explicit }
}

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
