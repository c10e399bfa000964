/** A JSON Schema. Of its keywords those of `checks`, `properties` and `items` are checked. */
export type Schema = Readonly<Record<string, unknown>>

/** Keywords that say nothing about which values are right. */
const annotations =
  /^(\$schema|\$id|\$comment|title|description|default|examples|deprecated|format)$/

/** The keywords that are checked: whether a value is right. */
const checks: Readonly<Record<string, (value: unknown, limit: never, schema: Schema) => boolean>> =
  {
    type: (value, types: string | string[]) => [types].flat().some((type) => isType(value, type)),
    enum: (value, items: unknown[]) => items.some((item) => same(item, value)),
    const: same,
    minimum: (value, limit: number) => !(numberOf(value) < limit),
    maximum: (value, limit: number) => !(numberOf(value) > limit),
    exclusiveMinimum: (value, limit: number) => !(numberOf(value) <= limit),
    exclusiveMaximum: (value, limit: number) => !(numberOf(value) >= limit),
    minLength: (value, limit: number) => !(lengthOf(value) < limit),
    maxLength: (value, limit: number) => !(lengthOf(value) > limit),
    minItems: (value, limit: number) => !Array.isArray(value) || value.length >= limit,
    maxItems: (value, limit: number) => !Array.isArray(value) || value.length <= limit,
    required: (value, keys: string[]) =>
      !isType(value, 'object') || keys.every((key) => Object.hasOwn(Object(value), key)),
    additionalProperties: (value, allowed: unknown, { properties }) =>
      allowed !== false ||
      !isType(value, 'object') ||
      Object.keys(Object(value)).every((key) => Object.hasOwn(Object(properties), key)),
    anyOf: (value, schemas: Schema[]) => schemas.some((schema) => !faults(value, schema).length),
  }

/**
 * Says what is wrong with a value, in words of the schema alone.
 *
 * Checked are `type`, `enum`, `const`, `minimum`, `maximum`, `exclusiveMinimum`,
 * `exclusiveMaximum`, `minLength`, `maxLength`, `minItems`, `maxItems`, `required`,
 * `additionalProperties: false`, `anyOf`, `properties` and `items`
 * (https://json-schema.org/draft/2020-12); other keywords are passed over, and so
 * are those with a value that JSON Schema does not allow, such as `required: true`.
 *
 * @param value Plain data, as JSON holds it.
 * @param schema The schema.
 * @param place Where the value is in the arguments, such as `filter.state`; empty for all of them.
 * @returns One short text for each fault, such as `limit: type "integer"`.
 */
export function faults(value: unknown, schema: Schema, place = ''): string[] {
  const { properties, items } = Object(schema)
  const own = Object.entries(Object(schema)).flatMap(([keyword, limit]) => {
    const isRight = !isChecked(keyword, limit) || checks[keyword]?.(value, limit as never, schema)
    const [rule, told] =
      limit === false ? ['no keys but', Object.keys(Object(properties))] : [keyword, limit]
    return isRight ? [] : `${place || 'arguments'}: ${rule} ${JSON.stringify(told)}`
  })
  const inner = Object.entries(Object(properties)).flatMap(([key, each]) =>
    isType(value, 'object') && Object.hasOwn(Object(value), key)
      ? faults(
          (value as Record<string, unknown>)[key],
          each as Schema,
          place ? `${place}.${key}` : key,
        )
      : [],
  )
  const listed =
    items && Array.isArray(value)
      ? value.flatMap((item, at) => faults(item, items as Schema, `${place}[${at}]`))
      : []
  return [...own, ...inner, ...listed]
}

/**
 * Finds what `faults` would not check.
 *
 * @returns JSON pointers to the keywords, such as `/properties/date/pattern`.
 */
export function uncheckedKeywords(schema: unknown, pointer = ''): string[] {
  if (!isType(schema, 'object')) return schema === true ? [] : [pointer]
  return Object.entries(Object(schema)).flatMap(([keyword, value]) => {
    const here = `${pointer}/${keyword}`
    if (keyword === 'items') return uncheckedKeywords(value, here)
    if (
      isType(value, 'object')
        ? keyword === 'properties'
        : isChecked(keyword, value) && keyword === 'anyOf'
    ) {
      return Object.entries(Object(value)).flatMap(([key, each]) =>
        uncheckedKeywords(each, `${here}/${key}`),
      )
    }
    const known =
      keyword === 'additionalProperties' ? typeof value === 'boolean' : isChecked(keyword, value)
    return known || annotations.test(keyword) ? [] : here
  })
}

/** Whether a keyword is one of `checks`, with a value that it can be checked by. */
function isChecked(keyword: string, limit: unknown): boolean {
  if (!Object.hasOwn(checks, keyword)) return false
  if (keyword === 'type') return [limit].flat().every((type) => types.test(`${type}`))
  if (/^(enum|required|anyOf)$/.test(keyword)) return Array.isArray(limit)
  return !/^(min|max|excl)/.test(keyword) || typeof limit === 'number'
}

const types = /^(object|array|string|number|integer|boolean|null)$/

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)
const lengthOf = (value: unknown): number =>
  typeof value === 'string' ? [...value].length : Number.NaN

function isType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  return (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value) === type
}

/** Plain data is the same where its JSON is, in whatever order keys stand. */
function same(a: unknown, b: unknown): boolean {
  const [one, other] = [a, b].map((value) =>
    JSON.stringify(value, (_, item) =>
      isType(item, 'object')
        ? Object.fromEntries(
            Object.keys(item)
              .sort()
              .map((key) => [key, item[key]]),
          )
        : item,
    ),
  )
  return one === other
}
