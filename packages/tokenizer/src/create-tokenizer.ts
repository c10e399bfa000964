import { Template } from '@huggingface/jinja'
import type { Tokenizer as Engine } from '@huggingface/tokenizers'
import { chatTemplate } from './template.ts'
import type { Tokenizer } from './types.ts'

/**
 * Makes a tokenizer of any model's `tokenizer.json`, by `@huggingface/tokenizers`.
 *
 * @param id The tokenizer's name, for reports.
 * @param tokenizerJson Text of `tokenizer.json`.
 * @param tokenizerConfig Text of `tokenizer_config.json`, which holds the chat template. Without
 *   it, there is none.
 * @returns The tokenizer.
 * @throws {Error} Where a text is no JSON, `tokenizer.json` no tokenizer, or the chat template none;
 *   the message names it.
 */
export async function createTokenizer(
  id: string,
  tokenizerJson: string,
  tokenizerConfig?: string,
): Promise<Tokenizer> {
  const model = parseObject(tokenizerJson, `tokenizer.json of ${id}`)
  const config =
    tokenizerConfig === undefined
      ? {}
      : parseObject(tokenizerConfig, `tokenizer_config.json of ${id}`)
  const [engine, sha256] = await Promise.all([
    createEngine(id, model, config),
    digest(tokenizerJson),
  ])
  const encode = (text: string): number[] =>
    engine.encode(text.toWellFormed(), { add_special_tokens: false }).ids
  const template = parseTemplate(id, templateOf(config))
  return {
    id,
    sha256,
    control: [...engine.get_added_tokens_decoder().values()].map(({ content }) => content),
    count: (text) => encode(text).length,
    encode,
    decode: (ids) =>
      ids.length === 0
        ? ''
        : engine.decode([...ids], {
            skip_special_tokens: false,
            clean_up_tokenization_spaces: false,
          }),
    render: template === undefined ? refuse(id) : chatTemplate(template, namedTokens(config)),
    hasTemplate: template !== undefined,
  }
}

const wayOut = 'Give the file that comes with the model.'

async function createEngine(id: string, model: object, config: object): Promise<Engine> {
  const { Tokenizer } = await import('@huggingface/tokenizers')
  try {
    return new Tokenizer(model, config)
  } catch (error) {
    throw new Error(
      `The tokenizer.json of ${id} cannot be used: ${(error as Error).message}. ${wayOut}`,
      { cause: error },
    )
  }
}

function parseObject(json: string, what: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    throw new Error(`The ${what} is no JSON: ${(error as Error).message}. ${wayOut}`, {
      cause: error,
    })
  }
  if (typeof value !== 'object' || value === null)
    throw new Error(`The ${what} is no JSON object. ${wayOut}`)
  return value as Record<string, unknown>
}

/** The template for chats, where a model has several. */
function templateOf(config: Record<string, unknown>): string | undefined {
  const templates = config.chat_template
  if (typeof templates === 'string') return templates
  if (!Array.isArray(templates)) return undefined
  const { template } = templates.find((each) => each?.name === 'default') ?? {}
  return typeof template === 'string' ? template : undefined
}

function parseTemplate(id: string, source: string | undefined): Template | undefined {
  if (source === undefined) return undefined
  try {
    return new Template(source)
  } catch (error) {
    throw new Error(
      `The chat template in tokenizer_config.json of ${id} cannot be read: ${(error as Error).message}. ${wayOut}`,
      { cause: error },
    )
  }
}

/** `bos_token`, `eos_token` and the like: each a text, or an added token's description. */
function namedTokens(config: Record<string, unknown>): Record<string, string> {
  const names: Record<string, string> = {}
  for (const [key, value] of Object.entries(config)) {
    if (!key.endsWith('_token')) continue
    const text = typeof value === 'string' ? value : (value as { content?: string } | null)?.content
    if (text !== undefined) names[key] = text
  }
  return names
}

function refuse(id: string): () => never {
  return () => {
    throw new Error(
      `The tokenizer ${id} has no chat template. Give the path of its tokenizer_config.json.`,
    )
  }
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
