import { Template } from '@huggingface/jinja'
import type { RenderOptions, TemplateCall, TemplateMessage, TemplateTool } from './types.ts'

/** Renders conversations by one chat template. */
export type ChatTemplate = (messages: readonly TemplateMessage[], options?: RenderOptions) => string

/**
 * Prepares a model's chat template.
 *
 * @param source The template, as `chat_template` in `tokenizer_config.json` holds it, or parsed.
 * @param names Special tokens that templates may name, such as `bos_token`.
 * @returns A function that renders. It throws what the template raises.
 */
export function chatTemplate(
  source: string | Template,
  names: Readonly<Record<string, string>> = {},
): ChatTemplate {
  let template: Template | undefined
  return (messages, { tools, generationPrompt = false, thinking } = {}) => {
    template ??= typeof source === 'string' ? new Template(source) : source
    return template.render({
      ...names,
      messages: messages.map(asMessage),
      // A template takes an empty list for tools.
      tools: tools?.length ? tools.map(asFunction) : undefined,
      add_generation_prompt: generationPrompt,
      ...(thinking !== undefined && { enable_thinking: thinking }),
    })
  }
}

/** Renders a call in Qwen3's form, which is that of Hermes: JSON with spaces, between tags. */
export function renderCall({ name, arguments: args }: TemplateCall): string {
  callForm ??= new Template('<tool_call>\n{{ call | tojson }}\n</tool_call>')
  return callForm.render({ call: { name, arguments: args } })
}

let callForm: Template | undefined

/** The shape in which chat APIs and templates take turns. */
function asMessage({ role, content, calls }: TemplateMessage): object {
  return { role, content, ...(calls?.length && { tool_calls: calls.map(asFunctionCall) }) }
}

function asFunctionCall({ name, arguments: args }: TemplateCall): object {
  return { type: 'function', function: { name, arguments: args } }
}

/** The shape in which chat APIs and templates take tools, without what else an object holds. */
function asFunction({ name, description, parameters }: TemplateTool): object {
  return { type: 'function', function: { name, description, parameters } }
}
