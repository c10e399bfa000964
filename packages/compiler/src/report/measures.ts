import { setImmediate } from 'node:timers/promises'
import type { IndexFormat } from '@skillfold/runtime'
import { composeLoad, deliver, neutralise, renderEntry } from '@skillfold/runtime/text'
import type { Tokenizer } from '@skillfold/tokenizer'
import type { SearchDataSource } from '../cache/search-data.ts'
import { indexFormats } from '../catalog/measure.ts'
import type { LoadedSkill } from '../catalog/peak.ts'
import { loadParts } from '../catalog/requires.ts'
import type { Compilation } from '../compile.ts'
import { searchDataOf } from '../emit/catalog.ts'
import { bodyParts } from './body-parts.ts'
import { type Conversation, costConversations } from './conversations.ts'
import { fairLimit } from './fair-limit.ts'
import { tokenStrings } from './token-strings.ts'

/** What a report shows beyond a compilation: all that takes a tokenizer. */
export interface ReportMeasures {
  readonly conversations: readonly Conversation[]
  /** The text that a conversation begins with, in tokens. See `tokenStrings`. */
  readonly start: TokenText
  /** By skill, in the compilation's order. */
  readonly skills: readonly SkillTexts[]
}

/** A text cut into tokens. */
export interface TokenText {
  /** How many tokens it has, shown or not. */
  readonly tokens: number
  readonly strings: readonly string[]
}

/** What is delivered of a skill. */
export interface SkillTexts {
  readonly entry: Readonly<Record<IndexFormat, TokenText>>
  readonly load: TokenText
  /** Parts of the body, in tokens; what frames the body on delivery is in none. */
  readonly parts: readonly { readonly title: string; readonly tokens: number }[]
}

/**
 * Measures what a report shows.
 *
 * @param compilation What was compiled.
 * @param tokenizer Its tokenizer.
 * @param searchData Makes search data, which conversations ask for, or waits for them. Texts are
 *   measured meanwhile.
 * @param room How many tokens are shown in all; each takes about six bytes.
 * @returns The measures. In a large catalog long texts end early, all at the same length.
 */
export async function measureReport(
  compilation: Compilation,
  tokenizer: Tokenizer,
  searchData: SearchDataSource = async (of) => searchDataOf(of),
  room = 300_000,
): Promise<ReportMeasures> {
  const { skills, settings, start } = compilation
  const limit = fairLimit([start.tokens, ...skills.map(({ load }) => load)], room)
  const cut = (text: string, tokens: number): TokenText => {
    if (tokens <= limit) return { tokens, strings: tokenStrings(tokenizer, text) }
    // Some tokens are long, but not on average.
    const beginning = text.slice(0, 16 * limit)
    return { tokens, strings: tokenStrings(tokenizer, beginning).slice(0, limit) }
  }
  const byName = new Map(skills.map((skill) => [skill.source.name, skill]))
  const textsOf = (skill: LoadedSkill): SkillTexts => {
    const entry = (format: IndexFormat): [IndexFormat, TokenText] => [
      format,
      cut(renderEntry(format, skill.source, settings.control), skill.entry[format]),
    ]
    return {
      entry: Object.fromEntries(indexFormats.map(entry)) as SkillTexts['entry'],
      load: cut(deliver(composeLoad(loadParts(skill, byName), settings)).text, skill.load),
      parts: bodyParts(skill.source).map(({ title, start, end }) => ({
        title,
        tokens: tokenizer.count(neutralise(skill.source.body.slice(start, end), settings.control)),
      })),
    }
  }
  const texts: SkillTexts[] = []
  for (const [at, skill] of skills.entries()) {
    // A bundler that works meanwhile asks for modules.
    if (at % 16 === 15) await setImmediate()
    texts.push(textsOf(skill))
  }
  await searchData(compilation)
  return {
    conversations: await costConversations(compilation, tokenizer),
    start: cut(start.text, start.tokens),
    skills: texts,
  }
}
