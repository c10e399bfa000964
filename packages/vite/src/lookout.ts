import { type FSWatcher, watch } from 'node:fs'

/** Something on disk that can change. */
export interface Sight {
  /** Absolute paths of the folders in which it changes; those that do not exist are passed over. */
  folders(): Promise<readonly string[]>
  /** Tells its states apart. */
  state(): Promise<string>
}

/** Events that follow each other within this, in milliseconds, are one: a file is being written. */
const burst = 50

/**
 * Watches something until it changes. What happens once this resolves is not missed.
 *
 * @param sight What is watched.
 * @param changed Called once, when its state is another.
 * @returns Ends the watch.
 */
export async function lookOut(sight: Sight, changed: () => void): Promise<() => void> {
  let watchers: FSWatcher[] = []
  let timer: NodeJS.Timeout | undefined
  let before = ''
  let isEnded = false
  const release = (): void => {
    for (const watcher of watchers.splice(0)) watcher.close()
  }
  const stop = (): void => {
    isEnded = true
    clearTimeout(timer)
    release()
  }
  const soon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(look)
    }, burst).unref()
  }
  /** Folders come and go, and a watcher ends with its folder: so all are taken up anew. */
  const arm = async (): Promise<void> => {
    const folders = new Set(await sight.folders())
    release()
    if (isEnded) return
    watchers = [...folders].flatMap((folder) => watchFolder(folder, soon) ?? [])
  }
  const look = async (): Promise<void> => {
    await arm()
    const state = await sight.state()
    if (isEnded || state === before) return
    stop()
    changed()
  }
  const begin = async (): Promise<void> => {
    await arm()
    before = await sight.state()
  }
  let last = begin()
  await last
  return stop
}

function watchFolder(folder: string, changed: () => void): FSWatcher | undefined {
  try {
    return watch(folder, { persistent: false }, changed).on('error', () => {})
  } catch {
    return undefined
  }
}
