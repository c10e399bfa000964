/**
 * A JSON Schema, of which this subset is checked (https://json-schema.org/draft/2020-12): `type`,
 * `enum`, `const`, `properties`, `required`, `additionalProperties`, `items`, `minItems`,
 * `maxItems`, `minLength`, `maxLength`, `minimum`, `maximum`, `exclusiveMinimum`,
 * `exclusiveMaximum`, `anyOf`.
 */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly anyOf?: readonly Schema[]
}

/** Keywords that say nothing about which values are right. */
const annotations = new Set(
  '$schema $id $comment title description default examples deprecated readOnly writeOnly format'.split(
    ' ',
  ),
)
const checked = new Set(
  'type enum const properties required additionalProperties items minItems maxItems minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum anyOf'.split(
    ' ',
  ),
)

/**
 * Says what is wrong with a value, in words made of the schema alone.
 *
 * @param value Plain data, as JSON holds it.
 * @param schema See `Schema`; keywords outside the subset are passed over.
 * @param place What the value is called.
 * @returns One short text for each fault, such as `limit must be integer`.
 */
export function faults(value: unknown, schema: Schema, place = 'the arguments'): string[] {
  const must = (wrong: boolean, text: string): string[] => (wrong ? [`${place} must ${text}`] : [])
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.length > 0 && !types.some((type) => isType(value, type))) {
    return must(true, `be ${types.join(' or ')}`)
  }
  return [
    ...must(
      schema.enum !== undefined && !schema.enum.some((item) => same(item, value)),
      `be one of ${JSON.stringify(schema.enum)}`,
    ),
    ...must(
      schema.const !== undefined && !same(schema.const, value),
      `be ${JSON.stringify(schema.const)}`,
    ),
    ...must(
      schema.anyOf !== undefined &&
        !schema.anyOf.some((option) => faults(value, option, place).length === 0),
      'fit one of its forms',
    ),
    ...(typeof value === 'number' ? numberFaults(value, schema, must) : []),
    ...(typeof value === 'string'
      ? sizeFaults([...value].length, schema.minLength, schema.maxLength, 'characters', must)
      : []),
    ...(Array.isArray(value)
      ? [
          ...sizeFaults(value.length, schema.minItems, schema.maxItems, 'items', must),
          ...value.flatMap((item, at) =>
            schema.items ? faults(item, schema.items, `${place}[${at}]`) : [],
          ),
        ]
      : isType(value, 'object')
        ? objectFaults(value as Record<string, unknown>, schema, place)
        : []),
  ]
}

/**
 * Finds what `faults` would not check.
 *
 * @returns JSON pointers to the keywords, such as `/properties/date/pattern`.
 */
export function uncheckedKeywords(schema: unknown, pointer = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const here = `${pointer}/${keyword}`
    if (annotations.has(keyword)) return []
    if (!checked.has(keyword)) return [here]
    if (keyword === 'items' || keyword === 'additionalProperties') {
      return uncheckedKeywords(value, here)
    }
    if (keyword === 'properties' || keyword === 'anyOf') {
      return Object.entries(value as object).flatMap(([key, each]) =>
        uncheckedKeywords(each, `${here}/${key}`),
      )
    }
    return []
  })
}

type Must = (wrong: boolean, text: string) => string[]

function numberFaults(value: number, schema: Schema, must: Must): string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  return [
    ...must(minimum !== undefined && value < minimum, `be at least ${minimum}`),
    ...must(maximum !== undefined && value > maximum, `be at most ${maximum}`),
    ...must(
      exclusiveMinimum !== undefined && value <= exclusiveMinimum,
      `be more than ${exclusiveMinimum}`,
    ),
    ...must(
      exclusiveMaximum !== undefined && value >= exclusiveMaximum,
      `be less than ${exclusiveMaximum}`,
    ),
  ]
}

function sizeFaults(
  size: number,
  min: number | undefined,
  max: number | undefined,
  unit: string,
  must: Must,
): string[] {
  return [
    ...must(min !== undefined && size < min, `have at least ${min} ${unit}`),
    ...must(max !== undefined && size > max, `have at most ${max} ${unit}`),
  ]
}

function objectFaults(value: Record<string, unknown>, schema: Schema, place: string): string[] {
  const { properties = {}, required = [], additionalProperties = true } = schema
  const known = Object.keys(properties)
  const name = (key: string): string => (place === 'the arguments' ? key : `${place}.${key}`)
  const others = Object.keys(value).filter((key) => !Object.hasOwn(properties, key))
  return [
    ...required.filter((key) => !Object.hasOwn(value, key)).map((key) => `${name(key)} is missing`),
    ...known
      .filter((key) => Object.hasOwn(value, key))
      .flatMap((key) => faults(value[key], properties[key] ?? {}, name(key))),
    ...(additionalProperties === false && others.length > 0
      ? [`${place} may have only these keys: ${known.join(', ')}`]
      : []),
    ...(typeof additionalProperties === 'object'
      ? others.flatMap((key) => faults(value[key], additionalProperties, `${place}, another key,`))
      : []),
  ]
}

function isType(value: unknown, type: string): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

/** Plain data is the same where its JSON is. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
