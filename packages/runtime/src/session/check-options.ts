import { isText } from '../set/sources.ts'
import type { Settings } from '../types.ts'
import type { SessionBase } from './session.ts'
import type { SessionOptions } from './types.ts'

/**
 * Checks how an app makes a set or a session.
 *
 * @param options See `SessionOptions`.
 * @param settings What holds where a session's options say nothing; absent for a set.
 * @throws {Error} Where one is of another kind: `include` and `exclude` are lists of whole names,
 *   for a pattern would match nothing. Where the reserve leaves nothing of the window.
 */
export function checkOptions(
  options: SessionOptions,
  settings?: Pick<Settings, 'window' | 'reserve'>,
): void {
  const { include = [], exclude = [], unload = 'never', resultLimit, sure } = options
  for (const [option, names] of Object.entries({ include, exclude })) {
    if (!Array.isArray(names) || !names.every(isText)) {
      throw new Error(`Give \`${option}\` as a list of names.`)
    }
    const pattern = names.find((name) => /[*?{]/.test(name))
    if (pattern) throw new Error(`Give whole names, not "${pattern}": patterns are for the build.`)
  }
  if (unload !== 'never' && unload !== 'lru') {
    throw new Error("Give `unload` as 'never' or 'lru'.")
  }
  const { window = settings?.window, reserve = settings?.reserve } = options
  checkNumbers({ window, reserve, resultLimit, sure })
  if (window !== undefined && reserve !== undefined && reserve >= window) {
    throw new Error(`Lower the reserve: ${reserve} fills the window, ${window}.`)
  }
}

/** Lets the calls of a session reject where the app gives a `free` that is no number. */
export function withChecks(session: SessionBase): SessionBase {
  const { run } = session
  return Object.assign(session, {
    async run(work, tool, free) {
      checkNumbers({ free })
      return run(work, tool, free)
    },
  } satisfies Pick<SessionBase, 'run'>)
}

/** @throws {Error} Where one is neither absent nor a number. */
function checkNumbers(values: Readonly<Record<string, unknown>>): void {
  for (const [option, value = 0] of Object.entries(values)) {
    if (value !== Number(value)) throw new Error(`Give \`${option}\` as a number.`)
  }
}
