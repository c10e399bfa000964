import { Findings } from '../problems/findings.ts'
import type { Problem } from '../problems/problem.ts'

/** What package.json of a package of skills was found to be. */
export interface PackageJsonCheck {
  /** Errors; none where it is as it must be. */
  readonly problems: readonly Problem[]
  /** The text with everything mended that can be; the same text where nothing can. */
  readonly mended: string
}

type Fields = Record<string, unknown>

/** One thing that a package.json must have. */
interface Demand {
  readonly field: string
  /** Names what is expected, after "must have". */
  readonly expected: string
  isMet(fields: Fields): boolean
  /** Whether something else stands in its place, which is not for us to remove. */
  isBarred?(fields: Fields): boolean
  /** Whether its mend could change what other code of the package does. */
  touchesCode?(fields: Fields): boolean
  mend(fields: Fields): void
}

const exportsOf: Readonly<Record<string, unknown>> = {
  '.': { types: './dist/index.d.ts', default: './dist/index.js' },
  './skills/*': { types: './dist/skills/*.d.ts', default: './dist/skills/*.js' },
  './skillfold.json': './dist/skillfold.json',
  './package.json': './package.json',
}

const keywords = ['agent-skill', 'skillfold']

/** The declarations import types from it; at run time nothing is needed. */
const peer = '@skillfold/runtime'

/**
 * Checks package.json of a package of skills.
 *
 * @param text Its text, a JSON object.
 * @param options `file`: path to show; `folders`: folders of skills that must be shipped, from the
 *   folder of package.json; `peerVersion`: range of the runtime that the types are of; `ownCode`: path
 *   of code that the package has besides, where it has any, which no mend may change the meaning of.
 * @throws {SyntaxError} Where the text is no JSON object.
 */
export function checkPackageJson(
  text: string,
  options: {
    readonly file: string
    readonly folders: readonly string[]
    readonly peerVersion: string
    readonly ownCode?: string | undefined
  },
): PackageJsonCheck {
  const fields: unknown = JSON.parse(text)
  if (!isObject(fields)) throw new SyntaxError('It is no JSON object.')
  const findings = new Findings({ file: options.file, text })
  if (fields.skills !== undefined && !Array.isArray(fields.skills)) {
    findings.add('package/skills-field', placeOf('skills', text), {})
  }
  const { ownCode } = options
  const mendable: Demand[] = []
  const barred: Demand[] = []
  const ofCode: Demand[] = []
  for (const demand of demands(options)) {
    if (demand.isMet(fields)) continue
    if (demand.isBarred?.(fields)) barred.push(demand)
    else if (ownCode !== undefined && demand.touchesCode?.(fields)) ofCode.push(demand)
    else mendable.push(demand)
  }
  const report = (demands: readonly Demand[], bar: 'field' | 'code' | undefined): void => {
    for (const field of new Set(demands.map((demand) => demand.field))) {
      const missing = demands.filter((demand) => demand.field === field)
      const expected = missing.map((demand) => demand.expected)
      findings.add('package/field', placeOf(field, text), { field, expected, bar, ownCode })
    }
  }
  report(mendable, undefined)
  report(barred, 'field')
  report(ofCode, 'code')
  for (const { mend } of mendable) mend(fields)
  const indent = /^[{\s]*\n([ \t]+)"/.exec(text)?.[1] ?? '  '
  const end = /\s*$/.exec(text)?.[0] ?? ''
  const lineEnd = /^[^\n]*\r\n/.test(text) ? '\r\n' : '\n'
  const written = (): string => JSON.stringify(fields, null, indent).replaceAll('\n', lineEnd) + end
  return {
    problems: findings.problems,
    mended: mendable.length === 0 ? text : written(),
  }
}

function demands({
  folders,
  peerVersion,
}: {
  readonly folders: readonly string[]
  readonly peerVersion: string
}): Demand[] {
  const lists = (field: string, values: readonly string[]): Demand[] =>
    values.map((value) => ({
      field,
      expected: `"${value}"`,
      isMet: (fields) => Array.isArray(fields[field]) && fields[field].some(covers(value)),
      mend(fields) {
        fields[field] = [...(Array.isArray(fields[field]) ? fields[field] : []), value]
      },
    }))
  return [
    {
      field: 'type',
      expected: 'the value "module"',
      isMet: ({ type }) => type === 'module',
      // `npm init` writes "commonjs".
      touchesCode: () => true,
      mend(fields) {
        fields.type = 'module'
      },
    },
    ...Object.entries(exportsOf).map(
      ([key, value]): Demand => ({
        field: 'exports',
        expected: `"${key}": ${JSON.stringify(value)}`,
        isMet: ({ exports }) =>
          isObject(exports) && JSON.stringify(exports[key]) === JSON.stringify(value),
        isBarred: ({ exports }) =>
          exports !== undefined &&
          (!isObject(exports) || exports[key] !== undefined || holdsConditions(exports)),
        // Where there are none, every file can be imported.
        touchesCode: ({ exports }) => exports === undefined,
        mend(fields) {
          fields.exports = { ...(isObject(fields.exports) ? fields.exports : {}), [key]: value }
        },
      }),
    ),
    ...lists('files', ['dist', ...folders]),
    {
      field: 'sideEffects',
      expected: 'the value false',
      // A list names files of the author's own.
      isMet: ({ sideEffects }) => sideEffects === false || Array.isArray(sideEffects),
      isBarred: ({ sideEffects }) => sideEffects !== undefined,
      touchesCode: () => true,
      mend(fields) {
        fields.sideEffects = false
      },
    },
    ...lists('keywords', keywords),
    {
      field: 'peerDependencies',
      expected: `"${peer}"`,
      isMet: (fields) =>
        ['peerDependencies', 'dependencies'].some((field) => {
          const named = fields[field]
          return isObject(named) && named[peer] !== undefined
        }),
      mend(fields) {
        const { peerDependencies, peerDependenciesMeta } = fields
        fields.peerDependencies = {
          ...(isObject(peerDependencies) ? peerDependencies : {}),
          [peer]: peerVersion,
        }
        fields.peerDependenciesMeta = {
          ...(isObject(peerDependenciesMeta) ? peerDependenciesMeta : {}),
          [peer]: { optional: true },
        }
      },
    },
  ]
}

/** Whether `exports` are conditions of one entry: beside these Node allows no subpaths. */
function holdsConditions(exports: Fields): boolean {
  return Object.keys(exports).some((key) => !key.startsWith('.'))
}

/** Whether an entry of a list is a value; `./dist/**` stands for `dist` among files. */
function covers(value: string): (entry: unknown) => boolean {
  return (entry) =>
    typeof entry === 'string' &&
    entry.replace(/^\.?\//, '').replace(/\/(?:\*\*?(?:\/\*)?)?$/, '') === value
}

function placeOf(field: string, text: string): { start: number; end: number } | undefined {
  const found = new RegExp(`^[{\\s]*?"${field}"(?=\\s*:)`, 'm').exec(text)
  if (found === null) return undefined
  const end = found.index + found[0].length
  return { start: end - field.length - 2, end }
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
