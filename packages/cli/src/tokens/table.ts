import type { Compilation } from '@skillfold/compiler'
import type { Colours } from '../io.ts'
import { indexLines } from './index-lines.ts'
import { packageLines } from './package-lines.ts'
import { skillLines } from './skill-lines.ts'
import { windowLines } from './window-lines.ts'

/** What lines are drawn for. */
export interface View {
  /** Columns that a line may have. */
  readonly width: number
  readonly colours: Colours
}

/**
 * Draws what skills cost: what the window holds at its fullest, the index against its budget,
 * each skill, the costliest load first,
 * and what packages take of the index.
 *
 * @param compilation What was compiled.
 * @param view Width and colours.
 * @returns Lines.
 */
export function tokenTable(compilation: Compilation, view: View): string[] {
  const skills = skillLines(compilation, view)
  const packages = packageLines(compilation, view)
  return [
    ...windowLines(compilation, view),
    '',
    ...indexLines(compilation, view),
    ...(skills.length === 0 ? [] : ['', ...skills]),
    ...(packages.length === 0 ? [] : ['', ...packages]),
  ]
}

/** The colour of a share of a budget. */
export function paintShare(share: number, colours: Colours): (text: string) => string {
  return share > 1 ? colours.red : share > 0.8 ? colours.yellow : colours.green
}
