import type { Section, Settings } from '@skillfold/runtime'
import type { ResolvedConfig } from '../config/resolve.ts'
import { Lines } from '../problems/lines.ts'
import type { Problem } from '../problems/problem.ts'
import type { SourcePlace, SourceSkill } from '../skill/source-skill.ts'
import { checkIndex } from './index-budget.ts'
import { checkPackages } from './package-shares.ts'
import type { LoadedSkill, Peak } from './peak.ts'
import { problemIn, problemInResource } from './problem-in.ts'
import { isWhole, type StartCost } from './start-cost.ts'

/** What the specification advises for a body, in tokens (https://agentskills.io/specification). */
const advisedBody = 5000

/**
 * Holds the figures of a catalog against its budgets.
 *
 * @param skills All skills in name order.
 * @param start What a conversation begins with.
 * @param peak The fullest that the window can get.
 * @param config Budgets and window.
 * @param settings The catalog's settings.
 * @returns A problem for each limit of the catalog that is passed.
 */
export function checkBudgets(
  skills: readonly LoadedSkill[],
  start: StartCost,
  peak: Peak,
  config: ResolvedConfig,
  settings: Settings,
): Problem[] {
  return [
    ...checkIndex(skills, start, config.overflow, settings),
    ...checkPackages(skills, start, config.budget.packages),
    ...checkWindow(skills, start, peak, config, settings),
  ]
}

/**
 * Holds the figures of one skill against its budgets.
 *
 * @param skill The skill.
 * @param budget The budgets.
 * @returns A problem for each limit that is passed.
 */
export function checkSkillBudgets(
  skill: LoadedSkill,
  budget: ResolvedConfig['budget'],
): readonly Problem[] {
  const problems: Problem[] = []
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
  if (skill.content.tokens > advisedBody) {
    problems.push(
      problemIn(source, source.places.body, 'budget/body', {
        tokens: skill.content.tokens,
        advised: advisedBody,
      }),
    )
  }
  const large = load > budget.skill ? largestSection(skill) : undefined
  if (large !== undefined && large.tokens > budget.skill / 2) {
    problems.push(
      problemIn(source, placeInBody(source, large.start), 'budget/section', {
        title: large.title,
        tokens: large.tokens,
        budget: budget.skill,
      }),
    )
  }
  for (const { source: resource, entry } of skill.resources) {
    const { tokens } = entry
    if (tokens === undefined || tokens <= budget.resource) continue
    problems.push(
      problemInResource(source, resource, 'budget/resource', {
        name: source.name,
        path: resource.path,
        tokens,
        budget: budget.resource,
      }),
    )
  }
  return problems
}

function checkWindow(
  skills: readonly LoadedSkill[],
  start: StartCost,
  peak: Peak,
  { window }: ResolvedConfig,
  settings: Settings,
): Problem[] {
  if (peak.tokens <= window) return []
  const peaked = skills.find(({ source }) => source.name === peak.skill)
  if (peaked === undefined) return []
  const line = largestLine(skills, start, settings)
  const outweighs = line !== undefined && line.entry[start.format] > peak.parts.unit
  const { source } = outweighs ? line : peaked
  const { description, body } = source.places
  return [
    problemIn(source, outweighs ? description : body, 'budget/window', {
      ...peak.parts,
      tokens: peak.tokens,
      window,
      name: peaked.source.name,
      line: outweighs ? { name: source.name, tokens: line.entry[start.format] } : undefined,
    }),
  ]
}

/** The skill with the largest line in the index, where lines are shown as they were written. */
function largestLine(
  skills: readonly LoadedSkill[],
  { format, listed, overflow }: StartCost,
  settings: Settings,
): LoadedSkill | undefined {
  if (overflow !== undefined) return undefined
  return skills
    .filter((skill) => listed.includes(skill.source.name) && !isWhole(skill, settings))
    .sort((a, b) => b.entry[format] - a.entry[format])[0]
}

/** The largest section of a body; a heading over all of it is the body itself. */
function largestSection({ content, source }: LoadedSkill): Section | undefined {
  const first = source.sections[0]?.start
  return content.sections
    .filter(({ start, end }) => start !== first || end !== source.body.length)
    .sort((a, b) => b.tokens - a.tokens)[0]
}

/** The line of a body that begins at an offset. */
function placeInBody(source: SourceSkill, start: number): SourcePlace {
  const { head, body } = source
  const lines = new Lines(head + body)
  const { line } = lines.point(head.length + start)
  return { line, column: 1, endLine: line, endColumn: lines.line(line).length + 1 }
}
