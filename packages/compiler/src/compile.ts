import type { Settings } from '@skillfold/runtime'
import { frameTags } from '@skillfold/runtime/text'
import type { Tokenizer } from '@skillfold/tokenizer'
import { type Counter, createCounting } from './cache/counter.ts'
import { abilitiesOf } from './catalog/abilities.ts'
import { checkAdditivity } from './catalog/additivity.ts'
import { checkBudgets } from './catalog/budgets.ts'
import { compareSkills } from './catalog/compare.ts'
import { costFrame } from './catalog/index-cost.ts'
import { type Measure, measureSkill } from './catalog/measure.ts'
import { checkNames } from './catalog/names.ts'
import { findPeak, type LoadedSkill, type Peak } from './catalog/peak.ts'
import { checkRequires, loadCosts } from './catalog/requires.ts'
import { selectSkills } from './catalog/select.ts'
import { baseSettings, instructionLine, withTools } from './catalog/settings.ts'
import { costStart, type StartCost } from './catalog/start-cost.ts'
import { chooseTools, type ToolCost } from './catalog/tools.ts'
import type { ResolvedConfig } from './config/resolve.ts'
import { discover } from './files/discover.ts'
import { applyRules } from './problems/apply-rules.ts'
import { compareProblems, type Problem } from './problems/problem.ts'
import { readSkill } from './skill/read-skill.ts'
import type { SourceSkill } from './skill/source-skill.ts'

/** The result of a compile: what is delivered, what it costs, what is wrong. */
export interface Compilation {
  readonly config: ResolvedConfig
  /** Those that compiled, in name order (code points). */
  readonly skills: readonly LoadedSkill[]
  /** How many skill folders were found. */
  readonly found: number
  readonly settings: Settings
  /** What a conversation begins with. */
  readonly start: StartCost
  readonly tools: ToolCost
  readonly peak: Peak
  /** By file, line and column; configured severities applied. */
  readonly problems: readonly Problem[]
}

/** Compiles again and again, and counts only what changed. */
export interface Compiler {
  /**
   * Reads every skill and measures it.
   *
   * @returns The catalog and its problems. Faults of the input are problems, never exceptions.
   * @throws {ConfigError} Where the configured tokenizer cannot be used.
   */
  compile(): Promise<Compilation>
  /** The configured tokenizer. @throws {ConfigError} Where it cannot be used. */
  tokenizer(): Promise<Tokenizer>
}

/**
 * Makes a compiler for one configuration.
 *
 * @param config The resolved configuration.
 * @param cache Absolute path of a folder that keeps counts from run to run. Where it knows all of
 *   them, the tokenizer is not loaded; it need not exist, nor be writable.
 * @returns The compiler.
 */
export function createCompiler(config: ResolvedConfig, cache?: string): Compiler {
  const counting = createCounting(config, cache)
  return {
    tokenizer: counting.tokenizer,
    async compile() {
      const { control } = await counting.facts()
      const sources = await readSources(config, control)
      return counting.run((counter) => measureCatalog(config, sources, counter))
    },
  }
}

interface Sources {
  readonly skills: readonly SourceSkill[]
  readonly found: number
  readonly problems: readonly Problem[]
}

async function readSources(
  { roots, root, profile, budget }: ResolvedConfig,
  control: readonly string[],
): Promise<Sources> {
  const { folders, problems } = await discover(roots, { projectRoot: root })
  const context = { projectRoot: root, profile, control, maxLines: budget.lines }
  const results = await Promise.all(folders.map((folder) => readSkill(folder, context)))
  return {
    skills: results.flatMap(({ skill }) => (skill === undefined ? [] : [skill])),
    found: folders.length,
    problems: [...problems, ...results.flatMap((result) => result.problems)],
  }
}

function measureCatalog(
  config: ResolvedConfig,
  sources: Sources,
  { id, sha256, control, count, countTools }: Counter,
): Compilation {
  const { budget, window, reserve } = config
  const measure: Measure = {
    count,
    control: [...control, ...frameTags],
    sectionLimit: Math.min(budget.skill, window - reserve),
  }
  const selection = selectSkills(sources.skills, config.takes)
  const names = selection.skills.map(({ name }) => name)
  const problems = [
    ...sources.problems,
    ...selection.problems,
    ...checkNames(selection.skills),
    ...compareSkills(selection.skills),
  ]
  const measured = selection.skills.map((source) => {
    const abilities = abilitiesOf(source, config.abilities)
    problems.push(...abilities.problems, ...checkRequires(source, names))
    return measureSkill(source, abilities.definitions, measure)
  })

  const instructions = instructionLine(config)
  const frame = costFrame(instructions, measure)
  const base = baseSettings(config, { id, sha256 }, frame, instructions, measure)
  const skills = loadCosts(measured, base)
  const start = costStart(skills, base, budget.index, measure)
  const tools = chooseTools(config, skills, start, countTools)
  const settings = withTools(base, tools)
  const fixed = { index: start.tokens, tools: tools.tokens, reserve }
  const peak = findPeak(skills, fixed, settings, measure)
  problems.push(...checkBudgets(skills, start, peak, config))
  // For the built-in tokenizer a test proves it once and for all.
  if (config.tokenizer !== 'qwen3') {
    problems.push(...checkAdditivity(id, skills, start, settings, measure))
  }
  return {
    config,
    skills,
    found: sources.found,
    settings,
    start,
    tools,
    peak,
    problems: applyRules(problems, config.rules).sort(compareProblems),
  }
}
