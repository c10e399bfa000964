import type { Settings } from '@skillfold/runtime'
import { frameTags } from '@skillfold/runtime/text'
import { qwen3, type Tokenizer, toolTokens } from '@skillfold/tokenizer'
import { loadTokenizer } from '@skillfold/tokenizer/node'
import { abilitiesOf } from './catalog/abilities.ts'
import { checkAdditivity } from './catalog/additivity.ts'
import { checkBudgets } from './catalog/budgets.ts'
import { type Counter, createCounter } from './catalog/counter.ts'
import { costFrame } from './catalog/index-cost.ts'
import { type Measure, measureSkill } from './catalog/measure.ts'
import { checkNames } from './catalog/names.ts'
import { findPeak, type LoadedSkill, type Peak } from './catalog/peak.ts'
import { checkRequires, loadCosts } from './catalog/requires.ts'
import { selectSkills } from './catalog/select.ts'
import { baseSettings, instructionLine, withTools } from './catalog/settings.ts'
import { costStart, type StartCost } from './catalog/start-cost.ts'
import { chooseTools, type ToolCost } from './catalog/tools.ts'
import { ConfigError } from './config/config-error.ts'
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
}

/**
 * Makes a compiler for one configuration.
 *
 * @param config The resolved configuration.
 * @returns The compiler. Its first compile loads the tokenizer.
 */
export function createCompiler(config: ResolvedConfig): Compiler {
  let engine: Promise<{ tokenizer: Tokenizer; counter: Counter }> | undefined
  return {
    async compile() {
      engine ??= openTokenizer(config).then((tokenizer) => ({
        tokenizer,
        counter: createCounter((text) => tokenizer.count(text)),
      }))
      const { tokenizer, counter } = await engine
      counter.next()
      const sources = await readSources(config, tokenizer.control)
      return measureCatalog(config, sources, tokenizer, counter.count)
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
  tokenizer: Tokenizer,
  count: (text: string) => number,
): Compilation {
  const { budget, window, reserve } = config
  const measure: Measure = {
    count,
    control: [...tokenizer.control, ...frameTags],
    sectionLimit: Math.min(budget.skill, window - reserve),
  }
  const selection = selectSkills(sources.skills, config.takes)
  const names = selection.skills.map(({ name }) => name)
  const problems = [...sources.problems, ...selection.problems, ...checkNames(selection.skills)]
  const measured = selection.skills.map((source) => {
    const abilities = abilitiesOf(source, config.abilities)
    problems.push(...abilities.problems, ...checkRequires(source, names))
    return measureSkill(source, abilities.definitions, measure)
  })

  const instructions = instructionLine(config)
  const { id, sha256 } = tokenizer
  const frame = costFrame(instructions, measure)
  const base = baseSettings(config, { id, sha256 }, frame, instructions, measure)
  const skills = loadCosts(measured, base)
  const start = costStart(skills, base, budget.index, measure)
  const tools = chooseTools(config, skills, start, (definitions) =>
    tokenizer.hasTemplate
      ? toolTokens(tokenizer, definitions)
      : count(definitions.map((definition) => `${JSON.stringify(definition)}\n`).join('')),
  )
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

/**
 * Opens the configured tokenizer.
 *
 * @param config The resolved configuration.
 * @returns The tokenizer.
 * @throws {ConfigError} Where it cannot be used.
 */
export async function openTokenizer({ tokenizer }: ResolvedConfig): Promise<Tokenizer> {
  if (tokenizer === 'qwen3') return qwen3()
  try {
    return await loadTokenizer(tokenizer)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`The tokenizer "${tokenizer.id}" cannot be used: ${reason}`)
  }
}
