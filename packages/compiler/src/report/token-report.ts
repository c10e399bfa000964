import type { IndexFormat } from '@skillfold/runtime'
import { shownEntries } from '../catalog/overflow/explain.ts'
import type { OverflowStrategy } from '../catalog/overflow/strategy.ts'
import { packageShares } from '../catalog/package-shares.ts'
import { sectionCost } from '../catalog/section-cost.ts'
import type { Compilation } from '../compile.ts'

/** What skills cost, as `skillfold tokens --json` prints it. All figures are tokens. */
export interface TokenReport {
  readonly tokenizer: { readonly id: string; readonly sha256: string }
  readonly window: number
  readonly reserve: number
  readonly index: {
    readonly format: IndexFormat
    readonly tokens: number
    /** `null` where it is switched off. */
    readonly budget: number | null
    /** How many skills the index lists, of how many that can be loaded. */
    readonly listed: number
    readonly total: number
    /** What the whole index would cost in each format. */
    readonly formats: Readonly<Record<IndexFormat, number>>
    /** How it was made to fit its budget; absent where it is whole. */
    readonly overflow?: {
      readonly strategy: OverflowStrategy
      /** What it would cost whole. */
      readonly whole: number
      /** The skills that are not shown whole, those that lost most first. */
      readonly skills: readonly {
        readonly name: string
        /** Its whole line. */
        readonly whole: number
        /** The line that is shown; 0 for none. */
        readonly shown: number
      }[]
    }
  }
  readonly tools: {
    readonly tokens: number
    readonly names: readonly string[]
    /** The usual tools that can do nothing here, and what `tools: 'auto'` saves. */
    readonly idle?: { readonly tokens: number; readonly names: readonly string[] }
  }
  /** What the start would cost with every skill whole in the prompt. */
  readonly full: { readonly tokens: number }
  readonly peak: { readonly tokens: number; readonly skill: string | null }
  /** npm packages that skills are from, in name order (code points); absent where there is none. */
  readonly packages?: readonly {
    readonly name: string
    /** How many of its skills are in the catalog, and how many of these the index lists. */
    readonly skills: number
    readonly listed: number
    /** What its skills take of the index. */
    readonly entry: number
  }[]
  /** In name order (code points). */
  readonly skills: readonly SkillCost[]
}

/** What one skill costs, in tokens. */
export interface SkillCost {
  readonly name: string
  /** Path of SKILL.md from the project's root. */
  readonly file: string
  /** Its line in the index, as it is shown; what it would cost where it has none. */
  readonly entry: number
  readonly body: number
  /** The definitions of its abilities. */
  readonly abilities: number
  /** All that loading it delivers. */
  readonly load: number
  readonly sections: readonly {
    readonly id: string
    readonly title: string
    /** All that loading it delivers. */
    readonly tokens: number
  }[]
  readonly resources: readonly {
    readonly path: string
    /** All that reading it delivers; `null` for a binary file. */
    readonly tokens: number | null
    readonly bytes: number
  }[]
}

/**
 * Collects what skills cost.
 *
 * @param compilation What was compiled.
 * @returns The report; the same for the same skills.
 */
export function tokenReport(compilation: Compilation): TokenReport {
  const { settings, start, tools, peak, skills } = compilation
  const { format, tokens, budget, listed, total, formats, overflow } = start
  const entry = shownEntries(start)
  const shares = packageShares(skills, start)
  return {
    tokenizer: settings.tokenizer,
    window: settings.window,
    reserve: settings.reserve,
    index: {
      format,
      tokens,
      budget: Number.isFinite(budget) ? budget : null,
      listed: listed.length,
      total,
      formats,
      ...(overflow && {
        overflow: {
          strategy: overflow.strategy,
          whole: overflow.whole,
          skills: overflow.cuts.map(({ skill, whole, shown }) => ({
            name: skill.source.name,
            whole,
            shown,
          })),
        },
      }),
    },
    tools: {
      tokens: tools.tokens,
      names: tools.names,
      ...(tools.idle && { idle: tools.idle }),
    },
    full: { tokens: start.full },
    peak: { tokens: peak.tokens, skill: peak.skill ?? null },
    ...(shares.length > 0 && {
      packages: shares.map(({ name, skills, listed, tokens }) => ({
        name,
        skills,
        listed: listed.length,
        entry: tokens,
      })),
    }),
    skills: skills.map((skill) => ({
      name: skill.source.name,
      file: skill.source.file,
      entry: entry(skill),
      body: skill.content.tokens,
      abilities: skill.content.abilities.reduce((sum, ability) => sum + ability.tokens, 0),
      load: skill.load,
      sections: skill.content.sections.map((section) => ({
        id: section.id,
        title: section.title,
        tokens: sectionCost(skill, section, settings),
      })),
      resources: skill.resources.map(({ source, entry }) => ({
        path: source.path,
        tokens: entry.tokens ?? null,
        bytes: source.bytes,
      })),
    })),
  }
}
