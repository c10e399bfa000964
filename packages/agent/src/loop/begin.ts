import type { IssuedCall } from '../model.ts'
import { renderCall } from '../protocol/render.ts'
import { startTimer } from '../timer.ts'
import type { AgentOptions, RunOptions } from './agent.ts'
import { makeRoom, type PerformOptions, preload } from './perform.ts'
import { advice, notLoaded, overdue } from './texts.ts'
import { untilAborted } from './until-aborted.ts'

/** What a run begins with. */
export interface BeginOptions
  extends Omit<PerformOptions, 'others'>,
    Pick<AgentOptions, 'advise'>,
    Required<Pick<RunOptions, 'skills'>> {
  readonly message: string
  /** How long to wait for advice, in milliseconds. */
  readonly timeout: number
}

/**
 * Puts a request into the conversation, with what the app gives along: advice where search is
 * sure, or skills that it loads itself.
 *
 * @param options See `BeginOptions`.
 * @throws {Error} Where a skill that the app wants cannot be loaded.
 */
export async function begin(options: BeginOptions): Promise<void> {
  const { message, skills, session, context, signal, send } = options
  const missing = skills.filter((name) => !session.loaded().includes(name))
  const skill = skills.length > 0 ? undefined : await advisedSkill(options)
  if (skill !== undefined) send({ type: 'advice', skill })
  const text = skill === undefined ? message : `${message}\n\n${advice(skill)}`
  context.add({ kind: 'user', text })
  if (missing.length === 0) return
  const { tokens, budget } = makeRoom(options)
  if (tokens > budget) return

  const calls = missing.map(
    (name): IssuedCall => context.issue({ name: 'load_skill', arguments: { name } }),
  )
  const spoken = ''
  context.add({ kind: 'reply', text: calls.map(renderCall).join('\n'), spoken, calls })
  const refused: string[] = []
  for (const [at, call] of calls.entries()) {
    const name = missing[at] as string
    const result = await preload(call, name, { ...options, others: calls.length - at - 1 })
    if (!signal.aborted && !result?.ok) refused.push(notLoaded(name, result?.text ?? overdue))
  }
  if (refused.length > 0) throw new Error(refused.join('\n'))
}

/**
 * The skill that search is sure of, where it is not loaded yet. Advice that fails or does not come
 * in time is none.
 */
async function advisedSkill({
  advise,
  message,
  session,
  signal,
  timeout,
}: BeginOptions): Promise<string | undefined> {
  if (!advise) return undefined
  const late = new AbortController()
  const timer = startTimer(() => late.abort(), timeout)
  try {
    const found = await untilAborted(advise(message), AbortSignal.any([signal, late.signal]))
    const { sure, hits } = found ?? { sure: false, hits: [] }
    const name = hits[0]?.name
    return sure && name !== undefined && !session.loaded().includes(name) ? name : undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
