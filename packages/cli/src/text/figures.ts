export { counted, figure, percent } from '@skillfold/compiler'

import { figure } from '@skillfold/compiler'

/** A change with its sign: `+12`, `-3`, `0`. */
export function change(value: number): string {
  return value > 0 ? `+${figure(value)}` : figure(value)
}
