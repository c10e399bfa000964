import type { Settings } from '@skillfold/runtime'
import { frameTags } from '@skillfold/runtime/text'
import type { Tokenizer } from '@skillfold/tokenizer'
import { type Counter, createCounting } from './cache/counter.ts'
import { keepSkills, type SkillCache } from './cache/skills.ts'
import { abilitiesOf } from './catalog/abilities.ts'
import { checkAdditivity } from './catalog/additivity.ts'
import { checkBudgets, checkSkillBudgets } from './catalog/budgets.ts'
import { keepCertainFixes } from './catalog/certain-fixes.ts'
import { createComparison } from './catalog/compare.ts'
import { countByParagraph } from './catalog/count-by-paragraph.ts'
import { createCount, createMapping } from './catalog/differences.ts'
import { costFrame } from './catalog/index-cost.ts'
import { type Measure, type MeasuredSkill, measureSkill } from './catalog/measure.ts'
import { checkExport } from './catalog/names.ts'
import { findPeak, type LoadedSkill, type Peak } from './catalog/peak.ts'
import { createLoads, createRequirementCheck } from './catalog/requires.ts'
import { createSelection, type Selection } from './catalog/select.ts'
import { baseSettings, instructionLine, withTools } from './catalog/settings.ts'
import { createStart, type StartCost } from './catalog/start-cost.ts'
import { createToolChoice, definePartialTools, type ToolCost } from './catalog/tools.ts'
import { allRoots, type ResolvedConfig } from './config/resolve.ts'
import type { FileEvent } from './files/file-event.ts'
import { checkPublic } from './package/check-publishing.ts'
import { isPublic } from './package/well-known.ts'
import { applyRules } from './problems/apply-rules.ts'
import { compareProblems, type Problem } from './problems/problem.ts'
import { createSkillReader, type SkillReader, type Sources } from './skill/skill-reader.ts'
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

/** How far a compile is. */
export interface Progress {
  /** Skills are read first, then their texts are counted. */
  readonly phase: 'read' | 'count'
  /** Which skill is next, from 1. */
  readonly skill: number
  /** Of how many. */
  readonly total: number
}

/** Hears of a compile that is under way. */
export interface CompileListener {
  /** How far it is, before each skill that is read or counted. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Which skills make the catalog, once they are read and before they are counted. */
  readonly onSelect?: (skills: readonly SourceSkill[]) => void
}

/** Compiles again and again; reads and measures only what changed. */
export interface Compiler {
  /**
   * Reads the skills and measures them.
   *
   * @returns The catalog and its problems. Faults of the input are problems, never exceptions.
   *   Skills that did not change are the same objects as before.
   * @throws {ConfigError} Where the configured tokenizer cannot be used.
   */
  compile(): Promise<Compilation>
  /**
   * Says what changed since the last compile.
   *
   * @param file Absolute path; everything where it is absent.
   * @param event What happened to it.
   */
  touch(file?: string, event?: FileEvent): void
  /** The configured tokenizer. @throws {ConfigError} Where it cannot be used. */
  tokenizer(): Promise<Tokenizer>
  /** Writes counts that are not in the cache yet. */
  close(): Promise<void>
}

/**
 * Makes a compiler for one configuration.
 *
 * @param config The resolved configuration.
 * @param cache Absolute path of a folder that keeps counts from run to run. Where it knows all of
 *   them, the tokenizer is not loaded; it need not exist, nor be writable.
 * @param listener Hears of a compile that is under way.
 * @returns The compiler.
 */
export function createCompiler(
  config: ResolvedConfig,
  cache?: string,
  listener: CompileListener = {},
): Compiler {
  const { root, profile, budget } = config
  const counting = createCounting(config, cache)
  const kept = keepSkills(cache)
  const tell = (phase: Progress['phase']) => (skill: number, total: number) =>
    listener.onProgress?.({ phase, skill, total })
  const select = createSelection(config.takes)
  const measureCatalog = createMeasuring(config, kept, tell('count'))
  let reader: SkillReader | undefined
  return {
    tokenizer: counting.tokenizer,
    async compile() {
      const { control } = await counting.facts()
      const context = {
        projectRoot: root,
        profile,
        control: [...control, ...frameTags],
        maxLines: budget.lines,
      }
      const isPart = reader !== undefined
      if (reader === undefined) {
        await kept.open()
        reader = createSkillReader(allRoots(config), context, kept)
      }
      const sources = await reader.read(tell('read'))
      const selection = select(sources.skills)
      listener.onSelect?.(selection.skills)
      const measure = (counter: Counter): Compilation => measureCatalog(sources, selection, counter)
      const compilation = await counting.run(measure, { isPart })
      // What a page that waits for an edit need not wait for is written at the end.
      if (!isPart) await kept.save()
      return compilation
    },
    touch: (file, event) => reader?.touch(file, event),
    async close() {
      await kept.save()
      await counting.close()
    },
  }
}

const same = <Value>(value: Value): Value => value

/** Measures catalog after catalog; what was found out of a skill that is the same stays. */
function createMeasuring(
  config: ResolvedConfig,
  kept: SkillCache,
  tell: (skill: number, total: number) => void,
): (sources: Sources, selection: Selection, counter: Counter) => Compilation {
  const { budget, window, reserve } = config
  const compare = createComparison()
  const costLoads = createLoads()
  const costStart = createStart()
  const chooseTools = createToolChoice(config)
  const countWithFiles = createCount((skill: LoadedSkill) => skill.resources.length > 0)
  const checkRequires = createRequirementCheck()
  const known = new WeakMap<SourceSkill, MeasuredSkill>()
  const measureSkills = createMapping(
    (source: SourceSkill, measure: Measure, by: string, tellNext: () => void) => {
      const before = known.get(source)
      if (before !== undefined) return before
      tellNext()
      const { definitions } = abilitiesOf(source, config.abilities)
      const skill = kept.measured(source, definitions, JSON.stringify([by, definitions]), () =>
        measureSkill(source, definitions, { ...measure, count: countParts(measure.count) }),
      )
      known.set(source, skill)
      return skill
    },
  )
  // Other tokenizers may read a paragraph otherwise behind another.
  const countParts = config.tokenizer === 'qwen3' ? countByParagraph : same
  const none: readonly Problem[] = []
  const checkSkills = createMapping((skill: LoadedSkill) => {
    const { source } = skill
    const problems = [
      ...abilitiesOf(source, config.abilities).problems,
      ...checkExport(source),
      ...(config.wellKnown && isPublic(source) ? checkPublic(source) : []),
      ...checkSkillBudgets(skill, budget),
    ]
    return problems.length > 0 ? problems : none
  })

  return (sources, selection, { id, sha256, control, count, countOnce, countTools }) => {
    const measure: Measure = {
      count,
      control: [...control, ...frameTags],
      // A skill has half of what the window leaves, as by default, however much its budget allows.
      sectionLimit: Math.min(budget.skill, Math.floor((window - reserve) / 2)),
    }
    const by = JSON.stringify([id, sha256, measure.control, measure.sectionLimit])
    let counted = 0
    const tellNext = () => tell(++counted, selection.skills.length)
    const measured = measureSkills(selection.skills, { ...measure, count: countOnce }, by, tellNext)
    const instructions = instructionLine(config)
    const frame = costFrame(instructions, measure)
    const base = baseSettings(config, { id, sha256 }, frame, instructions, measure)
    const skills = costLoads(measured, base)
    const hasResources = countWithFiles(skills) > 0
    const telling = { ...base, tools: definePartialTools(config, hasResources), toolTokens: 0 }
    const start = costStart(skills, telling, config, measure)
    const peaks = new Map<ToolCost['settings'], Peak>()
    const peakWith = (tools: ToolCost): Peak => {
      const known = peaks.get(tools.settings)
      if (known !== undefined) return known
      const fixed = { index: start.tokens, tools: tools.tokens, reserve }
      const peak = findPeak(skills, fixed, withTools(base, tools), measure)
      peaks.set(tools.settings, peak)
      return peak
    }
    const fits = (tools: ToolCost): boolean => peakWith(tools).tokens <= window
    const tools = chooseTools(hasResources, start, countTools, fits)
    const settings = withTools({ ...base, index: start.frame }, tools)
    const peak = peakWith(tools)
    const problems = [
      config.packages.problems,
      keepCertainFixes(sources.problems, [...sources.skills, ...sources.said]),
      selection.problems,
      compare(selection.skills),
      checkRequires(selection.skills),
      ...checkSkills(skills).filter((problems) => problems !== none),
      checkBudgets(skills, start, peak, config, settings),
      // For the built-in tokenizer a test proves it once and for all.
      config.tokenizer === 'qwen3' ? [] : checkAdditivity(id, skills, start, settings, measure),
    ].flat()
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
}
