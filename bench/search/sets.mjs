import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sharedData } from '../shared.mjs'

/**
 * @typedef {{ name: string, description: string, keywords: string[], body: string }} Skill
 * @typedef {{ query: string, gold: string[] }} Request No gold where no skill fits.
 * @typedef {{ name: string, skills: Skill[], queries: Request[] }} Set
 */

/**
 * Reads the labelled requests.
 *
 * @returns {Set[] | undefined} The sets; `undefined` where the data is not there.
 */
export function readSets() {
  const folder = sharedData('routing')
  if (folder === undefined) return undefined
  const read = (file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  return [
    ['uipath', true],
    ['marketing', true],
    ['salesforce', true],
    ['metatool', false],
    ['clinc150', false],
  ].map(([name, hasBodies]) => {
    const bodies = hasBodies ? read(`${name}.bodies.jsonl`) : []
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
