import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import type { IndexFormat, Mode, ToolDefinition } from '@skillfold/runtime'
import picomatch from 'picomatch'
import { glob, isDynamicPattern } from 'tinyglobby'
import type { OverflowStrategy } from '../catalog/overflow/strategy.ts'
import type { Root } from '../files/discover.ts'
import { ConfigError } from './config-error.ts'
import { importFile } from './load.ts'
import type { SkillfoldOptions } from './options.ts'

const defaultRoots = ['skills', '.agents/skills']

/** A configuration with every default filled in and every path absolute. */
export interface ResolvedConfig {
  /** Absolute path of the project's root. */
  readonly root: string
  /** In order of precedence, lowest first. */
  readonly roots: readonly Root[]
  /** Tells whether a skill of this name is taken. */
  readonly takes: (name: string) => boolean
  readonly mode: Mode
  readonly format: IndexFormat
  /** The line above the index, where one is configured. */
  readonly instructions: string | undefined
  /** What is done with an index over its budget. */
  readonly overflow: 'error' | OverflowStrategy
  readonly tokenizer:
    | 'qwen3'
    | { readonly id: string; readonly tokenizer: string; readonly config?: string }
  /** Tokens. */
  readonly window: number
  /** Tokens. */
  readonly reserve: number
  /** Limits in tokens, `lines` in lines; `Infinity` where switched off. */
  readonly budget: {
    readonly index: number
    readonly skill: number
    readonly resource: number
    readonly lines: number
  }
  /** The app's abilities; `undefined` where none are configured, so that names go unchecked. */
  readonly abilities: readonly ToolDefinition[] | undefined
  readonly tools: SkillfoldOptions['tools']
  readonly unload: NonNullable<SkillfoldOptions['unload']>
  readonly rules: NonNullable<SkillfoldOptions['rules']>
  readonly profile: 'default' | 'spec'
  /** Absolute path of the generated types, or `undefined` for none. */
  readonly types: string | undefined
  /** Absolute paths of the report where they are configured; `undefined` for no report. */
  readonly report: { readonly html?: string; readonly json?: string } | undefined
  /** Absolute paths whose change changes this configuration. */
  readonly files: readonly string[]
}

/**
 * Fills in defaults, finds the roots and reads the abilities.
 *
 * @param options Checked options.
 * @param root Absolute path of the project's root.
 * @param file The configuration file, whose folder relative paths are from; else the root.
 * @returns The configuration to compile with.
 * @throws {ConfigError} Where figures contradict each other, a root that is named does not exist,
 *   or the abilities cannot be read.
 */
export async function resolveConfig(
  options: SkillfoldOptions,
  root: string,
  file?: string,
): Promise<ResolvedConfig> {
  const base = file === undefined ? root : path.dirname(file)
  const window = options.window ?? 4096
  const reserve = options.reserve ?? 1024
  const mistakes: string[] = []
  if (reserve >= window) {
    mistakes.push(
      `\`reserve\` (${reserve}) leaves nothing of the \`window\` (${window}). Set it to less.`,
    )
  }
  const abilities = await readAbilities(options.abilities, root, base).catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error
    mistakes.push(error.message)
  })
  if (abilities === undefined || mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
  const limit = (value: number | false | undefined, otherwise: number): number =>
    value === false ? Number.POSITIVE_INFINITY : (value ?? otherwise)
  const types = options.types ?? defaultTypes(root)
  const tokenizer = options.tokenizer ?? 'qwen3'
  return {
    root,
    roots: await findRoots(options.roots, root, base),
    takes: nameFilter(list(options.include), list(options.exclude)),
    mode: options.mode ?? 'lite',
    format: options.index?.format ?? 'tags',
    instructions: options.index?.instructions,
    overflow: options.index?.overflow ?? 'error',
    tokenizer:
      tokenizer === 'qwen3'
        ? tokenizer
        : {
            id: tokenizer.id,
            tokenizer: path.resolve(base, tokenizer.tokenizer),
            ...(tokenizer.config === undefined
              ? {}
              : { config: path.resolve(base, tokenizer.config) }),
          },
    window,
    reserve,
    budget: {
      index: limit(options.budget?.index, Math.floor(window / 4)),
      skill: limit(options.budget?.skill, 1536),
      resource: limit(options.budget?.resource, 2048),
      lines: limit(options.budget?.lines, 500),
    },
    abilities: abilities.definitions,
    tools: options.tools,
    unload: options.unload ?? 'never',
    rules: options.rules ?? {},
    profile: options.profile ?? 'default',
    types: types === false ? undefined : path.resolve(base, types),
    report: resolveReport(options.report, base),
    files: [...(file === undefined ? [] : [file]), ...abilities.files],
  }
}

function resolveReport(
  report: SkillfoldOptions['report'] = {},
  base: string,
): ResolvedConfig['report'] {
  if (report === false) return undefined
  const { html, json } = report
  return {
    ...(html !== undefined && { html: path.resolve(base, html) }),
    ...(json !== undefined && { json: path.resolve(base, json) }),
  }
}

function defaultTypes(root: string): string {
  const folder = existsSync(path.join(root, 'src')) ? path.join(root, 'src') : root
  return path.join(folder, 'skillfold-env.d.ts')
}

async function findRoots(
  configured: SkillfoldOptions['roots'],
  root: string,
  base: string,
): Promise<Root[]> {
  if (configured === undefined) {
    // A default root that does not exist yet may appear under a dev server.
    return defaultRoots.map((label) => ({ path: path.join(root, label), label, optional: true }))
  }
  const roots: Root[] = []
  for (const entry of list(configured)) {
    const expanded = entry === '~' || entry.startsWith('~/') ? homedir() + entry.slice(1) : entry
    const named = path.resolve(base, expanded)
    // A folder may have a name that reads as a glob, such as `(group)`.
    const matches =
      isDynamicPattern(expanded) && !existsSync(named)
        ? await glob(expanded, { cwd: base, onlyDirectories: true, absolute: true })
        : [named]
    // A pattern that fits nothing is reported as a root that is not there.
    const folders = matches.length === 0 ? [named] : matches.map((folder) => path.resolve(folder))
    for (const match of folders.sort()) {
      if (roots.some((known) => known.path === match)) continue
      const label = path.relative(root, match).replaceAll(path.sep, '/') || '.'
      const dependency = packageOf(match)
      roots.push({ path: match, label, ...(dependency !== undefined && { dependency }) })
    }
  }
  return roots
}

/** The npm package that an absolute path is in; `undefined` where it is one's own. */
function packageOf(folder: string): string | undefined {
  const inside = folder.split(`${path.sep}node_modules${path.sep}`).at(-1)
  if (inside === undefined || inside === folder) return undefined
  const [first = '', second = ''] = inside.split(path.sep)
  return first.startsWith('@') ? `${first}/${second}` : first
}

function nameFilter(
  include: readonly string[],
  exclude: readonly string[],
): (name: string) => boolean {
  const takes = include.length === 0 ? () => true : picomatch([...include])
  const leaves = exclude.length === 0 ? () => false : picomatch([...exclude])
  return (name) => takes(name) && !leaves(name)
}

async function readAbilities(
  configured: SkillfoldOptions['abilities'],
  root: string,
  base: string,
): Promise<{ definitions: readonly ToolDefinition[] | undefined; files: string[] }> {
  if (typeof configured !== 'string') return { definitions: configured, files: [] }
  const file = path.resolve(base, configured)
  if (!existsSync(file)) {
    throw new ConfigError(
      `\`abilities\` names ${configured}, which does not exist. Check the path.`,
    )
  }
  const exported = await importFile(root, file)
  const definitions = exported.abilities ?? exported.default
  if (!Array.isArray(definitions) || !definitions.every(isDefinition)) {
    throw new ConfigError(
      `${configured} must export \`abilities\` (or a default): an array of { name, description, parameters }.`,
    )
  }
  return {
    definitions: definitions.map(({ name, description, parameters }) => ({
      name,
      description,
      parameters,
    })),
    files: [file],
  }
}

function isDefinition(value: unknown): value is ToolDefinition {
  const { name, description, parameters } = (value ?? {}) as Partial<ToolDefinition>
  return (
    typeof name === 'string' && typeof description === 'string' && typeof parameters === 'object'
  )
}

function list(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}
