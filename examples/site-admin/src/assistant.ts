import { catalog } from 'virtual:skillfold'
import { createSkills, type Skills } from '@skillfold/runtime'
import { registerAbilities } from './abilities.ts'
import { readSite, type Site } from './site.ts'

/** A site with the skills to look after it. */
export interface Assistant {
  readonly site: Site
  readonly skills: Skills
}

/**
 * Opens a site.
 *
 * @param state The site's state, such as parsed JSON.
 * @param count Counts tokens of what the build could not measure, ability results above all.
 *   Without it, figures for these are upper bounds.
 * @throws {Error} Where the state is no site.
 */
export function openSite(state: unknown, count?: (text: string) => number): Assistant {
  const site = readSite(state)
  const skills = createSkills(catalog, { count })
  registerAbilities(skills, site)
  return { site, skills }
}
