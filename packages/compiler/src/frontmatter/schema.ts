import { skillSchema } from '../../data/validators.js'

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

/**
 * Holds frontmatter against `schema/skill.schema.json`, the file that editors use too.
 *
 * @param data The frontmatter.
 * @returns Breaches in the order of the schema.
 */
export function checkSchema(data: object): Breach[] {
  if (skillSchema(data)) return []
  return (skillSchema.errors ?? []).map((error) => ({
    path: error.instancePath
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
    keyword: error.keyword,
    value: error.data,
    limit: error.params.limit as number | undefined,
  }))
}
