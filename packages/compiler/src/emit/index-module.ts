import type { Compilation } from '../compile.ts'
import { indexOf, isWhole } from './catalog.ts'
import { emitEntry } from './content.ts'
import { literal } from './literal.ts'
import { searchId } from './module-ids.ts'
import { hasNamedExport } from './named-export.ts'

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

/**
 * Writes the module that holds the index.
 *
 * @param compilation What was compiled.
 * @param ids The ids of the skills' modules, in the order of the skills.
 * @param hot For a dev server: entries keep their identity over hot updates.
 */
export function emitIndex(compilation: Compilation, ids: readonly string[], hot: boolean): string {
  const { skills, settings, start } = compilation
  const names = skills.map(({ source }) => source.name)
  const lines = [importAgain]
  if (hot) {
    lines.push(
      'const hot = import.meta.hot?.data',
      'const keep = (name, entry) => {',
      '  if (!hot) return entry',
      '  const kept = ((hot.entries ??= Object.create(null))[name] ??= {})',
      '  for (const key of Object.keys(kept)) delete kept[key]',
      '  return Object.assign(kept, entry)',
      '}',
    )
  }
  for (const [number, skill] of skills.entries()) {
    const id = ids[number] ?? ''
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
    // Where an export's name stands no expression may, so it is written as it is.
    hasNamedExport(name) ? [`_${number} as ${JSON.stringify(name)}`] : [],
  )
  if (named.length > 0) lines.push(`export { ${named.join(', ')} }`)
  const members = names.map((name, number) => `[${literal(name)}]: _${number}`).join(', ')
  if (hot) {
    lines.push(
      'export const skills = hot ? (hot.skills ??= {}) : {}',
      'for (const name of Object.keys(skills)) delete skills[name]',
      // An assignment to `__proto__` would set the prototype.
      `Object.defineProperties(skills, Object.getOwnPropertyDescriptors({ ${members} }))`,
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
