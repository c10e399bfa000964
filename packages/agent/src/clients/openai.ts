import { ContextOverflow, type Message, type Model, type Reply, type ReplyUsage } from '../model.ts'
import { done, readEvents } from './events.ts'
import { finishOf } from './finish.ts'

/** How an OpenAI-compatible server is reached. */
export interface OpenAiOptions {
  /** Where `/chat/completions` is, such as `http://localhost:11434/v1`. */
  readonly baseUrl: string
  /** The model's name on that server. */
  readonly model: string
  readonly apiKey?: string | undefined
  /**
   * `native` where the server takes `tools` and reads the calls of this model itself.
   *
   * @default 'text'
   */
  readonly toolCalling?: 'text' | 'native' | undefined
  /** @default 0 */
  readonly temperature?: number | undefined
  /** Further fields of the request's body; they win over all others. */
  readonly body?: Readonly<Record<string, unknown>> | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** @default the global `fetch` */
  readonly fetch?: typeof fetch | undefined
}

/**
 * Talks to a server that speaks OpenAI's chat completions, such as llama.cpp, Ollama, LM Studio
 * or vLLM, and reads its replies as they are written
 * (https://platform.openai.com/docs/api-reference/chat/create).
 *
 * @param options See `OpenAiOptions`.
 * @returns The model. It rejects with a plain message where the server cannot be used.
 */
export function openAi(options: OpenAiOptions): Model {
  const { baseUrl, model, apiKey, toolCalling = 'text', temperature = 0, body, headers } = options
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`
  const native = toolCalling === 'native'
  const request: Model = async (messages, { signal, maxTokens, thinking, tools, onText }) => {
    const send = options.fetch ?? fetch
    const response = await send(url, {
      method: 'POST',
      signal,
      headers: {
        'content-type': 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        ...headers,
      },
      body: JSON.stringify({
        model,
        messages: messages.map(asChatMessage),
        temperature,
        max_tokens: maxTokens,
        stream: true,
        stream_options: { include_usage: true },
        // Servers that render Qwen3's template take this; others pass it over.
        chat_template_kwargs: { enable_thinking: thinking },
        // No model is to write the result of its own call.
        ...(!native && { stop: ['<tool_response>'] }),
        ...(native &&
          tools.length > 0 && {
            tools: tools.map((tool) => ({ type: 'function', function: tool })),
          }),
        ...body,
      }),
    }).catch((error: Error) => {
      if (signal.aborted) throw error
      throw new Error(`${url} does not answer (${reason(error)}). Is the server running?`)
    })
    if (!response.ok) throw await refusal(url, response)
    return readReply(url, response, onText).catch((error) => {
      // What `fetch` throws where a connection ends names no server.
      if (signal.aborted || !(error instanceof TypeError)) throw error
      throw new Error(`${url} broke off its reply (${reason(error)}). Is the server still running?`)
    })
  }
  return Object.assign(request, { toolCalling })
}

/** A turn as chat completions take it. */
function asChatMessage(message: Message): object {
  if (message.role === 'tool') {
    return { role: 'tool', tool_call_id: message.id, content: message.content }
  }
  const { role, content } = message
  if (message.role !== 'assistant' || !message.calls) return { role, content }
  const calls = message.calls.map(({ id, name, arguments: args }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }))
  return { role, content, tool_calls: calls }
}

/** What servers send: a whole completion, or a part of one in each event. */
interface Completion {
  readonly error?: { readonly message?: string } | string
  readonly choices?: readonly {
    readonly message?: Delta
    readonly delta?: Delta
    readonly finish_reason?: string | null
  }[]
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null
}

interface Delta {
  readonly content?: string | null
  readonly tool_calls?:
    | readonly {
        readonly index?: number
        readonly id?: string
        readonly function?: { readonly name?: string; readonly arguments?: unknown }
      }[]
    | null
}

async function readReply(
  url: string,
  response: Response,
  onText: (delta: string) => void,
): Promise<Reply> {
  let text = ''
  let usage: ReplyUsage | undefined
  let finish: Reply['finish']
  let parts = 0
  let isDone = false
  const calls: PartialCall[] = []

  const take = ({ error, choices, usage: counted }: Completion): void => {
    if (error) throw asError(url, typeof error === 'string' ? error : (error.message ?? ''))
    if (counted) {
      usage = { promptTokens: counted.prompt_tokens, completionTokens: counted.completion_tokens }
    }
    const [choice] = choices ?? []
    if (!choice) return
    parts++
    const { content, tool_calls: sent } = choice.delta ?? choice.message ?? {}
    text += content ?? ''
    // A server that sends thoughts or calls is not silent.
    onText(content ?? '')
    for (const part of sent ?? []) takePart(part, calls)
    if (choice.finish_reason) finish = finishOf(choice.finish_reason)
  }

  for await (const event of readEvents(response)) {
    if (event === done) {
      isDone = true
      break
    }
    let completion: unknown
    try {
      completion = JSON.parse(event)
    } catch {
      throw new Error(
        `${url} answered something that is no chat completion: ${event.slice(0, 200)}`,
      )
    }
    take(Object(completion))
  }
  if (parts === 0)
    throw new Error(`${url} answered without a completion. Does the path end in /v1?`)
  // A server that neither ends its reply nor says that it is done was stopped.
  finish ??= isDone ? undefined : 'length'
  return {
    text,
    calls: calls.map(({ name, arguments: args }) => ({ name, arguments: args })),
    usage,
    finish,
  }
}

interface PartialCall {
  readonly index: number | undefined
  readonly id: string | undefined
  name: string
  arguments: unknown
}

/** Adds a part to the call that it belongs to. One of a new id, or a new index, begins a call. */
function takePart(
  { index, id, function: called }: NonNullable<Delta['tool_calls']>[number],
  calls: PartialCall[],
): void {
  const { name = '', arguments: args = '' } = called ?? {}
  const call = calls.findLast((each) => {
    if (index !== undefined) return each.index === index && (!id || !each.id || each.id === id)
    return id ? each.id === id : name === ''
  })
  if (!call) {
    calls.push({ index, id, name, arguments: args })
    return
  }
  // Some servers give the whole name with each part.
  if (name !== call.name) call.name += name
  // Ollama sends an object at once, others JSON in pieces.
  call.arguments = typeof args === 'string' ? `${call.arguments}${args}` : args
}

async function refusal(url: string, response: Response): Promise<Error> {
  const text = (await response.text().catch(() => '')).trim()
  return asError(`${url} answered ${response.status}`, text)
}

/** Servers say in different words that a conversation is too long. */
const overflow =
  /context.{0,12}(length|size|window)|exceed_context_size|maximum context|too many tokens|prompt is too long/i

function asError(who: string, text: string): Error {
  const message = `${who}: ${text.slice(0, 200)}`
  return overflow.test(text) ? new ContextOverflow(message) : new Error(message)
}

function reason(error: Error): string {
  return error.cause instanceof Error ? error.cause.message || 'no connection' : error.message
}
