import { existsSync, type FSWatcher, watch } from 'node:fs'
import path from 'node:path'

/**
 * Waits for paths that do not exist yet.
 *
 * @param paths Absolute paths; those that exist are passed over.
 * @param appeared Called once, when one of them, or a folder above one, came into being.
 * @returns Ends the wait.
 */
export function watchMissing(paths: readonly string[], appeared: () => void): () => void {
  const watchers: FSWatcher[] = []
  const stop = (): void => {
    for (const watcher of watchers.splice(0)) watcher.close()
  }
  const next = paths.filter((file) => !existsSync(file)).map(firstMissing)
  const look = (): void => {
    if (watchers.length === 0 || !next.some((file) => existsSync(file))) return
    stop()
    appeared()
  }
  for (const folder of new Set(next.map((file) => path.dirname(file)))) {
    watchers.push(
      watch(folder, look)
        .on('error', () => {})
        .unref(),
    )
  }
  return stop
}

/** The path itself, or the highest folder above it that is missing. */
function firstMissing(file: string): string {
  const folder = path.dirname(file)
  return existsSync(folder) ? file : firstMissing(folder)
}
