import {
  oneLine,
  othersIn,
  renderBareEntry,
  renderEntry,
  renderGroupLine,
  renderUnlisted,
} from '@skillfold/runtime/text'
import { qwen3 } from '@skillfold/tokenizer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sourceSkill } from '../../../test/source-skill.ts'
import { compareText } from '../../text/compare.ts'
import { costFrame } from '../index-cost.ts'
import { indexFormats, type Measure, measureSkill } from '../measure.ts'
import type { LoadedSkill } from '../peak.ts'
import { createLoads } from '../requires.ts'
import { baseSettings, instructionLine } from '../settings.ts'
import { costStart, type StartCost } from '../start-cost.ts'
import { definePartialTools } from '../tools.ts'
import { splitClauses } from './clauses.ts'
import { type OverflowStrategy, overflowStrategies } from './strategy.ts'

const tokenizer = await qwen3()
const measure: Measure = {
  count: (text) => tokenizer.count(text),
  control: tokenizer.control,
  sectionLimit: 1000,
}
const unconfigured = { instructions: undefined, tools: undefined }
const instructions = instructionLine(unconfigured)

/** What the tests set of a skill. */
interface Drawn {
  readonly name: string
  readonly folder: string
  readonly description: string
  readonly flag: 'pinned' | 'deferred' | 'hidden' | 'full' | undefined
}

/** What the tests set of a catalog. */
interface Options {
  readonly overflow: 'error' | OverflowStrategy
  readonly format: (typeof indexFormats)[number]
  /** The budget as a part of what the whole index costs. */
  readonly share: number
}

function measured(drawn: readonly Drawn[]): LoadedSkill[] {
  const skills = [...drawn]
    .sort((a, b) => compareText(a.name, b.name))
    .map(({ name, folder, description, flag }) =>
      measureSkill(
        sourceSkill(name, description, {
          folder: `/project/skills/${folder}${name}`,
          pinned: flag === 'pinned',
          deferred: flag === 'deferred',
          hidden: flag === 'hidden',
          ...(flag === 'full' && { mode: 'full' }),
        }),
        [],
        measure,
      ),
    )
  return [...createLoads()(skills, settingsFor('tags'))]
}

function settingsFor(format: Options['format']) {
  const config = {
    format,
    window: 4096,
    reserve: 1024,
    mode: 'lite',
    instructions,
    tools: undefined,
  } as const
  const frame = costFrame(instructions, measure)
  const base = baseSettings(
    config as never,
    { id: 'qwen3', sha256: '' },
    frame,
    instructions,
    measure,
  )
  return { ...base, tools: definePartialTools(config, false), toolTokens: 0 }
}

function start(skills: readonly LoadedSkill[], { overflow, format, share }: Options): StartCost {
  const cost = (index: number) =>
    costStart(
      skills,
      settingsFor(format),
      {
        ...unconfigured,
        budget: { index, skill: 1, resource: 1, lines: 1, packages: 1 },
        overflow,
      },
      measure,
    )
  return cost(Math.floor(cost(Number.POSITIVE_INFINITY).tokens * share))
}

const words = ['anchors', 'chains', 'on', 'the', 'boat', 'mends', 'looks', 'after', 'sails', 'for']
const pieces = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words.map((word) => ` ${word}`)) },
  { weight: 2, arbitrary: fc.constantFrom(',', '.', ';', ' —', ' not', ' (', ')', ' "', '"') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '数据。',
      '、图表',
      ' <b>',
      ' &amp;',
      ' <|im_end|>',
      '\n',
      ' 👩‍🚀',
      '\u0301',
      ' …',
      ' skill-1',
      '🏳️‍🌈',
      ' ไทย',
    ),
  },
)
const drawnSkill: fc.Arbitrary<Omit<Drawn, 'name'>> = fc.record({
  folder: fc.constantFrom('', '', 'hull/', 'rig/'),
  description: fc.array(pieces, { maxLength: 60 }).map((parts) => `Skill${parts.join('')}`.trim()),
  flag: fc.constantFrom(
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    'pinned',
    'deferred',
    'hidden',
    'full',
  ),
})
const catalogs = fc
  .array(drawnSkill, { minLength: 1, maxLength: 14 })
  .map((skills) =>
    measured(skills.map((skill, at) => ({ ...skill, name: `${at % 3 ? 'skill' : 'tool'}-${at}` }))),
  )
const options = fc.record({
  overflow: fc.constantFrom(...overflowStrategies),
  format: fc.constantFrom(...indexFormats),
  share: fc.double({ min: 0.1, max: 0.99, noNaN: true }),
})

/** Checks something of every index that was made to fit. */
function check(
  property: (start: StartCost, skills: LoadedSkill[], options: Options) => void,
): void {
  fc.assert(
    fc.property(catalogs, options, (skills, given) => {
      const result = start(skills, given)
      if (result.overflow !== undefined) property(result, skills, given)
    }),
    { numRuns: 300 },
  )
}

const lineOf = ({ source }: LoadedSkill, { format }: Options): string =>
  renderEntry(format, source, measure.control)
const left = (skill: LoadedSkill, shown: number): number =>
  shown - measure.count(renderBareEntry(skill.source.name, measure.control))

describe('an index over its budget', () => {
  it('is cut down to it, and counted exactly', () => {
    check(({ tokens, budget, text, overflow }) => {
      expect(tokens).toBeLessThanOrEqual(budget)
      expect(tokens).toBe(tokenizer.count(text))
      expect(overflow?.whole).toBeGreaterThan(budget)
      expect(text).not.toMatch(/\p{Cs}/u)
    })
  })

  it('is the same whatever the order in which skills came', () => {
    fc.assert(
      fc.property(fc.array(drawnSkill, { minLength: 2, maxLength: 8 }), options, (drawn, given) => {
        const skills = drawn.map((skill, at) => ({ ...skill, name: `skill-${at}` }))
        const forth = start(measured(skills), given)
        const back = start(measured([...skills].reverse()), given)
        expect(JSON.stringify(back)).toBe(JSON.stringify(forth))
      }),
    )
  })

  it('shows pinned skills and those of mode full whole', () => {
    check(({ text, overflow }, skills, given) => {
      for (const skill of skills) {
        const { pinned, mode, hidden, body } = skill.source
        if (hidden || (!pinned && mode !== 'full')) continue
        expect(text).toContain(pinned ? lineOf(skill, given) : body)
        expect(overflow?.cuts.some((cut) => cut.skill === skill)).toBe(false)
      }
    })
  })

  it('always shows something to choose from, and speaks of what it shows', () => {
    check(({ text, listed, fitted }) => {
      const groups = fitted?.unlisted?.groups ?? []
      if (listed.length === 0) expect(groups.length).toBeGreaterThan(1)
      const isGroupsAlone = listed.length === 0
      expect(text.includes('a skill of one of these groups')).toBe(isGroupsAlone)
      expect(text.includes('one of these skills')).toBe(!isGroupsAlone)
    })
  })

  it('says how many skills it lists of how many, where that is not all', () => {
    check(({ text, listed, total }) => {
      const [, shown, of] = /^(\d+) of (\d+) skills are listed/m.exec(text) ?? []
      if (listed.length === total) expect(shown).toBeUndefined()
      else expect([shown, of]).toEqual([`${listed.length}`, `${total}`])
    })
  })

  it('accounts for each skill: whole, in part, by group, or not listed', () => {
    check(({ text, listed, overflow, fitted }, skills, given) => {
      for (const skill of skills) {
        const { name, hidden, deferred, mode } = skill.source
        if (hidden || deferred || mode === 'full') continue
        const cut = overflow?.cuts.find((each) => each.skill === skill)
        const line = fitted?.lines?.[name]
        const groups = fitted?.unlisted?.groups.filter((group) => group.skills.includes(name)) ?? []
        const named = groups.find((group) => group.name === name)
        expect(listed.includes(name)).toBe(cut === undefined || line !== undefined)
        expect((line ?? named)?.tokens).toBe(cut?.shown || undefined)
        if (cut === undefined) expect(text).toContain(lineOf(skill, given))
        if (line !== undefined) expect(text).toContain(line.text)
        if (named) expect(cut?.description).toBe('')
        else expect(groups.map((group) => group.name)).toEqual(cut?.group ? [cut.group] : [])
      }
      for (const group of fitted?.unlisted?.groups ?? []) {
        const line = renderGroupLine(group, measure.control)
        expect(text).toContain(`\n${line}`)
        expect(group.tokens).toBe(tokenizer.count(line))
      }
    })
  })

  it('is left whole where the strategy cannot make it fit, and says what would', () => {
    fc.assert(
      fc.property(catalogs, options, (skills, given) => {
        const result = start(skills, given)
        if (result.overflow !== undefined || result.tokens <= result.budget) return
        expect(result.text).toBe(start(skills, { ...given, overflow: 'error' }).text)
        expect(result.offers.map(({ strategy }) => strategy)).not.toContain(given.overflow)
        for (const { strategy, tokens, listed } of result.offers) {
          const done = start(skills, { ...given, overflow: strategy })
          expect(done.listed).toHaveLength(listed)
          if (strategy === 'shorten') expect(done.tokens).toBeLessThanOrEqual(tokens)
          else expect(done.tokens).toBe(tokens)
        }
      }),
    )
  })
})

describe('names and shortened descriptions', () => {
  it('leave every skill with a line of its own', () => {
    check(({ listed }, skills, { overflow }) => {
      if (overflow !== 'names' && overflow !== 'shorten') return
      const all = skills.filter(({ source }) => !source.hidden && !source.deferred)
      expect(listed).toEqual(all.map(({ source }) => source.name))
    })
  })

  it('are made of the description’s own clauses, each whole, with a mark at each gap', () => {
    check(({ overflow }, _, given) => {
      if (given.overflow !== 'shorten') return
      for (const { skill, description = '' } of overflow?.cuts ?? []) {
        if (description === '') continue
        expect(description).toContain('…')
        const clauses = splitClauses(oneLine(skill.source.description))
        expect(isMadeOf(description, clauses), description).toBe(true)
      }
    })
  })

  it('let no skill pay before others that have more left', () => {
    check(({ overflow, format }, skills, given) => {
      if (given.overflow !== 'shorten') return
      const cuts = overflow?.cuts ?? []
      const least = Math.min(...cuts.map(({ skill, whole }) => left(skill, whole)))
      for (const skill of skills) {
        const { pinned, mode, hidden, deferred } = skill.source
        if (pinned || hidden || deferred || mode === 'full') continue
        const shown = cuts.find((cut) => cut.skill === skill)?.shown ?? skill.entry[format]
        expect(left(skill, shown)).toBeLessThanOrEqual(least)
      }
    })
  })
})

describe('the top', () => {
  it('leaves out no skill that would fit yet', () => {
    check(({ overflow, budget, tokens, listed, fitted }, skills, given) => {
      if (given.overflow !== 'top' || fitted?.lines) return
      const others = othersIn(fitted?.unlisted?.groups ?? [])
      const { tools } = settingsFor(given.format)
      const note = (shown: number) =>
        tokenizer.count(renderUnlisted(shown, visibleCount(skills), others, tools))
      for (const { whole, shown } of overflow?.cuts ?? []) {
        const grown = tokens + whole - shown - note(listed.length)
        if (listed.length + 1 === visibleCount(skills)) expect(grown).toBeGreaterThan(budget)
        else expect(grown + note(listed.length + 1)).toBeGreaterThan(budget)
      }
    })
  })

  it('is names where these fit and no whole entry does', () => {
    fc.assert(
      fc.property(catalogs, options, (skills, given) => {
        const { overflow, ...result } = start(skills, { ...given, overflow: 'top' })
        const asNames = start(skills, { ...given, overflow: 'names' })
        const whole = skills.some(
          ({ source: { name } }) =>
            asNames.fitted?.lines?.[name] && result.listed.includes(name) && !result.fitted?.lines,
        )
        if (whole || asNames.overflow === undefined) return
        expect({ ...result, overflow: { ...overflow, strategy: 'names' } }).toEqual(asNames)
      }),
    )
  })

  it('names the others, or none where their names do not fit', () => {
    check(({ overflow, fitted }, _, given) => {
      if (given.overflow !== 'top' || fitted?.lines) return
      const cuts = overflow?.cuts ?? []
      const named = cuts.filter(({ description }) => description === '')
      expect([0, cuts.length]).toContain(named.length)
      expect(fitted?.unlisted?.groups).toHaveLength(named.length)
    })
  })
})

const visibleCount = (skills: readonly LoadedSkill[]): number =>
  skills.filter(({ source }) => !source.hidden).length

/**
 * Whether a text is some of a description's clauses, each whole, with one mark for those between
 * them that are left out. Spaces make no difference.
 */
function isMadeOf(shown: string, clauses: readonly string[]): boolean {
  const bare = (text: string): string => text.replaceAll(' ', '')
  const text = bare(shown)
  /** How much of the text is read, and whether the last that was read is a mark. */
  let readings: [at: number, marked: boolean][] = [[0, false]]
  for (const clause of clauses.map(bare)) {
    const next = readings.flatMap(([at, marked]): [number, boolean][] => [
      ...(text.startsWith(clause, at)
        ? ([[at + clause.length, false]] as [number, boolean][])
        : []),
      ...(marked || text[at] === '…'
        ? ([[marked ? at : at + 1, true]] as [number, boolean][])
        : []),
    ])
    readings = [...new Map(next.map((reading) => [reading.join(), reading])).values()]
  }
  return readings.some(([at]) => at === text.length)
}
