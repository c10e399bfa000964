import type { ToolDefinition } from '@skillfold/runtime'
import type { Message } from '../model.ts'
import type { Call, Fault } from './call.ts'

/**
 * Words tool definitions for the end of a system message, byte for byte as Qwen3's chat template
 * does (`chat_template` of https://huggingface.co/Qwen/Qwen3-1.7B, `tokenizer_config.json`), for
 * engines that take no `tools`.
 *
 * @param tools The definitions.
 * @returns The text; nothing without tools.
 */
export function renderTools(tools: readonly ToolDefinition[]): string {
  if (tools.length === 0) return ''
  const lines = tools.map(({ name, description, parameters }) =>
    spacedJson({ type: 'function', function: { name, description, parameters } }),
  )
  return `# Tools

You may call one or more functions to assist with the user query.

You are provided with function signatures within <tools></tools> XML tags:
<tools>
${lines.join('\n')}
</tools>

For each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:
<tool_call>
{"name": <function-name>, "arguments": <args-json-object>}
</tool_call>`
}

/** Writes a call as the template does. */
export function renderCall({ name, arguments: args }: Call): string {
  return `<tool_call>\n{"name": "${name}", "arguments": ${spacedJson(args)}}\n</tool_call>`
}

/** What stands around the result of a call; several results follow each other, line by line. */
export const responseOpen = '<tool_response>\n'
export const responseEnd = '\n</tool_response>'

/** Renders one turn as ChatML, Qwen3's form. No token spans two turns. */
export function renderTurn({ role, content }: Pick<Message, 'role' | 'content'>): string {
  return `<|im_start|>${role}\n${content}<|im_end|>\n`
}

/**
 * What opens the model's turn. Where it must not think, its thought is closed at once.
 *
 * @param thinking Whether it may think.
 */
export function renderOpening(thinking: boolean): string {
  return `<|im_start|>assistant\n${thinking ? '' : '<think>\n\n</think>\n\n'}`
}

/**
 * Renders a conversation of the text protocol as Qwen3's template does, ready for the reply.
 *
 * @param messages System, user and assistant turns.
 * @param thinking Whether the model may think.
 */
export function renderChat(messages: readonly Message[], thinking = false): string {
  return messages.map(renderTurn).join('') + renderOpening(thinking)
}

/** Tells the model why its call could not be read, and the right form. */
export function renderFault(fault: Fault): string {
  return `${reasons[fault]} To call a tool, write only:
<tool_call>
{"name": "…", "arguments": {…}}
</tool_call>
Otherwise answer in plain words.`
}

const reasons: Readonly<Record<Fault, string>> = {
  cut: 'Your call is not complete, so it was not made.',
  json: 'Your call is not valid JSON, so it was not made.',
  name: 'Your call lacks "name", so it was not made.',
  arguments: 'The arguments of your call must be one object, so it was not made.',
  untagged:
    'Your call lacks its tags or stands in a text, so it was not made. If you mean it, write it alone.',
  thought: 'You only thought.',
  empty: 'Your reply is empty.',
}

/** JSON with a space after `:` and `,`, as templates write it. */
export function spacedJson(value: unknown): string {
  // A line break can only be the formatter's, since JSON escapes those within strings.
  return JSON.stringify(value, undefined, 1).replace(/,\n */g, ', ').replace(/\n */g, '')
}
