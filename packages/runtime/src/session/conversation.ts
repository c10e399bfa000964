import type { SkillContent } from '../types.ts'

/** What the model has of one skill. */
export interface Held {
  /** The content that was delivered; absent after a restore. */
  content?: SkillContent | undefined
  /** Whether the whole instructions were delivered. */
  whole: boolean
  /** Ids of sections of the instructions that were delivered. */
  readonly sections: Set<string>
  /** Files and sections of files that were delivered. */
  readonly files: Set<string>
  /** Tokens of all that. */
  tokens: number
}

/** What a session knows of a conversation between two resets. */
export interface Conversation {
  /** By name, the least recently used first. */
  readonly held: Map<string, Held>
  /** Tokens of the answers that belong to no skill. */
  other: number
}

/** A conversation as JSON, to be kept over a page reload or a compaction. */
export interface Snapshot {
  readonly version: 1
  readonly skills: readonly {
    readonly name: string
    readonly whole: boolean
    readonly sections: readonly string[]
    readonly files: readonly string[]
    readonly tokens: number
  }[]
}

/** Whether a skill's instructions, or a part of them, are with the model. */
export const isActive = (held: Held | undefined): boolean =>
  held !== undefined && (held.whole || held.sections.size > 0)

/** Makes the entry of a skill of which so many tokens were delivered. */
export function hold(tokens = 0): Held {
  return { whole: false, sections: new Set(), files: new Set(), tokens }
}

/** Writes a conversation down. */
export function takeSnapshot({ held }: Conversation): Snapshot {
  return {
    version: 1,
    skills: [...held].map(([name, { whole, sections, files, tokens }]) => ({
      name,
      whole,
      sections: [...sections],
      files: [...files],
      tokens,
    })),
  }
}

/**
 * Takes up a conversation.
 *
 * @param snapshot What `takeSnapshot` wrote; skills that are no longer there are left out.
 * @param exists Tells whether there is a skill of a name.
 * @throws {TypeError} Where it is no snapshot of this version.
 */
export function fromSnapshot(
  snapshot: Snapshot | undefined,
  exists: (name: string) => boolean,
): Conversation {
  if (snapshot && snapshot.version !== 1) {
    throw new TypeError('This snapshot has an unknown version. Start without it.')
  }
  const held = new Map<string, Held>()
  for (const { name, whole, sections, files, tokens } of snapshot?.skills ?? []) {
    if (!exists(name)) continue
    held.set(name, { whole, sections: new Set(sections), files: new Set(files), tokens })
  }
  return { held, other: 0 }
}
