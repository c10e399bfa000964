import { existsSync } from 'node:fs'
import path from 'node:path'
import type { IndexFormat, Mode, ToolDefinition } from '@skillfold/runtime'
import type { OverflowStrategy } from '../catalog/overflow/strategy.ts'
import type { Root } from '../files/discover.ts'
import { type FoundPackages, findPackages } from '../package/find-packages.ts'
import { checkTools } from './check-tools.ts'
import { ConfigError } from './config-error.ts'
import { findRoots } from './find-roots.ts'
import { importFile, type LoadedConfig } from './load.ts'
import type { SkillfoldOptions } from './options.ts'
import { type RootGlobs, readRootGlobs } from './root-globs.ts'

/** A configuration with every default filled in and every path absolute. */
export interface ResolvedConfig {
  /** Absolute path of the project's root. */
  readonly root: string
  /** In order of precedence, lowest first. */
  readonly roots: readonly Root[]
  /** Those of the configured roots that are globs; `undefined` where none is. */
  readonly rootGlobs: RootGlobs | undefined
  /** Those in npm packages, below all others in precedence, and what was wrong in finding them. */
  readonly packages: FoundPackages
  /** Tells whether a skill of this name is taken; one of a package has an address too. */
  readonly takes: (name: string, address?: string) => boolean
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
    readonly packages: number
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
  /** Whether one's own skills are published under `/.well-known/agent-skills/`. */
  readonly wellKnown: boolean
  /** Absolute paths whose change, or coming into being, changes this configuration. */
  readonly files: readonly string[]
}

/** All roots in order of precedence, those of packages first. */
export function allRoots({ packages, roots }: Pick<ResolvedConfig, 'packages' | 'roots'>): Root[] {
  return [...packages.roots, ...roots]
}

/**
 * Fills in defaults, finds the roots and reads the abilities.
 *
 * @param options Checked options.
 * @param root Absolute path of the project's root.
 * @param source The configuration file, whose folder relative paths are from, else the root; and
 *   the files that make it.
 * @returns The configuration to compile with.
 * @throws {ConfigError} Where figures contradict each other, a root that is named does not exist,
 *   or the abilities cannot be read.
 */
export async function resolveConfig(
  options: SkillfoldOptions,
  root: string,
  { file, files }: Pick<LoadedConfig, 'file' | 'files'> = { file: undefined, files: [] },
): Promise<ResolvedConfig> {
  const base = file === undefined ? root : path.dirname(file)
  const window = options.window ?? 4096
  const reserve = options.reserve ?? 1024
  const mistakes = checkTools(options.tools)
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
    roots: await findRoots(
      options.roots === undefined ? undefined : list(options.roots),
      root,
      base,
    ),
    rootGlobs: await readRootGlobs(options.roots, base),
    packages: findPackages(list(options.packages), root),
    takes: await nameFilter(list(options.include), list(options.exclude)),
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
      packages: limit(options.budget?.packages, Number.POSITIVE_INFINITY),
    },
    abilities: abilities.definitions,
    tools: options.tools,
    unload: options.unload ?? 'never',
    rules: options.rules ?? {},
    profile: options.profile ?? 'default',
    types: types === false ? undefined : path.resolve(base, types),
    report: resolveReport(options.report, base),
    wellKnown: options.wellKnown ?? false,
    files: [...new Set([...files, ...abilities.files])],
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

async function nameFilter(
  include: readonly string[],
  exclude: readonly string[],
): Promise<ResolvedConfig['takes']> {
  if (include.length === 0 && exclude.length === 0) return () => true
  const { default: picomatch } = await import('picomatch')
  const matches = (globs: readonly string[]) => {
    // Names are in this form, so that each has one spelling.
    const match = picomatch(globs.map((pattern) => pattern.normalize('NFKC')))
    return (name: string, address?: string): boolean =>
      match(name) || (address !== undefined && match(address))
  }
  const takes = include.length === 0 ? () => true : matches(include)
  const leaves = exclude.length === 0 ? () => false : matches(exclude)
  return (name, address) => takes(name, address) && !leaves(name, address)
}

async function readAbilities(
  configured: SkillfoldOptions['abilities'],
  root: string,
  base: string,
): Promise<{ definitions: readonly ToolDefinition[] | undefined; files: readonly string[] }> {
  if (typeof configured !== 'string') return { definitions: configured, files: [] }
  const file = path.resolve(base, configured)
  if (!existsSync(file)) {
    throw new ConfigError(
      `\`abilities\` names ${configured}, which does not exist. Check the path.`,
    )
  }
  const { exports, files } = await importFile(root, file)
  const definitions = exports.abilities ?? exports.default
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
    files,
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
