import type { SessionBase } from '../session/session.ts'
import type { Load } from '../types.ts'
import { fetchChunk } from './call.ts'

const ready = new WeakMap<Load<object>, object>()

/** What work throws that cannot go on without a chunk of code. */
interface Wanted {
  readonly wanted: Load<object>
}

/**
 * Code that is seldom needed and so a chunk of its own, in the midst of a call. Where it is not
 * imported yet, the work ends here and begins anew with it, see `withChunks`: whatever happened
 * meanwhile, nothing was done yet by halves. So it is to be asked for before anything is changed.
 *
 * @param load Imports the chunk.
 */
export function use<Code extends object>(load: Load<Code>): Code {
  const code = ready.get(load)
  if (!code) throw { wanted: load } satisfies Wanted
  return code as Code
}

/** Lets the calls of a session `use` chunks: one that cannot be fetched is told to the model. */
export function withChunks(session: SessionBase): SessionBase {
  const { run } = session
  return Object.assign(session, {
    run(work, ...rest) {
      const attempt: typeof work = async (call) => {
        try {
          return await work(call)
        } catch (error) {
          const { wanted } = Object(error) as Partial<Wanted>
          if (!wanted) throw error
          ready.set(wanted, await fetchChunk(call, wanted))
          return attempt(call)
        }
      }
      return run(attempt, ...rest)
    },
  } satisfies Pick<SessionBase, 'run'>)
}
