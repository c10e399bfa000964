import { startTimer } from '../timer.ts'
import { isKnown } from './attempt.ts'
import { race } from './race.ts'
import type { Selection, SelectionRequest, Selector } from './selector.ts'

/** A model as the router asks it; a model of `createAgent` is one. */
export type CatalogModel = (
  messages: readonly { readonly role: 'system' | 'user'; readonly content: string }[],
  options: CatalogModelOptions,
) => Promise<{ readonly text: string }>

export interface CatalogModelOptions {
  readonly signal: AbortSignal
  readonly temperature: 0
  /** Tokens that the reply may have at most. */
  readonly maxTokens: number
  readonly thinking: false
  /** None: the model has only to choose. */
  readonly tools: readonly []
  readonly onText: (delta: string) => void
}

export interface ModelSelectorOptions {
  /** The model; without one there is no choice, for the reason `no-model`. */
  readonly model: CatalogModel | null | undefined
  /**
   * Asked before each call. What it gives is not kept or sent anywhere: where it is empty, or it
   * throws, there is no choice, for the reason `no-credential`.
   */
  readonly credential?: (() => unknown) | undefined
  /** Milliseconds for credential and reply together. @default 10000 */
  readonly timeout?: number
  /** Tokens that the reply may have at most. @default 512 */
  readonly maxTokens?: number
}

/**
 * Asks a model which skills a message needs. It sees every name and description, the message and
 * what was chosen before, and no body; it has no tools and a temperature of 0.
 *
 * Its reply counts only as JSON with exactly `skills`, unique names from the prompt, and
 * `confidence`, which is `certain`. It counts only in time, whether or not the model heeds its
 * signal.
 *
 * @param options See `ModelSelectorOptions`.
 * @returns The selector.
 */
export function modelSelector({
  model,
  credential,
  timeout = 10_000,
  maxTokens = 512,
}: ModelSelectorOptions): Selector {
  return async (request) => {
    if (typeof model !== 'function') return { reason: 'no-model' }
    const deadline = startDeadline(timeout)
    const signal = AbortSignal.any([deadline.signal, request.signal])
    const ask = async (): Promise<Selection> => {
      if (!(await hasCredential(credential))) return { reason: 'no-credential' }
      if (signal.aborted || deadline.isOver()) return { reason: 'timeout' }
      const messages = [
        { role: 'system', content: instructions(request) },
        { role: 'user', content: request.message },
      ] as const
      const options = { signal, temperature: 0, maxTokens, thinking: false, tools: [] } as const
      const { text } = await model(messages, { ...options, onText() {} })
      return deadline.isOver() ? { reason: 'timeout' } : readReply(text, request)
    }
    try {
      return (await race(ask(), signal)) ?? { reason: 'timeout' }
    } catch (error) {
      if (deadline.isOver()) return { reason: 'timeout' }
      return { reason: isRefused(error) ? 'no-credential' : 'provider-error' }
    } finally {
      deadline.stop()
    }
  }
}

async function hasCredential(credential: ModelSelectorOptions['credential']): Promise<boolean> {
  if (credential === undefined) return true
  try {
    return Boolean(await credential())
  } catch {
    return false
  }
}

/**
 * Starts to measure time. The timer holds Node's process, unlike that of `AbortSignal.timeout`: it
 * may be the only thing that a turn waits for.
 */
function startDeadline(timeout: number) {
  const controller = new AbortController()
  const end = performance.now() + timeout
  const timer = startTimer(() => controller.abort(), timeout)
  return {
    signal: controller.signal,
    /** By the clock, for a thread that is busy hears of no timer. */
    isOver: () => controller.signal.aborted || performance.now() >= end,
    stop: () => clearTimeout(timer),
  }
}

function instructions({ entries, selected }: SelectionRequest): string {
  const before = selected.length === 0 ? 'none' : selected.join(', ')
  return [
    'Choose the skills that an assistant needs for the message of its user.',
    'A skill is needed where its description says that it is for such a message. Choose every skill that is needed, also one whose description says that it is for any message. Leave out a skill that would merely be of some use. Choose none where none is needed.',
    'Where the message does not say what it is about or what is to be done, you are uncertain.',
    'Answer with JSON alone, in this form: {"skills":["name"],"confidence":"certain"}. "confidence" is "certain" or "uncertain". Names are exactly as below.',
    `Chosen earlier in this conversation: ${before}.`,
    'All skills:',
    ...entries.map(({ name, description }) => `- ${name}: ${description}`),
  ].join('\n')
}

/** Takes a reply only as it was asked for, and so no longer than all names would make it. */
function readReply(text: unknown, request: SelectionRequest): Selection {
  if (typeof text !== 'string' || text.length > longestReply(request)) return invalid
  const reply = parse(text)
  if (reply === null || typeof reply !== 'object' || Array.isArray(reply)) return invalid
  if (Object.keys(reply).sort().join() !== 'confidence,skills') return invalid
  const { skills, confidence } = reply as { skills: unknown; confidence: unknown }
  // `JSON.parse` lets the last of two keys win.
  if (keysIn(text) !== 2) return invalid
  if (!Array.isArray(skills) || !skills.every((name) => typeof name === 'string')) return invalid
  if (confidence === 'uncertain') return { reason: 'unsure' }
  if (confidence !== 'certain') return invalid
  const selection = { names: skills }
  return isKnown(selection, request) ? selection : { reason: 'unknown-name' }
}

const invalid = { reason: 'invalid-reply' } as const

/** UTF-16 units of all names, each unit escaped, with room for white space. */
function longestReply({ entries }: SelectionRequest): number {
  return entries.reduce((sum, { name }) => sum + 6 * name.length + 16, 1024)
}

/** Counts the keys of well-formed JSON: strings that a colon follows. */
function keysIn(json: string): number {
  const strings = json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)
  return Array.from(strings).filter(([, colon]) => colon !== undefined).length
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a server says that it does not know the caller: HTTP 401 or 403. */
function isRefused(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: unknown }
  return status === 401 || status === 403
}
