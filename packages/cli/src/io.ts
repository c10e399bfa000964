import type { Readable, Writable } from 'node:stream'
import type pc from 'picocolors'

/** Functions that put a text in a colour, or leave it as it is. */
export type Colours = ReturnType<typeof pc.createColors>

/** One stream that a command writes to. */
export interface Output {
  write(text: string): void
  readonly colours: Colours
}

/** Everything that a command touches besides files, so that tests can run it in process. */
export interface Io {
  /** Absolute path; what paths are from. */
  readonly cwd: string
  /** Columns that a line may have. */
  readonly width: number
  readonly stdout: Output
  readonly stderr: Output
  /** Variables of the environment. */
  readonly env: Readonly<Record<string, string | undefined>>
  /**
   * Shows on a terminal how far work is, once it takes long, on one line. `''` takes it away again,
   * and so does any output.
   */
  progress(text: string): void
  /** Reads standard input to its end, as UTF-8. */
  stdin(): Promise<string>
  /** The streams themselves, for a conversation that goes on while they are open. */
  readonly streams: { readonly stdin: Readable; readonly stdout: Writable }
}

/** Writes data as JSON, to standard output. */
export function writeJson(io: Io, data: unknown): void {
  io.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
}
