import path from 'node:path'
import type { SearchDataSource } from '../cache/search-data.ts'
import type { MeasuredResource } from '../catalog/measure.ts'
import type { LoadedSkill } from '../catalog/peak.ts'
import type { Compilation } from '../compile.ts'
import { indexOf, isWhole, searchDataOf } from './catalog.ts'
import { emitContent, emitEntry, emitSearch, emitText, type ResourceLink } from './content.ts'
import { literal } from './literal.ts'
import { createModuleIds, indexId, searchId } from './module-ids.ts'
import { reservedExports } from './reserved.ts'

/** A virtual module: its code, or the binary file that it stands for. */
export type EmittedModule =
  | {
      readonly kind: 'code'
      code(options?: EmitOptions): string | Promise<string>
      /** What its code depends on, the configuration apart, by value. */
      readonly of: readonly (string | number)[]
      /** Absolute paths of the files whose text it holds. */
      files(): readonly string[]
    }
  | {
      readonly kind: 'asset'
      readonly file: string
      readonly name: string
      readonly sha256: string
    }

/** How code is emitted. */
export interface EmitOptions {
  /** For a dev server: entries keep their identity over hot updates. */
  readonly hot?: boolean
}

/**
 * Makes the virtual modules of a compilation: the index, one module a skill, one a resource.
 *
 * @param compilation What was compiled.
 * @param searchData Gives its search data; made of the skills by default.
 * @returns The modules by id. Code is made when it is asked for.
 */
export function emitModules(
  compilation: Compilation,
  searchData: SearchDataSource = async (of) => searchDataOf(of),
): ReadonlyMap<string, EmittedModule> {
  const ids = createModuleIds()
  const modules = new Map<string, EmittedModule>()
  const skillIds = new Map<string, string>()
  for (const skill of compilation.skills) {
    const id = ids.skill(skill.source.name)
    skillIds.set(skill.source.name, id)
    const resourceIds = skill.resources.map(({ source }) =>
      ids.resource(skill.source.name, source.path),
    )
    modules.set(id, {
      kind: 'code',
      code: () => emitContent(skill, linkTo(resourceIds)),
      of: [skill.source.sha256, ...resourceIds, ...skill.resources.map(resourceKey)],
      files: () => [skillFile(skill)],
    })
    for (const [index, resource] of skill.resources.entries()) {
      modules.set(resourceIds[index] ?? '', emitResource(resource))
    }
  }
  const files = (): string[] => compilation.skills.map(skillFile)
  modules.set(searchId, {
    kind: 'code',
    code: async () => emitSearch(await searchData(compilation)),
    of: compilation.skills.map(({ source }) => source.sha256),
    files,
  })
  const { start, tools, skills } = compilation
  modules.set(indexId, {
    kind: 'code',
    code: ({ hot = false } = {}) => emitIndex(compilation, skillIds, hot),
    of: [start.text, start.total, tools.tokens, ...skills.map(emitEntry)],
    files,
  })
  return modules
}

function skillFile({ source }: LoadedSkill): string {
  return path.join(source.folder, path.posix.basename(source.file))
}

function emitIndex(
  compilation: Compilation,
  ids: ReadonlyMap<string, string>,
  hot: boolean,
): string {
  const { skills, settings, start } = compilation
  const names = skills.map(({ source }) => source.name)
  const lines = [importAgain]
  if (hot) {
    lines.push(
      'const hot = import.meta.hot?.data',
      'const keep = (name, entry) => {',
      '  if (!hot) return entry',
      '  const kept = ((hot.entries ??= {})[name] ??= {})',
      '  for (const key of Object.keys(kept)) delete kept[key]',
      '  return Object.assign(kept, entry)',
      '}',
    )
  }
  for (const [number, skill] of skills.entries()) {
    const id = ids.get(skill.source.name) ?? ''
    const whole = isWhole(skill, compilation)
    if (whole) lines.push(`import * as content${number} from ${literal(id)}`)
    const content = whole
      ? `load: async () => content${number}, content: content${number}`
      : `load: () => import(${literal(id)})`
    const entry = `{ ${emitEntry(skill)}, ${content} }`
    const value = hot ? `keep(${literal(skill.source.name)}, ${entry})` : entry
    lines.push(`const _${number} = ${value}`)
  }
  const named = names.flatMap((name, number) =>
    reservedExports.has(name) ? [] : [`_${number} as ${literal(name)}`],
  )
  if (named.length > 0) lines.push(`export { ${named.join(', ')} }`)
  const members = names.map((name, number) => `[${literal(name)}]: _${number}`).join(', ')
  if (hot) {
    lines.push(
      'export const skills = hot ? (hot.skills ??= {}) : {}',
      'for (const name of Object.keys(skills)) delete skills[name]',
      `Object.assign(skills, { ${members} })`,
    )
  } else {
    lines.push(`export const skills = { ${members} }`)
  }
  const parts = `skills, settings, index: ${literal(indexOf(start))}, search: () => import(${literal(searchId)})`
  lines.push(
    `export const settings = { ...${literal(settings)}, importAgain }`,
    hot
      ? `export const catalog = Object.assign(hot ? (hot.catalog ??= {}) : {}, { ${parts} })`
      : `export const catalog = { ${parts} }`,
  )
  if (hot) lines.push('if (import.meta.hot) import.meta.hot.accept()')
  return `${lines.join('\n')}\n`
}

/** Refers to the virtual modules of a skill's resources. */
function linkTo(resourceIds: readonly string[]) {
  return ({ source }: MeasuredResource, position: number): ResourceLink => {
    const id = literal(resourceIds[position])
    return source.text === undefined
      ? { head: `import url${position} from ${id}`, member: `url: url${position}` }
      : { member: `load: () => import(${id})` }
  }
}

/**
 * Imports a chunk again, see `ImportAgain` of the runtime. Where bundlers put it stands in the
 * function that imports it, and nowhere else; they keep chunks beside each other.
 */
const importAgain = `const importAgain = (load) => {
  const [, address] = /import\\(["'\`]([^"'\`]+)/.exec(load)
  const url = new URL(address, import.meta.url)
  url.searchParams.set('t', Date.now())
  return import(/* @vite-ignore */ url.href)
}`

function resourceKey({ source }: MeasuredResource): string {
  return `${source.sha256} ${source.path}`
}

function emitResource({ source, sections }: MeasuredResource): EmittedModule {
  const { text, file, sha256 } = source
  if (text === undefined) {
    return { kind: 'asset', file, name: path.posix.basename(source.path), sha256 }
  }
  return {
    kind: 'code',
    code: () => emitText(text, sections),
    of: [sha256],
    files: () => [file],
  }
}
