import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Project } from '@skillfold/compiler'
import { configFiles } from '@skillfold/compiler/config'
import { lookOut } from './lookout.ts'
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
  /** Absolute path of the file that the bundler is to watch. In a cache it would be ignored. */
  readonly file: string
  readonly #changed: () => Promise<void>
  /** Absolute paths of the files that made the configuration, when it could last be used. */
  #files: readonly string[]
  readonly #lookouts: (() => void)[] = []
  #isHeard = true
  #isStopped = false

  /**
   * @param root Absolute path of the project's root.
   * @param changed Called when the configuration changed, before the bundler is told.
   */
  constructor(root: string, changed: () => Promise<void>) {
    this.file = path.join(mkdtempSync(path.join(tmpdir(), 'skillfold-')), 'watch')
    writeFileSync(this.file, '')
    this.#files = configFiles(root)
    this.#changed = changed
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
    rmSync(path.dirname(this.file), { recursive: true, force: true })
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
