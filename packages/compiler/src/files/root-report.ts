import { Findings } from '../problems/findings.ts'
import type { Problem } from '../problems/problem.ts'
import type { ProblemArgs, ProblemCode } from '../problems/rules.ts'
import type { Root } from './discover.ts'
import { displayPath } from './paths.ts'

/** Collects what is wrong with the folders of one root. */
export class RootReport {
  readonly problems: Problem[] = []
  readonly #root: Root
  readonly #projectRoot: string

  constructor(root: Root, projectRoot: string) {
    this.#root = root
    this.#projectRoot = projectRoot
  }

  /**
   * Adds a problem.
   *
   * @param code Its code.
   * @param file Absolute path of what it is about.
   * @param args What it is worded from.
   */
  add<Code extends ProblemCode>(code: Code, file: string, args: ProblemArgs<Code>): void {
    const { dependency } = this.#root
    const findings = new Findings({ file: this.show(file), dependency })
    findings.add(code, undefined, args)
    this.problems.push(...findings.problems)
  }

  /** Writes a path as it is shown. */
  show(file: string): string {
    return displayPath(this.#projectRoot, file)
  }
}
