import type { Model } from './conversation.ts'

/**
 * Talks to an OpenAI-compatible server, such as llama.cpp, Ollama, LM Studio or vLLM.
 *
 * @param baseUrl Where `/chat/completions` is, such as `http://localhost:11434/v1`.
 * @param model The model's name on that server.
 * @returns The model. It rejects with a plain message where the server cannot be used.
 */
export function chatCompletions(baseUrl: string, model: string): Model {
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`
  return async (messages) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model,
        messages,
        temperature: 0,
        max_tokens: 512,
        // Qwen3 thinks aloud otherwise, which a small window has no room for.
        chat_template_kwargs: { enable_thinking: false },
      }),
    }).catch((error: Error) => {
      throw new Error(`${url} does not answer (${reason(error)}). Is the server running?`)
    })
    const body = await response.text()
    if (!response.ok) {
      throw new Error(`${url} answered ${response.status}: ${body.slice(0, 200).trim()}`)
    }
    return readCompletion(url, body)
  }
}

function readCompletion(url: string, body: string): Awaited<ReturnType<Model>> {
  try {
    const { choices, usage } = JSON.parse(body)
    const text = choices[0].message.content
    if (typeof text !== 'string') throw new TypeError('no text')
    return usage?.prompt_tokens === undefined
      ? { text }
      : { text, usage: { promptTokens: usage.prompt_tokens } }
  } catch {
    throw new Error(`${url} answered something that is no chat completion: ${body.slice(0, 200)}`)
  }
}

function reason(error: Error): string {
  return error.cause instanceof Error ? error.cause.message || 'no connection' : error.message
}
