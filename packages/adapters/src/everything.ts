import type { StagedSession } from '@skillfold/agent/staged'
import type { Session, Skills, ToolDefinition } from '@skillfold/runtime'

/** What an adapter needs of the set beside a session. */
export type WithAbilities = Pick<Skills, 'abilities'>

/**
 * All that a model may come to call in a session: its tools, then the abilities, open or not. For
 * frameworks that want every tool declared before the conversation begins.
 *
 * @param session The session. One that stages writes says what it adds to the arguments of each.
 * @param skills The set that started it.
 * @param taken Names of the app's own tools.
 * @throws {Error} Where a tool of the app has the name of one of these.
 */
export function everything(
  session: Session & Partial<Pick<StagedSession, 'define'>>,
  { abilities }: WithAbilities,
  taken: readonly string[] = [],
): ToolDefinition[] {
  const { define = (ability) => ability } = session
  const all = [...session.tools(), ...abilities.list().map(define)]
  const twice = all.find(({ name }) => taken.includes(name))
  if (twice) {
    throw new Error(`Two tools are called "${twice.name}". Rename your own, or that of the skills.`)
  }
  return all.map(({ name, description, parameters }) => ({ name, description, parameters }))
}

/** Names of what a model may call now. */
export function openNames(session: Session): string[] {
  return [...session.tools(), ...session.abilities()].map(({ name }) => name)
}
