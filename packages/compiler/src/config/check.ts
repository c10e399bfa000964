import type { ErrorObject } from 'ajv'
import { configSchema } from '../../data/validators.js'
import { rules } from '../problems/rules.ts'
import { nearest } from '../text/nearest.ts'
import { ConfigError } from './config-error.ts'
import type { SkillfoldOptions } from './options.ts'

/**
 * Checks a configuration against `schema/config.schema.json`.
 *
 * @param value What the file or the caller gave.
 * @param source Where it came from, for the message.
 * @returns The value, typed.
 * @throws {ConfigError} Where it is of the wrong shape, naming each option and the way out.
 */
export function checkOptions(value: unknown, source: string): SkillfoldOptions {
  const mistakes = configSchema(value) ? [] : wordErrors(configSchema.errors ?? [])
  const { rules: settings } = (value ?? {}) as SkillfoldOptions
  for (const code of Object.keys(settings ?? {})) {
    if (Object.hasOwn(rules, code)) continue
    const known = Object.keys(rules)
    mistakes.push(`\`rules\` names the unknown problem code "${code}".${hint(code, known)}`)
  }
  if (mistakes.length > 0) throw new ConfigError(list(source, mistakes))
  return value as SkillfoldOptions
}

/** One mistake on one line; more under each other. */
function list(source: string, mistakes: readonly string[]): string {
  const [first, ...more] = mistakes
  if (more.length === 0) return `${source}: ${first}`
  return [`${source} has ${mistakes.length} mistakes:`, ...mistakes].join('\n- ')
}

/** Words each mistake, in the order of the places. */
function wordErrors(errors: readonly ErrorObject[]): string[] {
  const places = [...new Set(errors.map(({ instancePath }) => instancePath))].sort()
  return places.flatMap((place) => {
    const here = errors.filter(({ instancePath }) => instancePath === place)
    // The branches of a `oneOf` fail too; what is wrong deeper in one of them says most.
    const isBranched = here.some(({ keyword }) => keyword === 'oneOf')
    const isDeeper = places.some((other) => other.startsWith(`${place}/`))
    if (isBranched && isDeeper) return []
    const named = here.filter(({ keyword }) => Object.hasOwn(wordings, keyword))
    if (named.length > 0) return named.map((error) => wordings[error.keyword]?.(error) ?? '')
    const [first] = here
    if (first === undefined) return []
    const expected = here.filter(({ keyword }) => keyword !== 'oneOf').map(expectation)
    const what = place === '' ? 'the configuration' : `\`${dotted(place)}\``
    return `${what} must be ${[...new Set(expected)].join(' or ')}, but is ${show(first.data)}.`
  })
}

/** Mistakes in the keys of an object. */
const wordings: Readonly<Record<string, (error: ErrorObject) => string>> = {
  additionalProperties({ instancePath, params, parentSchema }) {
    const name = String(params.additionalProperty)
    const known = Object.keys((parentSchema?.properties as object | undefined) ?? {})
    const where = instancePath === '' ? '' : ` in \`${dotted(instancePath)}\``
    return `the option "${name}"${where} does not exist.${hint(name, known)}`
  },
  required({ instancePath, params }) {
    return `\`${dotted(instancePath)}\` lacks \`${String(params.missingProperty)}\`.`
  },
}

const dotted = (place: string): string => place.slice(1).replaceAll('/', '.').replaceAll('~1', '/')

function expectation(error: ErrorObject): string {
  const { keyword, params } = error
  if (keyword === 'type') return `${/^[aio]/.test(params.type) ? 'an' : 'a'} ${params.type}`
  if (keyword === 'enum') return params.allowedValues.map(show).join(' or ')
  if (keyword === 'const') return show(params.allowedValue)
  if (keyword === 'minimum') return `at least ${params.limit}`
  if (keyword === 'minLength') return 'not empty'
  if (keyword === 'pattern' && error.schemaPath.includes('packageName'))
    return 'the name of a package'
  return error.message?.replace(/^must /, '') ?? keyword
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function hint(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  if (near !== undefined) return ` Did you mean "${near}"?`
  return known.length > 0 ? ` Known: ${known.join(', ')}.` : ''
}
