import type { Message, Model, ModelOptions, Reply } from '../model.ts'

/** One reply of a script: its text, all of it, an error to throw, or what makes one of these. */
export type ScriptedReply =
  | string
  | Reply
  | Error
  | ((
      messages: readonly Message[],
      options: ModelOptions,
    ) => ScriptedReply | Promise<ScriptedReply>)

/** What a scripted model was sent. */
export interface ScriptedRequest {
  readonly messages: readonly Message[]
  readonly options: ModelOptions
}

/** A model that replies by a script, for tests. */
export interface ScriptedModel extends Model {
  /** What it was sent so far. */
  readonly requests: readonly ScriptedRequest[]
}

/**
 * Makes a model that replies by a script.
 *
 * @param script The replies in their order. After the last one it rejects.
 * @param toolCalling See `Model`.
 */
export function scripted(
  script: readonly ScriptedReply[],
  toolCalling: Model['toolCalling'] = 'text',
): ScriptedModel {
  const requests: ScriptedRequest[] = []
  const model = async (messages: readonly Message[], options: ModelOptions): Promise<Reply> => {
    const next = script[requests.length]
    requests.push({ messages, options })
    let reply =
      next ?? new Error(`The script has ${script.length} replies, and one more was asked for.`)
    while (typeof reply === 'function') reply = await reply(messages, options)
    if (reply instanceof Error) throw reply
    const whole = typeof reply === 'string' ? { text: reply } : reply
    options.onText(whole.text)
    return whole
  }
  return Object.assign(model, { requests, toolCalling })
}
