import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { markOf } from './mark.ts'

/** Changes that follow each other faster than this, in milliseconds, are handled together. */
const burst = 8

/** Changes that never stop are handled after this, in milliseconds. */
const longest = 200

/** Longer than watchers throttle events of one file, in milliseconds. */
const throttled = 100

/** What reports changes of files. */
interface Watcher {
  emit(event: 'add' | 'change' | 'unlink', file: string): unknown
}

/**
 * Tells when files have come to rest.
 *
 * A file is truncated before it is written, and of two events in quick succession watchers drop the
 * second: what was read then may be half of it, with nothing to say so. So each file is looked at
 * once more after its last event, and reported if it is another than at that event.
 */
export class Settling {
  readonly #watcher: Watcher
  readonly #stopping = new AbortController()
  readonly #looks = new Map<string, NodeJS.Timeout>()
  #last = 0

  /** @param watcher Is made to report a file once more. */
  constructor(watcher: Watcher) {
    this.#watcher = watcher
    // Each file of a branch that is checked out is waited for, which is no leak.
    setMaxListeners(0, this.#stopping.signal)
  }

  /**
   * Says that a file was reported. To be called before it is read.
   *
   * @param file Absolute path.
   */
  touch(file: string): void {
    this.#last = performance.now()
    clearTimeout(this.#looks.get(file))
    if (this.#stopping.signal.aborted) return
    const before = markOf(file)
    const look = setTimeout(() => {
      this.#looks.delete(file)
      const after = markOf(file)
      if (after === before) return
      this.#watcher.emit(
        after === undefined ? 'unlink' : before === undefined ? 'add' : 'change',
        file,
      )
    }, throttled)
    this.#looks.set(file, look.unref())
  }

  /** Resolves once nothing was reported for a moment. */
  async calm(): Promise<void> {
    const { signal } = this.#stopping
    const end = performance.now() + longest
    while (!signal.aborted) {
      const rest = Math.min(this.#last + burst, end) - performance.now()
      if (rest <= 0) return
      await sleep(rest, undefined, { signal }).catch(() => {})
    }
  }

  /** Ends all waiting: nothing is reported any more. */
  stop(): void {
    this.#stopping.abort()
    for (const look of this.#looks.values()) clearTimeout(look)
    this.#looks.clear()
  }
}
