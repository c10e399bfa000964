import type { Piece } from '../text/pieces.ts'
import { othersIn, renderGroupLine, renderUnlisted } from '../text/unlisted.ts'
import type { SkillGroup } from '../types.ts'
import type { ToolCall } from './call.ts'
import { visibleNames } from './find-skill.ts'

/**
 * Adds to the lines of an index what it says of the skills that a build left out, so that it fits.
 *
 * @param session The session.
 * @param lines The lines of the listed skills.
 * @param full How many skills are in the prompt besides.
 */
export type TellUnlisted = (session: Visible, lines: Piece[], full: number) => void

type Visible = Pick<ToolCall, 'set' | 'get'>

/** Adds a line for each group, and one that says how many skills are listed of how many. */
export const tellUnlisted: TellUnlisted = (session, lines, full) => {
  const { settings, layers } = session.set
  const listed = lines.length + full
  const total = visibleNames(session).length
  const indexes = layers().flatMap(({ index }) => (index?.unlisted ? index : []))
  if (!indexes[0] || listed === total) return
  // What was measured holds for the same line only.
  const same = indexes.find((index) => index.listed.length === listed && index.total === total)
  const groups = groupsOf(session)
  for (const group of groups) {
    lines.push({ text: renderGroupLine(group, settings.control), tokens: group.tokens })
  }
  lines.push({
    text: renderUnlisted(listed, total, othersIn(groups), settings.tools),
    tokens: same?.unlisted?.tokens,
  })
}

/** A group without the skills that a session has not; then its tokens are unknown. */
type VisibleGroup = Pick<SkillGroup, 'name' | 'skills'> & { readonly tokens?: number }

/** The groups of all sources as a session sees them; none that is empty. */
export function groupsOf(session: Visible): VisibleGroup[] {
  const names = visibleNames(session)
  return session.set.layers().flatMap(({ index }) =>
    (index?.unlisted?.groups ?? []).flatMap((group) => {
      const skills = group.skills.filter((name) => names.includes(name))
      if (skills.length === group.skills.length) return group
      return skills[0] ? { name: group.name, skills } : []
    }),
  )
}
