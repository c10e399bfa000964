import path from 'node:path'
import type { SkillFolder } from '../files/discover.ts'
import { displayPath } from '../files/paths.ts'
import { Findings } from '../problems/findings.ts'
import type { Problem } from '../problems/problem.ts'
import type { ReadContext } from './read-skill.ts'

/** Collects the problems of the files of one skill folder. */
export class FolderFindings {
  readonly #folder: SkillFolder
  readonly #context: ReadContext
  readonly #all: Findings[] = []

  constructor(folder: SkillFolder, context: ReadContext) {
    this.#folder = folder
    this.#context = context
  }

  /**
   * Opens a collector for one file.
   *
   * @param inside Path from the folder, with `/`.
   * @param text The file's text, where it can be shown.
   * @param exact Whether the text is the file's, byte for byte.
   */
  at(inside: string, text?: string, exact = true): Findings {
    const findings = new Findings({
      file: this.show(inside),
      profile: this.#context.profile,
      dependency: this.#folder.root.dependency,
      ...(text === undefined ? {} : { text, exact }),
    })
    this.#all.push(findings)
    return findings
  }

  /**
   * Writes the path of a file as it is shown.
   *
   * @param inside Path from the folder, with `/`.
   */
  show(inside: string): string {
    return displayPath(this.#context.projectRoot, path.join(this.#folder.path, inside))
  }

  /** All problems so far. */
  get problems(): Problem[] {
    return this.#all.flatMap((findings) => findings.problems)
  }
}
