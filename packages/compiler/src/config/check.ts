import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject } from 'ajv'
import { rules } from '../problems/rules.ts'
import { nearest } from '../text/nearest.ts'
import { ConfigError } from './config-error.ts'
import type { SkillfoldOptions } from './options.ts'

const schemaFile = new URL('../../schema/config.schema.json', import.meta.url)

let validate: ReturnType<Ajv['compile']> | undefined

/**
 * Checks a configuration against `schema/config.schema.json`.
 *
 * @param value What the file or the caller gave.
 * @param source Where it came from, for the message.
 * @returns The value, typed.
 * @throws {ConfigError} Where it is of the wrong shape, naming the option and the way out.
 */
export function checkOptions(value: unknown, source: string): SkillfoldOptions {
  validate ??= new Ajv({ allErrors: true, verbose: true, validateSchema: false }).compile(
    JSON.parse(readFileSync(schemaFile, 'utf8')),
  )
  if (!validate(value)) throw new ConfigError(`${source}: ${wordError(validate.errors ?? [])}`)
  const options = value as SkillfoldOptions
  for (const code of Object.keys(options.rules ?? {})) {
    if (!Object.hasOwn(rules, code)) {
      throw new ConfigError(
        `${source}: \`rules\` names the unknown problem code "${code}".${hint(code, Object.keys(rules))}`,
      )
    }
  }
  return options
}

function wordError(errors: readonly ErrorObject[]): string {
  // The branches of a `oneOf` fail too; the deepest place says most, and `oneOf` itself least.
  const [error] = [...errors].sort(
    (a, b) =>
      b.instancePath.length - a.instancePath.length ||
      Number(a.keyword === 'oneOf') - Number(b.keyword === 'oneOf'),
  )
  if (error === undefined) return 'the configuration is not valid.'
  const place = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/')
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty)
    const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {})
    const where = place === '' ? '' : ` in \`${place}\``
    return `the option "${name}"${where} does not exist.${hint(name, known)}`
  }
  if (error.keyword === 'required') {
    return `\`${place}\` lacks \`${String(error.params.missingProperty)}\`.`
  }
  const expected = errors
    .filter((other) => other.instancePath === error.instancePath && other.keyword !== 'oneOf')
    .map(expectation)
  return `${place === '' ? 'the configuration' : `\`${place}\``} must be ${[...new Set(expected)].join(' or ')}, but is ${show(error.data)}.`
}

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
