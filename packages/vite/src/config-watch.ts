import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Project } from '@skillfold/compiler'
import { configFiles } from '@skillfold/compiler/config'
import { lookOut } from './lookout.ts'
import type { Place } from './run.ts'
import { configSight } from './sights.ts'

/** A bundler that has not begun a build after this, in milliseconds, is told again. */
const patience = 1000

/**
 * Has a bundler under watch build again when the configuration changes. Rolldown's watcher sees
 * nothing of files that do not exist, and takes up those that it is given late, so that it misses
 * what happens to them until then (https://github.com/rolldown/rolldown/issues/10935). So they are
 * watched here, and Rolldown watches a file that is written for it.
 */
export class ConfigWatch {
  /** Absolute path of the file that the bundler is to watch. */
  readonly file: string
  readonly #changed: () => Promise<void>
  /** Absolute paths of the files that made the configuration, when it could last be used. */
  #files: readonly string[]
  readonly #lookouts: (() => void)[] = []
  #isHeard = true
  #isStopped = false

  /**
   * @param place Where the app is.
   * @param changed Called when the configuration changed, before the bundler is told.
   */
  constructor({ root, cache }: Place, changed: () => Promise<void>) {
    this.file = path.join(cache ?? path.join(tmpdir(), 'skillfold'), 'watch')
    this.#files = configFiles(root)
    this.#changed = changed
  }

  /** Makes the file. A disk that cannot be written is no reason to fail. */
  async begin(): Promise<void> {
    await mkdir(path.dirname(this.file), { recursive: true }).catch(() => {})
    await writeFile(this.file, '').catch(() => {})
  }

  /**
   * Opens a project, and misses no change from then on.
   *
   * @param open Opens it.
   * @throws What `open` throws.
   */
  async open(open: () => Promise<Project>): Promise<Project> {
    this.#release()
    await this.#lookOut(this.#files)
    const project = await open()
    this.#files = project.config.files
    await this.#lookOut(project.config.files, project.config)
    return project
  }

  /** Says that the bundler began a build. */
  heard(): void {
    this.#isHeard = true
  }

  stop(): void {
    this.#isStopped = true
    this.#isHeard = true
    this.#release()
  }

  async #lookOut(...seen: Parameters<typeof configSight>): Promise<void> {
    const stop = await lookOut(configSight(...seen), () => void this.#tell())
    if (this.#isStopped) stop()
    else this.#lookouts.push(stop)
  }

  async #tell(): Promise<void> {
    this.#release()
    await this.#changed()
    this.#isHeard = this.#isStopped
    while (!this.#isHeard) {
      // One event: a file that is emptied first makes two, and two builds.
      await appendFile(this.file, '.').catch(() => {})
      await sleep(patience, undefined, { ref: false })
    }
  }

  #release(): void {
    for (const stop of this.#lookouts.splice(0)) stop()
  }
}
