import type { Session, Snapshot } from '@skillfold/runtime'
import type { HeldPart } from './turn.ts'

/**
 * What a session came to hold between two snapshots.
 *
 * @returns Parts of skills; the tokens of a skill are entered with the first of its parts.
 */
export function addedParts(before: Snapshot, after: Snapshot): HeldPart[] {
  return after.skills.flatMap(({ name, parts, tokens }) => {
    const old = before.skills.find((skill) => skill.name === name)
    const added = parts.filter((part) => !old?.parts.includes(part))
    return added.map((part, at) => ({
      skill: name,
      part,
      tokens: at === 0 ? tokens - (old?.tokens ?? 0) : 0,
    }))
  })
}

/**
 * Tells a session that the model has some parts no longer, so that it delivers them again.
 *
 * @param session The session; no call may be in flight.
 * @param gone The parts.
 */
export function forgetParts(session: Session, gone: readonly HeldPart[]): void {
  if (gone.length === 0) return
  const skills = session.snapshot().skills.flatMap(({ name, parts, tokens }) => {
    const lost = gone.filter(({ skill, part }) => skill === name && parts.includes(part))
    const left = parts.filter((part) => !lost.some((each) => each.part === part))
    const freed = lost.reduce((sum, each) => sum + each.tokens, 0)
    return left.length > 0 ? [{ name, parts: left, tokens: Math.max(0, tokens - freed) }] : []
  })
  session.reset({ skills })
}
