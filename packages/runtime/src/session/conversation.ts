import type { SkillContent } from '../types.ts'

/** What the model has of one skill. */
export interface Held {
  /** The content that it was delivered from; absent after a restore. */
  readonly content?: SkillContent | undefined
  /** The parts that were delivered, see `partKey`. */
  readonly parts: ReadonlySet<string>
  /** Their tokens. */
  readonly tokens: number
}

/** What a session knows of a conversation between two resets. */
export interface Conversation {
  /** By skill, the least recently used first. */
  readonly held: Map<string, Held>
  /** Tokens of the answers that belong to no skill. */
  other: number
}

/** A conversation as JSON, to be kept over a page reload or a compaction. */
export interface Snapshot {
  readonly skills: readonly {
    readonly name: string
    readonly parts: readonly string[]
    readonly tokens: number
  }[]
}

/** Names a part of a skill: a file or the instructions, all of it or one section. */
export const partKey = (path = '', section = ''): string => `${path}\n${section}`

/** Makes a skill that the model has the one used last. */
export function touch({ held }: Conversation, name: string): void {
  const entry = held.get(name)
  if (entry && held.delete(name)) held.set(name, entry)
}

/** Whether the model has the instructions, or a part of them. */
export const isActive = (held: Held | undefined): boolean =>
  [...(held?.parts ?? [])].some((key) => key.startsWith('\n'))
