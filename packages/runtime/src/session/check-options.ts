import { isText } from '../set/sources.ts'
import type { Settings } from '../types.ts'
import type { SessionBase } from './session.ts'
import type { SessionOptions } from './types.ts'

/** What options are, in words, which options, and a test. */
const kinds: readonly (readonly [
  words: string,
  options: string,
  fits: (value: never) => unknown,
])[] = [
  ['a function', 'count onEvent onError', (value: unknown) => typeof value === 'function'],
  [
    'a list of names',
    'include exclude',
    (value: unknown) => Array.isArray(value) && value.every(isText),
  ],
  ['a number of 0 or more', 'window reserve resultLimit', isNumber],
  ['a number from 0 to 1', 'sure', (value: number) => isNumber(value) && value <= 1],
  ["'never' or 'lru'", 'unload', (value: unknown) => value === 'never' || value === 'lru'],
  ['true or false', 'repeat', (value: unknown) => value === !!value],
  ['what a build gives', 'settings', (value?: Partial<Settings>) => value?.tools && value.control],
  // `checkSnapshot` tells.
  ['a snapshot', 'snapshot', () => true],
]

/**
 * Checks how an app makes a set or a session.
 *
 * @param options See `SkillsOptions` and `SessionOptions`.
 * @param settings What holds where a session's options say nothing; absent for a set.
 * @throws {Error} Where there is no such option, or it is of another kind: `include` and `exclude`
 *   are lists of whole names, for a pattern would match nothing. Where the reserve leaves nothing
 *   of the window.
 */
export function checkOptions(
  options: SessionOptions,
  settings?: Pick<Settings, 'window' | 'reserve'>,
): void {
  for (const [option, value] of Object.entries(options)) {
    const kind = kinds.find(([, all]) => all.split(' ').includes(option))
    if (!kind) throw new Error(`There is no option \`${option}\`.`)
    const [words, , fits] = kind
    if (value !== undefined && !fits(value as never)) {
      throw new Error(`Give \`${option}\` as ${words}.`)
    }
  }
  const { include = [], exclude = [] } = options
  const pattern = [...include, ...exclude].find((name) => /[*?{]/.test(name))
  if (pattern) throw new Error(`Give whole names, not "${pattern}": patterns are for the build.`)
  const { window = settings?.window, reserve = settings?.reserve } = options
  if (window !== undefined && reserve !== undefined && reserve >= window) {
    throw new Error(`Lower the reserve: ${reserve} fills the window, ${window}.`)
  }
}

/** Lets the calls of a session reject where the app gives a `free` that is no number. */
export function withChecks(session: SessionBase): SessionBase {
  const { run } = session
  return Object.assign(session, {
    async run(work, tool, free) {
      if (free !== undefined && free !== Number(free)) throw new Error('Give `free` as a number.')
      return run(work, tool, free)
    },
  } satisfies Pick<SessionBase, 'run'>)
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && value >= 0
}
