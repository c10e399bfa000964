/** The id of the module that holds the index. */
export const indexId = 'virtual:skillfold'

/** The id of the module that holds the search data. */
export const searchId = 'virtual:skillfold/search-data'

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d|index)$/

/**
 * Makes ids whose last part becomes a readable chunk name: without an extension (several have a
 * meaning to bundlers), in lower case, never a device name of Windows, and each only once.
 *
 * Rolldown names a chunk after the last segment of its module's id, so the id is all it takes.
 */
export interface ModuleIds {
  /** The id of a skill's own module. */
  skill(name: string): string
  /** The id of a resource's module. */
  resource(skill: string, path: string): string
}

/** The ids of a skill's modules. */
export interface SkillIds {
  readonly skill: string
  /** In the order of the resources. */
  readonly resources: readonly string[]
}

/** Begins a set of ids. The same calls in the same order give the same ids. */
export function createModuleIds(): ModuleIds {
  const taken = new Set<string>()
  const unique = (kind: string, wanted: string): string => {
    let name = wanted
    for (let number = 2; taken.has(name); number++) name = `${wanted}-${number}`
    taken.add(name)
    return `${indexId}/${kind}/${name}`
  }
  return {
    skill(name) {
      const part = safePart(name)
      return unique('skill', reserved.test(part) ? `${part}-skill` : part)
    },
    resource(skill, path) {
      const stem = path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '')
      return unique('resource', `${safePart(skill)}--${safePart(stem)}`)
    },
  }
}

/** Keeps letters and digits of any script; everything else becomes one hyphen. */
function safePart(text: string): string {
  const part = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return part === '' ? 'file' : part.slice(0, 80)
}
