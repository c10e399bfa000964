import { createHash } from 'node:crypto'

/**
 * Makes a catalog of a size around the skills that a set of requests is labelled with: other real
 * skills fill it up, and chance takes some out where it has more.
 *
 * @param set The set, see `bench/search/sets.mjs`.
 * @param size How many skills.
 * @param others Skills to fill up with, the first ones first.
 * @returns The skills, in order of their names, and the requests whose skills are all among them.
 */
export function catalogOf(set, size, others) {
  const own = shuffle(set.skills).slice(0, size)
  const skills = new Map(own.map((skill) => [skill.name, skill]))
  for (const { name, description } of others) {
    if (skills.size >= size) break
    // Hosts put a prefix before names that meet.
    const free = [name, `more:${name}`, `most:${name}`].find((each) => !skills.has(each))
    if (free !== undefined) skills.set(free, { name: free, description })
  }
  return {
    skills: [...skills.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    requests: set.queries.filter(({ gold }) => gold.every((name) => skills.has(name))),
  }
}

/** Orders skills by a digest of what they hold. */
export function shuffle(skills) {
  const key = ({ name, description }) =>
    createHash('sha256').update(`${name}\n${description}`).digest('hex')
  return skills
    .map((skill) => ({ skill, key: key(skill) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ skill }) => skill)
}

/** Writes skills into a prompt, as hosts do. */
export function promptOf(skills) {
  const lines = skills.map(
    ({ name, description }) => `- ${name}: ${description.replace(/\s+/g, ' ').trim()}`,
  )
  return `You are an agent.\n<skills>\n${lines.join('\n')}\n</skills>\nBe brief.\n`
}
