import type { Compilation } from '../compile.ts'
import { counted, figure } from '../text/figures.ts'

/**
 * Says in one line what skills cost.
 *
 * @param compilation What was compiled.
 * @returns Index against its budget, peak against the window.
 */
export function summarize({ skills, start, peak, settings }: Compilation): string {
  const { mode, window } = settings
  const budget = Number.isFinite(start.budget) ? ` of ${figure(start.budget)}` : ''
  return [
    counted(skills.length, 'skill'),
    `${mode === 'full' ? 'start' : 'index'} ${figure(start.tokens)}${budget} tokens`,
    `at most ${figure(peak.tokens)} of ${figure(window)} in the window`,
  ].join(', ')
}
