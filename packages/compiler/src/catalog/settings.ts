import type { IndexFormat, Settings } from '@skillfold/runtime'
import { messages, oneLine } from '@skillfold/runtime/text'
import type { ResolvedConfig } from '../config/resolve.ts'
import type { Measure } from './measure.ts'
import type { ToolCost } from './tools.ts'

/** What a catalog is compiled with, the tools apart. */
export type BaseSettings = Omit<Settings, 'tools' | 'toolTokens' | 'plainToolTokens'>

/**
 * Collects the settings that a runtime delivers by, and measures every fixed text.
 *
 * @param config The configuration.
 * @param tokenizer Name and digest of the tokenizer that all counts are of.
 * @param frame Tokens of the lines around the index, for each format.
 * @param instructions The line above the index.
 * @param measure How to count.
 * @returns The settings. Tools are chosen by what the index costs, so they come later.
 */
export function baseSettings(
  config: ResolvedConfig,
  tokenizer: Settings['tokenizer'],
  frame: Readonly<Record<IndexFormat, number>>,
  instructions: string,
  { count, control }: Measure,
): BaseSettings {
  return {
    tokenizer,
    window: config.window,
    reserve: config.reserve,
    mode: config.mode,
    index: { format: config.format, instructions, frame },
    control,
    ...(config.unload === 'lru' && { unload: config.unload }),
    messages: Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, count(text)])),
  }
}

/**
 * The line above the index: the configured one, else one that is true to what the index shows.
 *
 * @param config The configuration; a renamed `load_skill` is called by its name, and one that is
 *   switched off is not asked for.
 * @param shown What a skill is sought by.
 * @returns One line.
 */
export function instructionLine(
  config: Pick<ResolvedConfig, 'instructions' | 'tools'>,
  shown: 'skills' | 'groups' = 'skills',
): string {
  if (config.instructions !== undefined) return oneLine(config.instructions)
  const { tools } = config
  const load = typeof tools === 'object' && 'load_skill' in tools ? tools.load_skill : undefined
  const renamed = typeof load === 'object' ? load.name : undefined
  const sought = shown === 'groups' ? 'a skill of one of these groups' : 'one of these skills'
  // Then it is the app that loads skills.
  if (load === false) return `When ${sought} fits the request, it is loaded for you.`
  return `When ${sought} fits the request, first call ${renamed ?? 'load_skill'} with its name.`
}

/** Adds the tools. */
export function withTools(settings: BaseSettings, tools: ToolCost): Settings {
  return {
    ...settings,
    tools: tools.settings,
    toolTokens: tools.tokens,
    ...(tools.plain !== undefined && { plainToolTokens: tools.plain }),
  }
}
