import type { Compilation } from '@skillfold/compiler'
import { indexLines } from './index-lines.ts'
import { packageLines } from './package-lines.ts'
import { skillLines } from './skill-lines.ts'
import type { View } from './view.ts'
import { windowLines } from './window-lines.ts'

/**
 * Draws what skills cost: what the window holds at its fullest, the index against its budget,
 * each skill, the costliest load first, and what packages take of the index.
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
