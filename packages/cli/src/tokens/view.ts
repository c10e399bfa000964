import type { Colours } from '../io.ts'

/** What lines are drawn for. */
export interface View {
  /** Columns that a line may have. */
  readonly width: number
  readonly colours: Colours
}

/** The colour of a share of a budget. */
export function paintShare(share: number, colours: Colours): (text: string) => string {
  return share > 1 ? colours.red : share > 0.8 ? colours.yellow : colours.green
}
