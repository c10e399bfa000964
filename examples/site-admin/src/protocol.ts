import type { ToolDefinition } from '@skillfold/runtime'

/** A call that a model asked for, or the reason why its text cannot be read as one. */
export type ToolCall =
  | { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly problem: string }

/**
 * Adds tool definitions to a system prompt, byte for byte as Qwen3's chat template does, for
 * servers and engines that take no `tools`.
 *
 * @param prompt The system prompt.
 * @param tools The definitions.
 * @returns The prompt with the definitions under it.
 */
export function withTools(prompt: string, tools: readonly ToolDefinition[]): string {
  if (tools.length === 0) return prompt
  const lines = tools.map((tool) => spacedJson({ type: 'function', function: tool }))
  return `${prompt}

# Tools

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

/** Writes a call as a model does. */
export function renderToolCall(name: string, args: object): string {
  return `<tool_call>\n${spacedJson({ name, arguments: args })}\n</tool_call>`
}

/** Wraps the result of a call for the model. */
export function renderToolResponse(text: string): string {
  return `<tool_response>\n${text}\n</tool_response>`
}

/**
 * Reads the calls in a model's text.
 *
 * @param text The text; what the model thought aloud in it is left out.
 * @returns The calls in their order; none where the text is an answer.
 */
export function parseToolCalls(text: string): ToolCall[] {
  return [...withoutThoughts(text).matchAll(/<tool_call>(.*?)(?:<\/tool_call>|$)/gs)].map(
    ([, json = '']) => parseToolCall(json),
  )
}

/** What a model says to the person: its text without thoughts and calls. */
export function spokenText(text: string): string {
  return withoutThoughts(text)
    .replace(/<tool_call>.*?(?:<\/tool_call>|$)/gs, '')
    .trim()
}

/** Words a model's turn for a person: what it says, then what it calls. */
export function describeTurn(text: string): string {
  const calls = parseToolCalls(text).map((call) =>
    'problem' in call
      ? '(a call that cannot be read)'
      : `${call.name} ${JSON.stringify(call.arguments)}`,
  )
  return [spokenText(text), ...calls].filter((line) => line !== '').join('\n')
}

function withoutThoughts(text: string): string {
  return text.replace(/<think>.*?(?:<\/think>|$)/gs, '')
}

function parseToolCall(json: string): ToolCall {
  let value: { name?: unknown; arguments?: unknown } | null
  try {
    value = JSON.parse(json)
  } catch {
    return { problem: 'The call is not valid JSON. Write {"name": …, "arguments": {…}}.' }
  }
  const args = value?.arguments ?? {}
  if (typeof value?.name !== 'string' || typeof args !== 'object') {
    return { problem: 'The call lacks a name or arguments. Write {"name": …, "arguments": {…}}.' }
  }
  return { name: value.name, arguments: { ...args } }
}

/** JSON with a space after `:` and `,`, as chat templates write it. */
function spacedJson(value: object): string {
  // A line break can only be the formatter's, since JSON escapes those within strings.
  return JSON.stringify(value, undefined, 1).replace(/,\n */g, ', ').replace(/\n */g, '')
}
