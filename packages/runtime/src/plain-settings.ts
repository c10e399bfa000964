import { frameTags } from './text/load.ts'
import { byteLength } from './text/pieces.ts'
import { toolDefinitions } from './tools/definitions.ts'
import type { Settings, ToolId } from './types.ts'

/** What is known of a model where no build made settings for it. */
export interface PlainSettingsOptions {
  /** The model's context window, in tokens. @default 4096 */
  readonly window?: number | undefined
  /** Tokens kept free for the model's answer. @default a quarter of the window */
  readonly reserve?: number | undefined
  /** Built-in tools, for an app that registers skills. @default none */
  readonly tools?: readonly ToolId[] | undefined
  /** The line above the index. @default one that asks to call `load_skill` */
  readonly instructions?: string | undefined
  /** The model's tokenizer, such as that of `@skillfold/tokenizer`. @default ChatML's markers */
  readonly tokenizer?:
    | { readonly id: string; readonly sha256: string; readonly control: readonly string[] }
    | undefined
}

/**
 * Makes settings for a set that no build made: for an app that only registers abilities, or one
 * whose skills are all plain objects.
 *
 *     const skills = createSkills([], { settings: plainSettings({ window: 8192 }) })
 *
 * Nothing was counted, so figures come from the set's `count`, or are upper bounds.
 *
 * @param options See `PlainSettingsOptions`.
 */
export function plainSettings({
  window = 4096,
  reserve = window >> 2,
  tools: ids = [],
  instructions = 'When one of these skills fits the request, first call load_skill with its name.',
  tokenizer: { id, sha256, control } = chatMl,
}: PlainSettingsOptions = {}): Settings {
  const tools = toolDefinitions({ ids })
  return {
    tokenizer: { id, sha256 },
    window,
    reserve,
    mode: 'lite',
    // Nothing is known, so it is counted as it is composed.
    index: { format: 'tags', instructions, frame: {} as Settings['index']['frame'] },
    control: [...control, ...frameTags],
    tools,
    toolTokens: byteLength(JSON.stringify(tools)),
    messages: {},
  }
}

/** What ends a turn, a call or a thought in the chat format of Qwen and many others. */
const chatMl = {
  id: 'none',
  sha256: '',
  control: [
    '<|im_start|>',
    '<|im_end|>',
    '<|endoftext|>',
    ...['tool_call', 'tool_response', 'think'].flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  ],
}
