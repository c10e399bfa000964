import { ConfigError } from '@skillfold/compiler/config'
import { CommanderError } from 'commander'
import type { Io } from './io.ts'
import { createProgram } from './program.ts'
import { exit, UsageError } from './usage-error.ts'

/**
 * Runs one command line.
 *
 * @param argv Arguments, without those that start Node and the command.
 * @param io Where to read and write.
 * @returns The exit code, see `exit`. Never rejects: what fails is told on standard error.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let code: number = exit.fine
  const program = createProgram(io, (finished) => {
    code = finished
  })
  try {
    await program.parseAsync(argv, { from: 'user' })
    return code
  } catch (error) {
    // Commander has told what is wrong; help and version that were asked for end here too.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exit.fine : exit.usage
    io.stderr.write(`${io.stderr.colours.red('skillfold:')} ${wordError(error)}\n`)
    return exit.usage
  }
}

function wordError(error: unknown): string {
  if (error instanceof UsageError || error instanceof ConfigError) return error.message
  const reason = error instanceof Error ? error.message : String(error)
  return isSystemError(error) ? `${reason}.` : `This should not happen: ${reason}`
}

/** Whether the system refused something, such as to write a file. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
