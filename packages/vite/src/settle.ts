import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ViteDevServer } from 'vite'

/** Changes that follow each other faster than this, in milliseconds, are handled together. */
const burst = 8

/** Longer than watchers throttle events of one file, in milliseconds. */
const throttled = 100

/** Tells when a burst of changes is over. */
export interface Calm {
  /** Says that something changed. */
  touch(): void
  /** Resolves once nothing changed for a moment. */
  wait(): Promise<void>
}

/** Makes what tells when a burst of changes is over. */
export function createCalm(): Calm {
  let last = 0
  return {
    touch() {
      last = performance.now()
    },
    async wait() {
      for (let rest = burst; rest > 0; rest = last + burst - performance.now()) await sleep(rest)
    },
  }
}

/**
 * Looks at a file again a little after its change was handled. A file is truncated before it is
 * written, and of two events in quick succession watchers drop the second: what was read then may
 * be half of it, with nothing to say so.
 *
 * @param server The dev server, whose watcher reports the file once more if it changed since.
 * @param file Absolute path.
 * @returns Starts the wait; to be called when the change was handled.
 */
export async function lookAgain(server: ViteDevServer, file: string): Promise<() => void> {
  const before = await mark(file)
  return () => {
    setTimeout(async () => {
      const after = await mark(file)
      if (after !== before) server.watcher.emit(after === undefined ? 'unlink' : 'change', file)
    }, throttled).unref()
  }
}

/** Tells states of a file apart; `undefined` where there is none. */
async function mark(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found && `${found.mtimeMs} ${found.size} ${found.ino}`
}
