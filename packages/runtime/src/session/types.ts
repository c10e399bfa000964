import type { Selection } from '../set/select.ts'
import type { Delivery } from '../text/pieces.ts'
import type { AbilityDefinition, ToolDefinition } from '../types.ts'
import type { CallResult } from './answer.ts'
import type { Snapshot } from './conversation.ts'

/** How a session is made. `include` and `exclude` narrow the set for this session. */
export interface SessionOptions extends Selection {
  /** The model's context window, in tokens. @default that of the settings */
  readonly window?: number | undefined
  /** Tokens kept free for the answer. @default that of the settings */
  readonly reserve?: number | undefined
  /** Counts tokens of what the build did not measure. @default that of the set */
  readonly count?: ((text: string) => number) | undefined
  /** What happens when a load does not fit. @default that of the settings, else `'never'` */
  readonly unload?: 'never' | 'lru' | undefined
  /**
   * Delivers again what the model has been given before: for apps that cannot tell what the
   * conversation still holds, or whether it is still the same one. @default false
   */
  readonly repeat?: boolean | undefined
  /**
   * The score from which `find_skills` is sure that a skill fits, 0 to 1; below it the model reads
   * that perhaps none does. The higher, the more requests that no skill fits are told, and the more
   * others with them. @default 0.5
   */
  readonly sure?: number | undefined
  /** The most tokens of an ability's result. @default a quarter of the window */
  readonly resultLimit?: number | undefined
  /** Takes up an earlier conversation. */
  readonly snapshot?: Snapshot | undefined
}

/** What the app tells about a load. */
export interface LoadOptions {
  /**
   * Tokens that are free for the answer, where the app knows: the window without the reserve and
   * the conversation so far. Without it the session counts what it has delivered itself.
   */
  readonly free?: number | undefined
  /** Id or title of one section, where the set has the part `sections`. @default the whole */
  readonly section?: string | undefined
}

/** What the app tells about one call. */
export interface CallOptions extends Pick<LoadOptions, 'free'> {
  /** A person has confirmed this call of a destructive ability. */
  readonly confirmed?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** Where a session's tokens go. */
export interface Usage {
  readonly window: number
  readonly reserve: number
  readonly prompt: number
  readonly tools: number
  /** Texts of skills that are loaded, and of their files. */
  readonly skills: number
  /** Other answers. */
  readonly other: number
  /** What is left; below zero where more was delivered than fits. */
  readonly free: number
}

/** One conversation with a model, as the app drives it. */
export interface CoreSession {
  /** The text for the system prompt: the same bytes for the session's life. */
  prompt(): Delivery
  /** Names of the skills that are loaded, wholly or in part, the least recently used first. */
  loaded(): string[]
  usage(): Usage
  /**
   * Loads a skill, hidden ones included. What goes wrong is answered; it rejects only where `free`
   * is no number.
   */
  load(name: string, options?: LoadOptions): Promise<CallResult>
  /** Unloads a skill; the app may drop its texts. Returns whether it was loaded. */
  unload(name: string): boolean
  /**
   * Begins a new conversation. Calls in flight no longer count for it.
   *
   * @param snapshot What the new conversation holds. @default nothing
   * @throws {Error} Where it is no snapshot; the conversation then goes on.
   */
  reset(snapshot?: Snapshot): void
  /** The conversation as JSON. */
  snapshot(): Snapshot
}

/** What lets a model drive a session. */
export interface ToolSession {
  /** The built-in tools: the same for the session's life. */
  tools(): readonly ToolDefinition[]
  /**
   * Definitions of the abilities that can be called now, under the names that the model uses.
   *
   * @param all Adds those of skills that are not loaded, as if each were.
   */
  abilities(all?: boolean): readonly AbilityDefinition[]
  /**
   * Does what the model asks for. Bad input is answered; it rejects only where the app gives a
   * `free` that is no number.
   *
   * @param tool Name of a built-in tool or an ability.
   * @param args The arguments, as an object or as JSON.
   * @param options What the app tells about the call.
   */
  call(tool: string, args?: unknown, options?: CallOptions): Promise<CallResult>
}

/** One conversation with a model. */
export interface Session extends CoreSession, ToolSession {}
