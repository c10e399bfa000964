import { displayPath, fileErrorReason, visible } from '@skillfold/compiler'
import { ConfigError } from '@skillfold/compiler/config'
import { type Command, CommanderError, type Option } from 'commander'
import { FailedRun } from './failed-run.ts'
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
    await program.parseAsync(argv.map(withoutValue(program)), { from: 'user' })
    return code
  } catch (error) {
    // Commander has told what is wrong; help and version that were asked for end here too.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exit.fine : exit.usage
    const message = wordError(error, io.cwd).split('\n').map(visible).join('\n')
    io.stderr.write(`${io.stderr.colours.red('skillfold:')} ${message}\n`)
    return error instanceof FailedRun ? exit.problems : exit.usage
  }
}

/**
 * Takes the value off an option that no command has: Commander looks for near names of what is
 * given, and none is near to `--mesage=text`.
 */
function withoutValue({ options, commands }: Command): (argument: string) => string {
  const known = new Set([options, ...commands.map((each) => each.options)].flat().map(longName))
  return (argument) => {
    const [name = '', ...value] = argument.split('=')
    return value.length > 0 && /^--[\w-]+$/.test(name) && !known.has(name) ? name : argument
  }
}

const longName = ({ long }: Option): string | null | undefined => long

/** Errors whose messages are for the user. */
const stated = [UsageError, ConfigError, FailedRun]

function wordError(error: unknown, cwd: string): string {
  if (stated.some((kind) => error instanceof kind)) return (error as Error).message
  if (isSystemError(error)) {
    const place = error.path === undefined ? 'A file' : `\`${displayPath(cwd, error.path)}\``
    return `${place} cannot be used: ${fileErrorReason(error)}. Give another path.`
  }
  return `This should not happen: ${error instanceof Error ? error.message : String(error)}`
}

/** Whether the system refused something, such as to write a file. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
