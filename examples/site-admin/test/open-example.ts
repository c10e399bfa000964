import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogOf, openProject } from '@skillfold/compiler'
import { createSkills, type Session, type Skills } from '@skillfold/runtime'
import { registerAbilities } from '../src/abilities.ts'
import { readSite, type Site } from '../src/site.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const catalog = openProject({ root })
  .then((project) => project.current())
  .then(({ compilation }) => catalogOf(compilation))

/** Reads one of the example's sites. */
export function openSite(name: string): Site {
  return readSite(JSON.parse(readFileSync(`${root}sites/${name}.json`, 'utf8')))
}

/** Opens the example without a bundler. */
export async function openExample(
  name: string,
): Promise<{ site: Site; skills: Skills; session: Session }> {
  const site = openSite(name)
  const skills = createSkills(await catalog)
  registerAbilities(skills, site)
  return { site, skills, session: skills.session() }
}
