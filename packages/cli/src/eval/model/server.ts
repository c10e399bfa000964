import type { Model } from '@skillfold/agent'
import { type OpenAiOptions, openAi } from '@skillfold/agent/openai'
import { FailedRun } from '../../failed-run.ts'
import { UsageError } from '../../usage-error.ts'

/** A server that plays the model. */
export interface ModelServer {
  /** The model's name on it. */
  readonly name: string
  /**
   * @param trial Which trial it is for. Each has its own seed, so that trials differ and a run can
   *   be made again.
   */
  model(trial: number): Model
}

/** How a server is reached. */
export interface ServerOptions extends Pick<OpenAiOptions, 'baseUrl' | 'apiKey'> {
  /** The model's name; the server's only one where it is absent. */
  readonly name?: string | undefined
}

/**
 * Opens an OpenAI-compatible server.
 *
 * @param options See `ServerOptions`.
 * @throws {UsageError} Where the URL is none, or the server has several models and none is named.
 * @throws {FailedRun} Where the server does not say which models it has.
 */
export async function openServer({ baseUrl, apiKey, name }: ServerOptions): Promise<ModelServer> {
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new UsageError(
      `"${baseUrl}" is no URL of a server. Give one such as http://localhost:11434/v1.`,
    )
  }
  const model = name ?? (await onlyModel(baseUrl, apiKey))
  return {
    name: model,
    model: (trial) =>
      // Qwen3's own advice for replies without thinking (https://huggingface.co/Qwen/Qwen3-1.7B).
      openAi({ baseUrl, apiKey, model, temperature: 0.7, body: { seed: trial, top_p: 0.8 } }),
  }
}

async function onlyModel(baseUrl: string, apiKey: string | undefined): Promise<string> {
  const url = `${baseUrl.replace(/\/+$/, '')}/models`
  const ids = await listModels(url, apiKey)
  const [first, second] = ids
  if (first !== undefined && second === undefined) return first
  const known = ids.length === 0 ? 'no model' : `these models: ${ids.join(', ')}`
  throw new UsageError(`${baseUrl} has ${known}. Name one: --model-name.`)
}

async function listModels(url: string, apiKey: string | undefined): Promise<string[]> {
  const headers: Record<string, string> =
    apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) }).catch(
    (error: Error) => {
      const reason = error.cause instanceof Error ? error.cause.message : error.message
      throw new FailedRun(
        `${url} does not answer (${reason || 'no connection'}). Is the server running?`,
      )
    },
  )
  try {
    if (!response.ok) throw new Error(`status ${response.status}`)
    const { data }: { data?: unknown } = Object(await response.json())
    const ids = Array.isArray(data) ? data.map((each: { id?: unknown } | null) => each?.id) : [data]
    if (!ids.every((id) => typeof id === 'string')) throw new Error('its answer has no ids')
    return ids
  } catch (error) {
    const { message } = error as Error
    throw new FailedRun(`${url} does not list models (${message}). Name one: --model-name.`)
  }
}
