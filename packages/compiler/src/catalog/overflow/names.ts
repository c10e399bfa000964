import type { Strategy } from './strategy.ts'

/** Shows every skill by its name alone. */
export const names: Strategy = (index) => ({
  listed: index.skills,
  lines: new Map(index.skills.map((skill) => [skill, index.line(skill, '')])),
  groups: [],
})
