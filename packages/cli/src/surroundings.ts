import type { Project } from '@skillfold/compiler'
import type { SkillfoldOptions } from '@skillfold/compiler/config'
import { type Command, Option } from 'commander'
import type { Io } from './io.ts'

/** What the commands are declared in. */
export interface Surroundings {
  /** Takes the declarations. */
  readonly program: Command
  readonly io: Io
  /**
   * Opens the project of the command line.
   *
   * @param inline Options that win over the configuration.
   * @param roots Folders of skills besides those of `--root`.
   */
  project(inline?: SkillfoldOptions, roots?: readonly string[]): Promise<Project>
  /** Is told the exit code of the command that ran. */
  finish(code: number): void
}

/** An option whose values are to be limited. */
export const option = (flags: string, description: string): Option => new Option(flags, description)

/** The end of a help text, from command lines that can be copied. */
export const examples = (...lines: readonly string[]): string =>
  ['', 'Examples:', ...lines.map((line) => `  $ ${line}`)].join('\n')
