import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogOf, openProject } from '@skillfold/compiler'
import { createSkills } from '@skillfold/runtime'
import { qwen3 } from '@skillfold/tokenizer'
import { registerAbilities } from '../src/abilities.ts'
import type { Assistant } from '../src/assistant.ts'
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
export async function openExample(name: string): Promise<Assistant> {
  const site = openSite(name)
  const { count } = await qwen3()
  const skills = createSkills(await catalog, { count })
  registerAbilities(skills, site)
  return { site, skills }
}
