import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sharedData } from '../shared.mjs'

/**
 * @typedef {{ name: string, description: string, keywords: string[], body: string }} Skill
 * @typedef {{ query: string, gold: string[] }} Request No gold where no skill fits.
 * @typedef {{ name: string, skills: Skill[], queries: Request[] }} Set
 */

/** The sets of the tables in docs/performance.md, in their order. */
const published = ['uipath', 'marketing', 'salesforce', 'metatool', 'clinc150']

/**
 * Reads the labelled requests.
 *
 * @returns {Set[] | undefined} The sets, others than the published ones last; `undefined` where the data is not there.
 */
export function readSets() {
  const folder = sharedData('routing')
  if (folder === undefined) return undefined
  const read = (file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  const ending = '.catalog.jsonl'
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort()
  const known = published.filter((name) => names.includes(name))
  return [...new Set([...known, ...names])].map((name) => {
    const file = `${name}.bodies.jsonl`
    const bodies = existsSync(path.join(folder, file)) ? read(file) : []
    const bodyOf = new Map(bodies.map(({ name, body }) => [name, body]))
    return {
      name,
      skills: read(`${name}.catalog.jsonl`).map((skill) => ({
        ...skill,
        keywords: [],
        body: bodyOf.get(skill.name) ?? '',
      })),
      queries: read(`${name}.queries.jsonl`),
    }
  })
}

/**
 * Makes one catalog of at least 3,000 skills, to measure times on: all skills with bodies, then
 * parts of them again.
 */
export function largeSet(sets) {
  const some = sets.filter(({ skills }) => skills.some(({ body }) => body !== ''))
  const skills = some.flatMap((set) => set.skills)
  const part = (number) =>
    skills.map(({ name, body, ...rest }) => ({
      ...rest,
      name: `${name}-${number}`,
      body: body.slice((number * body.length) / 3, ((number + 1) * body.length) / 3),
    }))
  return {
    skills: [...skills, ...part(0), ...part(1)],
    queries: some.flatMap((set) => set.queries),
  }
}
