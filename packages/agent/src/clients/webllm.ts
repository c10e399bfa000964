import { ContextOverflow, type Message, type Model, type Reply } from '../model.ts'
import { finishOf } from './finish.ts'

/** What of a WebLLM engine is used; `MLCEngine` and `WebWorkerMLCEngine` both have it. */
export interface WebLlmEngine {
  readonly chat: { readonly completions: { create(request: never): Promise<unknown> } }
  interruptGenerate(): unknown
}

/** How a WebLLM engine is asked. */
export interface WebLlmOptions {
  /** @default 0 */
  readonly temperature?: number | undefined
  /** Further fields of the request; they win over all others. */
  readonly request?: Readonly<Record<string, unknown>> | undefined
}

/** A request as WebLLM takes it for every model: text alone, and no `tools`. */
export interface WebLlmRequest {
  readonly messages: { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[]
  readonly stream: true
  readonly stream_options: { readonly include_usage: true }
  readonly max_tokens: number
  readonly temperature: number
  readonly stop: readonly string[]
  readonly extra_body: { readonly enable_thinking: boolean }
}

interface Chunk {
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string | null }
    readonly finish_reason?: string | null
  }[]
  readonly usage?: { readonly completion_tokens?: number } | null
}

/**
 * Lets a WebLLM engine reply, in the browser. It refuses `tools` for Qwen3, so calls are text.
 *
 * @param engine An engine with its model loaded.
 * @param options See `WebLlmOptions`.
 */
export function webLlm(engine: WebLlmEngine, options: WebLlmOptions = {}): Model {
  const { temperature = 0, request: fields } = options
  let last: Promise<unknown> = Promise.resolve()
  /** Who waits for the engine: it is not silent while it replies to another. */
  const waiting = new Set<(delta: string) => void>()
  const reply: Model = async (messages, { signal, maxTokens, thinking, onText }) => {
    signal.throwIfAborted()
    const request: WebLlmRequest = {
      messages: messages.map(asTextMessage),
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: maxTokens,
      temperature,
      // No model is to write the result of its own call.
      stop: ['<tool_response>'],
      extra_body: { enable_thinking: thinking },
      ...fields,
    }
    const interrupt = (): void => {
      engine.interruptGenerate()
    }
    signal.addEventListener('abort', interrupt)
    try {
      const chunks = await engine.chat.completions.create(request as never)
      return await readChunks(chunks as AsyncIterable<Chunk>, (delta) => {
        // An engine forgets an interruption when it begins a reply, as after waiting for its lock.
        if (signal.aborted) interrupt()
        else onText(delta)
        for (const wait of waiting) wait('')
      })
    } catch (error) {
      const { name, message } = error as Error
      throw name === 'ContextWindowSizeExceededError' ? new ContextOverflow(message) : error
    } finally {
      signal.removeEventListener('abort', interrupt)
    }
  }
  // An engine replies to one request at a time. One that is stopped while it waits is never sent.
  return (...request) => {
    const [, { onText }] = request
    waiting.add(onText)
    const next = last.then(() => {
      waiting.delete(onText)
      return reply(...request)
    })
    last = next.catch(() => {})
    return next
  }
}

function asTextMessage({ role, content }: Message): WebLlmRequest['messages'][number] {
  if (role === 'tool') throw new Error('WebLLM has no native tool calling for this model.')
  return { role, content }
}

async function readChunks(
  chunks: AsyncIterable<Chunk>,
  onChunk: (delta: string) => void,
): Promise<Reply> {
  let text = ''
  let finish: Reply['finish']
  let completionTokens: number | undefined
  for await (const { choices, usage } of chunks) {
    const [choice] = choices ?? []
    const delta = choice?.delta?.content ?? ''
    text += delta
    onChunk(delta)
    if (choice?.finish_reason) finish = finishOf(choice.finish_reason)
    completionTokens = usage?.completion_tokens ?? completionTokens
  }
  // Its count of the prompt leaves out what the engine still had of the conversation.
  return { text, finish: finish ?? 'length', usage: { completionTokens } }
}
