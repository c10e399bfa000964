import { nearest, visible } from '@skillfold/compiler'
import { LineCounter, parseAllDocuments } from 'yaml'
import { readText } from '../read-text.ts'
import { UsageError } from '../usage-error.ts'

/** A request, and the skills that it needs. */
export interface EvalCase {
  readonly query: string
  /** Names; none where no skill is to be loaded, several where it takes more than one. */
  readonly gold: readonly string[]
  /** Names of abilities of which one is to be called; absent where any will do. */
  readonly ability?: readonly string[]
  /** Where it stands: `file:line`. */
  readonly place: string
}

const keys = ['query', 'gold', 'ability']

/** A value and where it stands. */
interface Item {
  readonly value: unknown
  readonly place: string
}

/**
 * Reads cases: one JSON object a line, or a YAML list of such objects. Other keys are left alone.
 *
 * @param file Its path; `.yaml` and `.yml` are YAML.
 * @param cwd Absolute path that it is from.
 * @param names The skills that exist.
 * @param abilities The abilities that exist; undefined where they do not matter.
 * @returns The cases in order of the file.
 * @throws {UsageError} Where the file cannot be read, holds no case, or one that is of another
 *   shape or names a skill or an ability that does not exist. Each is told, with its line.
 */
export async function readCases(
  file: string,
  cwd: string,
  names: readonly string[],
  abilities?: readonly string[],
): Promise<EvalCase[]> {
  const text = (await readText(file, cwd)).replace(/^\uFEFF/, '')
  const items = /\.ya?ml$/i.test(file) ? readYaml(text, file) : readJsonLines(text, file)
  if (items.length === 0) {
    throw new UsageError(`\`${file}\` holds no case. Write { "query": "…", "gold": ["name"] }.`)
  }
  const mistakes: string[] = []
  const cases = items.map(({ value, place }) => {
    mistakes.push(...check(value, names, abilities).map((mistake) => `${place}: ${mistake}`))
    const given = value as Omit<EvalCase, 'place'>
    return { ...given, gold: [...new Set(given?.gold)], place }
  })
  if (mistakes.length > 0) throw new UsageError(mistakes.map(visible).join('\n'))
  return cases
}

function readJsonLines(text: string, file: string): Item[] {
  return text
    .split('\n')
    .map((line, at) => ({ line, place: `${file}:${at + 1}` }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, place }) => ({ value: parseJson(line, place), place }))
}

function parseJson(line: string, place: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new UsageError(
      `${place}: This is no JSON: ${(error as Error).message}. Write one object a line.`,
    )
  }
}

function readYaml(text: string, file: string): Item[] {
  const lineCounter = new LineCounter()
  const place = (offset: number): string => `${file}:${lineCounter.linePos(offset).line}`
  return parseAllDocuments(text, { lineCounter, prettyErrors: false }).flatMap((document) => {
    const [error] = document.errors
    if (error !== undefined) {
      throw new UsageError(`${place(error.pos[0])}: This is no YAML: ${error.message}. Mend it.`)
    }
    const { contents } = document
    if (contents === null) return []
    const nodes = 'items' in contents && !document.has('query') ? contents.items : [contents]
    return nodes.map((node) => {
      const { range } = node as { range?: readonly number[] }
      const value = (node as { toJS(owner: unknown): unknown }).toJS(document)
      return { value, place: place(range?.[0] ?? 0) }
    })
  })
}

function check(
  value: unknown,
  names: readonly string[],
  abilities: readonly string[] | undefined,
): string[] {
  if (Array.isArray(value)) {
    return ['This is a list. Write one object a line, or name the file .yaml, where a list may be.']
  }
  const { query, gold, ability, ...others } = (value ?? {}) as Partial<Record<string, unknown>>
  const misspelt = Object.keys(others).flatMap((key) => {
    const near = nearest(key, keys)
    return near === undefined ? [] : [`There is no key "${key}". Did you mean "${near}"?`]
  })
  if (misspelt.length > 0) return misspelt
  if (typeof query !== 'string' || query.trim() === '') {
    return ['The `query` must be a text that is not empty.']
  }
  if (!isTexts(gold)) return ['`gold` must be a list of names of skills; [] where none is needed.']
  if (ability !== undefined && !isTexts(ability)) {
    return ['`ability` must be a list of names of abilities.']
  }
  return [
    ...wrongNames('skill', gold, names),
    ...(ability === undefined ? [] : wrongAbilities(ability, abilities)),
  ]
}

function wrongAbilities(given: readonly string[], known: readonly string[] | undefined): string[] {
  if (known === undefined) return []
  if (known.length > 0) return wrongNames('ability', given, known)
  return [
    'It names an ability, and the configuration has none that the model could call. Set `abilities`, or leave `ability` out.',
  ]
}

function wrongNames(what: string, given: readonly string[], known: readonly string[]): string[] {
  return given
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = nearest(name, known)
      const way = near === undefined ? 'Correct the name.' : `Did you mean "${near}"?`
      return `There is no ${what} "${name}". ${way}`
    })
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
