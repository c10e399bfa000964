import type { ResolvedConfig } from '../config/resolve.ts'
import type { Problem } from '../problems/problem.ts'
import { indexFormats } from './measure.ts'
import type { LoadedSkill, Peak } from './peak.ts'
import { problemIn } from './problem-in.ts'
import type { StartCost } from './start-cost.ts'

/** How many of the costliest skills a message names. */
const shown = 5

/**
 * Holds the figures of a catalog against its budgets.
 *
 * @param skills All skills in name order.
 * @param start What a conversation begins with.
 * @param peak The fullest that the window can get.
 * @param config Budgets and window.
 * @returns A problem for each limit that is passed.
 */
export function checkBudgets(
  skills: readonly LoadedSkill[],
  start: StartCost,
  peak: Peak,
  config: ResolvedConfig,
): Problem[] {
  const problems: Problem[] = []
  const { budget, window } = config
  const costliest = start.tokens > start.budget ? costliestListed(skills, start) : []
  const [first] = costliest
  if (first !== undefined) {
    problems.push(
      problemIn(first.source, first.source.places.description, 'budget/index', {
        tokens: start.tokens,
        budget: start.budget,
        format: start.format,
        fitting: indexFormats
          .filter((format) => start.formats[format] <= start.budget)
          .map((format) => ({ format, tokens: start.formats[format] }))
          .sort((a, b) => a.tokens - b.tokens),
        costliest: costliest.slice(0, shown).map(({ source, entry }) => ({
          name: source.name,
          tokens: entry[start.format],
          place: `${source.file}:${source.places.description.line}:${source.places.description.column}`,
        })),
        skills: start.listed.length,
      }),
    )
  }
  for (const skill of skills) {
    const { source, load } = skill
    if (load > budget.skill) {
      problems.push(
        problemIn(source, source.places.body, 'budget/skill', {
          name: source.name,
          tokens: load,
          budget: budget.skill,
          sections: source.sections.length,
        }),
      )
    }
    for (const { source: resource, entry } of skill.resources) {
      const { tokens } = entry
      if (tokens === undefined || tokens <= budget.resource) continue
      problems.push(
        problemIn(source, source.places.body, 'budget/resource', {
          name: source.name,
          path: resource.path,
          tokens,
          budget: budget.resource,
        }),
      )
    }
  }
  const peaked = skills.find(({ source }) => source.name === peak.skill)
  if (peaked !== undefined && peak.tokens > window) {
    problems.push(
      problemIn(peaked.source, peaked.source.places.body, 'budget/window', {
        ...peak.parts,
        tokens: peak.tokens,
        window,
        name: peaked.source.name,
      }),
    )
  }
  return problems
}

function costliestListed(skills: readonly LoadedSkill[], start: StartCost): LoadedSkill[] {
  const listed = new Set(start.listed)
  return skills
    .filter(({ source }) => listed.has(source.name))
    .sort((a, b) => b.entry[start.format] - a.entry[start.format])
}
