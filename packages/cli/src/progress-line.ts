import { cut } from './text/table.ts'

/** How long work goes on before a line says how far it is, in milliseconds. */
const patience = 1000

/** How long a line stands before it is written anew, in milliseconds. */
const pause = 100

/** A line on a terminal that says how far work is. */
export interface ProgressLine {
  /** Shows a text in place of the one before; nothing where the work has only begun. */
  show(text: string): void
  /** Takes the line away. */
  clear(): void
}

/**
 * Makes a progress line.
 *
 * @param write Writes to the terminal.
 * @param width Columns of the terminal.
 */
export function progressLine(write: (text: string) => void, width: number): ProgressLine {
  let begun: number | undefined
  let written: number | undefined
  return {
    show(text) {
      const now = performance.now()
      begun ??= now
      if (now - begun < patience || (written !== undefined && now - written < pause)) return
      written = now
      // A line of the full width would break.
      write(`\r\x1b[K${cut(text, width - 1)}`)
    },
    clear() {
      if (written === undefined) return
      written = undefined
      write('\r\x1b[K')
    },
  }
}
