/** What the model has of one skill. */
export interface Held {
  /** The parts that were delivered, those of older contents too, see `partKey`. */
  readonly parts: readonly string[]
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
  readonly skills: readonly ({ readonly name: string } & Held)[]
  /** Tokens of the answers that belong to no skill. @default 0 */
  readonly other?: number
}

/** A text of a skill: the instructions, or the file of a path. */
export interface Source {
  readonly path?: string
  /** Tells it from what it was or becomes, see `markOf`. */
  readonly mark: string
}

/** Names a part of a skill: a text, all of it or one section. */
export const partKey = ({ path = '', mark }: Source, section = ''): string =>
  `${path}\n${section}\n${mark}`

/**
 * Marks a content, so that another build or a hot update of it is told apart, also by a snapshot.
 *
 * @param content Plain data; functions in it do not count.
 * @returns A hash of its JSON: a polynomial over a prime field, of 31 bits.
 */
export function markOf(content: unknown): string {
  let hash = 0
  for (const letter of JSON.stringify(content)) {
    hash = (hash * 1000003 + (letter.codePointAt(0) as number)) % 0x7fffffff
  }
  return `${hash}`
}

/** Adds parts to what the model has of a skill, which is then the one used last. */
export function hold(
  { held }: Pick<Conversation, 'held'>,
  name: string,
  parts: readonly string[],
  tokens: number,
): void {
  const before = held.get(name)
  held.delete(name)
  held.set(name, {
    parts: [...new Set([...(before?.parts ?? []), ...parts])],
    // What was delivered of an older content is in the conversation still.
    tokens: tokens + (before?.tokens ?? 0),
  })
}

/** Whether the model has a text whole, or the section of it. */
export function hasPart(
  { held }: Conversation,
  source: Source & { readonly name: string },
  section?: string,
): boolean {
  const keys = [partKey(source), partKey(source, section)]
  return !!held.get(source.name)?.parts.some((key) => keys.includes(key))
}

/** Makes a skill that the model has the one used last. */
export function touch({ held }: Conversation, name: string): void {
  const entry = held.get(name)
  if (entry && held.delete(name)) held.set(name, entry)
}

/** Whether the model has the instructions, or a part of them; those of one content by its mark. */
export const isActive = (held: Held | undefined, mark = ''): boolean =>
  !!held?.parts.some((key) => key.startsWith('\n') && key.endsWith(mark))
