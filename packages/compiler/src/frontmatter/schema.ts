import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

const schemaFile = new URL('../../schema/skill.schema.json', import.meta.url)

/** A value that breaks the schema. */
export interface Breach {
  /** Keys and list positions from the top, such as `['metadata', 'version']`. */
  readonly path: readonly string[]
  /** The JSON Schema keyword that is broken, such as `type`. */
  readonly keyword: string
  /** What was found. */
  readonly value: unknown
  /** The length that is allowed, where that is what is broken. */
  readonly limit: number | undefined
}

let validate: ValidateFunction | undefined

/**
 * Holds frontmatter against `schema/skill.schema.json`, the file that editors use too.
 *
 * @param data The frontmatter.
 * @returns Breaches in the order of the schema.
 */
export function checkSchema(data: object): Breach[] {
  validate ??= new Ajv({
    allErrors: true,
    verbose: true,
    allowUnionTypes: true,
    validateSchema: false,
  }).compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object)
  if (validate(data)) return []
  return (validate.errors ?? []).map((error) => ({
    path: error.instancePath
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
    keyword: error.keyword,
    value: error.data,
    limit: error.params.limit as number | undefined,
  }))
}
