import { Command } from 'commander'
import { append, notEmpty } from './arguments.ts'
import { declareChecking } from './checking-commands.ts'
import type { Io } from './io.ts'
import { open } from './open.ts'
import { examples, type Surroundings } from './surroundings.ts'
import { unknown } from './unknown.ts'
import { declareUsing } from './using-commands.ts'
import { version } from './version.ts'

/**
 * Declares the command line: what there is to give, and which function does the work.
 *
 * @param io Where help, errors and results go.
 * @param finish Is told the exit code of the command that ran.
 * @returns The program. It throws `CommanderError` on wrong use, and never ends the process.
 */
export function createProgram(io: Io, finish: (code: number) => void): Command {
  /** Whether the result is for a program, which a person does not wait for at a terminal. */
  let isForMachines = false
  const program = new Command('skillfold')
    .description('Checks, measures and shows agent skills.')
    .version(version)
    .option(
      '--config <file>',
      'configuration file, in place of skillfold.config.{ts,js,mjs,json}',
      notEmpty,
    )
    .option('--root <dir>', 'folder of skills, in place of the configured ones; repeatable', append)
    .configureHelp({ showGlobalOptions: true, minWidthToWrap: 10 })
    .configureOutput({
      writeOut: io.stdout.write,
      writeErr: io.stderr.write,
      getOutHelpWidth: () => io.width,
      getErrHelpWidth: () => io.width,
      getOutHasColors: () => io.stdout.colours.isColorSupported,
      getErrHasColors: () => io.stderr.colours.isColorSupported,
    })
    .showHelpAfterError('Add --help to see what there is.')
    .addHelpText(
      'after',
      [
        examples('skillfold new site-health', 'skillfold lint', 'skillfold tokens'),
        '',
        'Exit code: 0 nothing is wrong, 1 problems at error level, 2 wrong use or',
        'configuration. Results go to standard output, messages to standard error.',
      ].join('\n'),
    )
    .exitOverride()
    .helpCommand(false)
    .hook('preAction', (_, command) => {
      const { json, format } = command.opts<{ json?: boolean; format?: string }>()
      isForMachines = json === true || (format !== undefined && format !== 'text')
    })
  const progress = (text: string): void => {
    if (!isForMachines) io.progress(text)
  }
  const surroundings: Surroundings = {
    program,
    io: { ...io, progress },
    project(inline, roots = []) {
      const { config, root = [] } = program.opts<{ config?: string; root?: string[] }>()
      return open({ config, roots: [...root, ...roots] }, io.cwd, inline, progress)
    },
    finish,
  }
  declareChecking(surroundings)
  declareUsing(surroundings)
  declareHelp(program)
  return program
}

/** Declares `help`, which Commander's own leaves without a hint where there is no such command. */
function declareHelp(program: Command): void {
  program
    .command('help')
    .description('Shows help for a command.')
    .argument('[command]', 'name of the command')
    .action((name?: string) => {
      if (name === undefined) program.help()
      const command = program.commands.find((each) => each.name() === name)
      if (command === undefined) {
        throw unknown(
          'command',
          name,
          program.commands.map((each) => each.name()),
        )
      }
      command.help()
    })
}
