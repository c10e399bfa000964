import { Template } from '@huggingface/jinja'
import type { RenderOptions, TemplateMessage, TemplateTool } from './types.ts'

/** Renders conversations by one chat template. */
export type ChatTemplate = (messages: readonly TemplateMessage[], options?: RenderOptions) => string

/**
 * Prepares a model's chat template.
 *
 * @param source The template, as `chat_template` in `tokenizer_config.json` holds it.
 * @param names Special tokens that templates may name, such as `bos_token`.
 * @returns A function that renders. It throws what the template raises.
 */
export function chatTemplate(
  source: string,
  names: Readonly<Record<string, string>> = {},
): ChatTemplate {
  let template: Template | undefined
  return (messages, { tools, generationPrompt = false, thinking } = {}) => {
    template ??= new Template(source)
    return template.render({
      ...names,
      messages,
      // A template takes an empty list for tools.
      tools: tools?.length ? tools.map(asFunction) : undefined,
      add_generation_prompt: generationPrompt,
      ...(thinking !== undefined && { enable_thinking: thinking }),
    })
  }
}

/** The shape in which chat APIs and templates take tools, without what else an object holds. */
function asFunction({ name, description, parameters }: TemplateTool): object {
  return { type: 'function', function: { name, description, parameters } }
}
