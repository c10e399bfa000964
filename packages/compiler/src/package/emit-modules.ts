import type { Settings } from '@skillfold/runtime'
import type { LoadedSkill } from '../catalog/peak.ts'
import type { Compilation } from '../compile.ts'
import { indexOf, isWhole } from '../emit/catalog.ts'
import { emitEntry } from '../emit/content.ts'
import { literal } from '../emit/literal.ts'
import { union } from '../emit/types.ts'

/**
 * Writes the module of one skill, for those who import it alone.
 *
 * @param skill The skill.
 * @param chunk Its chunk, from `dist`.
 * @param compilation What it was compiled with.
 */
export function emitSkill(skill: LoadedSkill, chunk: string, compilation: Compilation): string {
  const from = literal(`../${chunk}`)
  const whole = isWhole(skill, compilation)
  const content = whole ? 'load: async () => content, content' : `load: () => import(${from})`
  return [
    ...(whole ? [`import * as content from ${from}`] : []),
    `const skill = { ${emitEntry(skill)}, ${content} }`,
    'export default skill',
    'export { settings } from "../settings.js"',
    '',
  ].join('\n')
}

/** Writes the declarations of a skill's module, with its literal names and paths. */
export function emitSkillTypes({ source }: LoadedSkill): string {
  const parts = [
    JSON.stringify(source.name),
    union(source.resources.map(({ path }) => path)),
    union(source.abilities),
  ]
  return [
    "import type { Skill } from '@skillfold/runtime'",
    `declare const skill: Skill<${parts.join(', ')}>`,
    'export default skill',
    "export { settings } from '../settings.js'",
    '',
  ].join('\n')
}

/** Writes the module of the settings that all counts hold for. */
export function emitSettings(settings: Settings): string {
  return `export const settings = ${literal(settings)}\n`
}

/** Its declarations. */
export const settingsTypes = [
  "import type { Settings } from '@skillfold/runtime'",
  'export declare const settings: Settings',
  '',
].join('\n')

/**
 * Writes the main module: each skill under its export name, and the members of a catalog, so that
 * the module is one; `catalog` is the same as an object.
 *
 * @param compilation What was compiled.
 * @param exports Export names by skill.
 * @param search The module with search data, from `dist`.
 */
export function emitIndex(
  { start }: Compilation,
  exports: ReadonlyMap<string, string>,
  search: string,
): string {
  const names = [...exports]
  return [
    ...names.map(([name, as]) => `import ${as} from "./skills/${name}.js"`),
    'import { settings } from "./settings.js"',
    `export { ${[...exports.values(), 'settings'].join(', ')} }`,
    'export const skills = {',
    ...names.map(([name, as]) => `  ["${name}"]: ${as},`),
    '}',
    `export const index = ${literal(indexOf(start))}`,
    `export const search = () => import("./${search}")`,
    'export const catalog = { skills, settings, index, search }',
    '',
  ].join('\n')
}

/** Writes the declarations of the main module. */
export function emitIndexTypes(exports: ReadonlyMap<string, string>): string {
  const names = [...exports]
  return [
    "import type { Catalog } from '@skillfold/runtime'",
    ...names.map(([name, as]) => `import ${as} from './skills/${name}.js'`),
    `export { ${[...exports.values()].join(', ')} }`,
    "export { settings } from './settings.js'",
    'export declare const skills: {',
    ...names.map(([name, as]) => `  readonly '${name}': typeof ${as}`),
    '}',
    "export declare const index: Catalog['index']",
    "export declare const search: NonNullable<Catalog['search']>",
    "export declare const catalog: Omit<Catalog, 'skills'> & { readonly skills: typeof skills }",
    '',
  ].join('\n')
}
