import { isText } from '../set/sources.ts'
import type { Snapshot } from './conversation.ts'

/**
 * Checks what an app takes up an earlier conversation from.
 *
 * @param snapshot See `Snapshot`; nothing is none.
 * @throws {Error} Where it is no snapshot.
 */
export function checkSnapshot(snapshot: Snapshot | null | undefined): void {
  const { skills, other = 0 } = Object(snapshot ?? { skills: [] })
  // The other answers are checked like those of a skill.
  const all = skills?.concat?.({ name: '', parts: [], tokens: other })
  if (!all?.every?.(isHeld)) throw new Error('Give a snapshot of a session.')
}

const isHeld = (value: Snapshot['skills'][number]): boolean =>
  isText(value?.name) &&
  value.parts?.every?.(isText) &&
  Number.isFinite(value.tokens) &&
  value.tokens >= 0
