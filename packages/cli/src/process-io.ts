import { text } from 'node:stream/consumers'
import pc from 'picocolors'
import type { Io, Output } from './io.ts'
import { progressLine } from './progress-line.ts'
import { exit } from './usage-error.ts'

/** What of Node's `process` is used. */
export type ProcessLike = Pick<
  NodeJS.Process,
  'stdin' | 'stdout' | 'stderr' | 'env' | 'cwd' | 'exit'
>

/** Columns where there is neither a terminal nor `COLUMNS`. */
const usualWidth = 80

/**
 * Connects commands to the process that they run in.
 *
 * @param process Node's `process`.
 * @returns Streams, and what is known of the terminal.
 */
export function processIo(process: ProcessLike): Io {
  const { stdin, stdout, stderr, env } = process
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // `skillfold tokens | head` closes the pipe early, which is no failure.
      if (error.code === 'EPIPE') return
      if (stream === stdout) {
        stderr.write(`skillfold: The output cannot be written: ${error.message}\n`)
      }
      process.exit(exit.usage)
    })
  }
  const width = stdout.columns || Math.max(0, Number(env.COLUMNS)) || usualWidth
  const line = progressLine((text) => stderr.write(text), width)
  // A result that goes into a pipe may be shown on the same terminal by what reads it.
  const isTerminal = stderr.isTTY && stdout.isTTY && env.TERM !== 'dumb'
  return {
    cwd: process.cwd(),
    width,
    stdout: output(stdout, env, line.clear),
    stderr: output(stderr, env, line.clear),
    env,
    progress(shown) {
      if (shown === '') line.clear()
      else if (isTerminal) line.show(shown)
    },
    stdin: () => text(stdin),
    streams: { stdin, stdout },
  }
}

/** An output that makes room for what is written. */
function output(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv, clear: () => void): Output {
  return {
    write(written) {
      clear()
      stream.write(written)
    },
    colours: pc.createColors(hasColours(stream, env)),
  }
}

/**
 * Tells whether to write colours: `NO_COLOR` (https://no-color.org) forbids them, `FORCE_COLOR`
 * asks for them, `0` and `false` apart; otherwise a terminal has them and a pipe has not.
 *
 * @param stream The stream that is written to.
 * @param env The environment.
 */
export function hasColours(
  { isTTY }: { readonly isTTY?: boolean },
  { NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv,
): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTTY === true && TERM !== 'dumb'
}
