import type { SearchData } from '@skillfold/runtime/search'
import type { MeasuredResource } from '../catalog/measure.ts'
import type { LoadedSkill } from '../catalog/peak.ts'
import { entryOf } from './catalog.ts'
import { literal } from './literal.ts'

/** How a skill's module refers to the module or file of one of its resources. */
export interface ResourceLink {
  /** A line above all others, where one is needed. */
  readonly head?: string
  /** The member `load` or `url` of the resource's entry. */
  readonly member: string
}

/** The code of entries' data, which stays the same as long as the skill. */
const entries = new WeakMap<LoadedSkill, string>()

/** Writes what the index holds of a skill, as members of an object. */
export function emitEntry(skill: LoadedSkill): string {
  let code = entries.get(skill)
  if (code === undefined) {
    code = Object.entries(entryOf(skill))
      .map(([key, value]) => `${key}: ${literal(value)}`)
      .join(', ')
    entries.set(skill, code)
  }
  return code
}

/**
 * Writes the module of a skill's content.
 *
 * @param skill The skill.
 * @param link Says how its module refers to a resource, given with its position.
 */
export function emitContent(
  { content, resources }: LoadedSkill,
  link: (resource: MeasuredResource, position: number) => ResourceLink,
): string {
  const { body, tokens, sections, abilities } = content
  const heads: string[] = []
  const members = resources.map((resource, position) => {
    const { head, member } = link(resource, position)
    if (head !== undefined) heads.push(head)
    return `  [${literal(resource.source.path)}]: { ...${literal(resource.entry)}, ${member} },`
  })
  return [
    ...heads,
    `export const body = ${literal(body)}`,
    `export const tokens = ${tokens}`,
    `export const sections = ${literal(sections)}`,
    `export const abilities = ${literal(abilities)}`,
    'export const resources = {',
    ...members,
    '}',
    '',
  ].join('\n')
}

/** Writes the module of a resource that is a text. */
export function emitText(text: string, sections: MeasuredResource['sections']): string {
  return `export const text = ${literal(text)}\nexport const sections = ${literal(sections)}\n`
}

/** Writes the module of search data. */
export function emitSearch(data: SearchData): string {
  return Object.entries(data)
    .map(([key, value]) => `export const ${key} = ${literal(value)}\n`)
    .join('')
}
