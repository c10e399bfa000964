import path from 'node:path'
import { displayPath } from '../files/paths.ts'
import { Findings } from '../problems/findings.ts'
import type { Problem } from '../problems/problem.ts'

/** Collects the problems of the files of one skill folder. */
export class FolderFindings {
  readonly #folder: string
  readonly #projectRoot: string
  readonly #profile: 'default' | 'spec'
  readonly #all: Findings[] = []

  /**
   * @param folder Absolute path.
   * @param projectRoot Absolute path that shown paths are from.
   * @param profile See `ReadContext`.
   */
  constructor(folder: string, projectRoot: string, profile: 'default' | 'spec') {
    this.#folder = folder
    this.#projectRoot = projectRoot
    this.#profile = profile
  }

  /**
   * Opens a collector for one file.
   *
   * @param inside Path from the folder, with `/`.
   * @param text The file's text, where it can be shown.
   */
  at(inside: string, text?: string): Findings {
    const findings = new Findings({
      file: displayPath(this.#projectRoot, path.join(this.#folder, inside)),
      profile: this.#profile,
      ...(text === undefined ? {} : { text }),
    })
    this.#all.push(findings)
    return findings
  }

  /** All problems so far. */
  get problems(): Problem[] {
    return this.#all.flatMap((findings) => findings.problems)
  }
}
