import type { Project } from '@skillfold/compiler'
import type { SkillfoldOptions } from '@skillfold/compiler/config'
import { Command, Option } from 'commander'
import { append, atLeastOne, notEmpty, wholeNumber } from './arguments.ts'
import { build, buildOptions } from './commands/build.ts'
import { count } from './commands/count.ts'
import { diff } from './commands/diff.ts'
import { evaluate } from './commands/eval.ts'
import { find } from './commands/find.ts'
import { lint, lintFormats } from './commands/lint.ts'
import { load } from './commands/load.ts'
import { createSkill } from './commands/new.ts'
import { prompt } from './commands/prompt.ts'
import { route } from './commands/route.ts'
import { serve } from './commands/serve.ts'
import { tokens } from './commands/tokens.ts'
import { types } from './commands/types.ts'
import { readGates } from './eval/gates.ts'
import type { Io } from './io.ts'
import { open } from './open.ts'
import { version } from './version.ts'

/**
 * Declares the command line: what there is to give, and which function does the work.
 *
 * @param io Where help, errors and results go.
 * @param finish Is told the exit code of the command that ran.
 * @returns The program. It throws `CommanderError` on wrong use, and never ends the process.
 */
export function createProgram(io: Io, finish: (code: number) => void): Command {
  const program = new Command('skillfold')
    .description('Checks, measures and shows agent skills.')
    .version(version)
    .option(
      '--config <file>',
      'configuration file, in place of skillfold.config.{ts,js,mjs,json}',
      notEmpty,
    )
    .option('--root <dir>', 'folder of skills, in place of the configured ones; repeatable', append)
    .configureHelp({ showGlobalOptions: true })
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
  const project = (inline?: SkillfoldOptions, roots: readonly string[] = []): Promise<Project> => {
    const { config, root = [] } = program.opts<{ config?: string; root?: string[] }>()
    return open({ config, roots: [...root, ...roots] }, io.cwd, inline)
  }

  program
    .command('lint')
    .description('Reports everything that is wrong with skills.')
    .argument(
      '[dir...]',
      'folders of skills, or of one skill, in place of the configured ones',
      append,
    )
    .addOption(
      option('--format <format>', 'form of the report').choices(lintFormats).default('text'),
    )
    .option('--json', 'the same as --format json')
    .option('--fix', 'mends what can be mended for certain, then reports what is left')
    .option('--max-warnings <number>', 'fails on more warnings than this', wholeNumber)
    .addOption(
      option('--profile <profile>', 'spec: keys outside the specification are errors').choices([
        'default',
        'spec',
      ]),
    )
    .addHelpText(
      'after',
      examples(
        'skillfold lint',
        'skillfold lint skills/site-health --fix',
        'skillfold lint --max-warnings 0 --profile spec',
        'skillfold lint --format sarif > skills.sarif',
      ),
    )
    .addHelpText('after', '\nA folder without skills is no error: "0 skills checked", exit code 0.')
    .action(async (dirs, { profile, json, ...flags }) => {
      const form = json ? { ...flags, format: 'json' } : flags
      finish(await lint(await project(profile && { profile }, dirs), form, io))
    })

  program
    .command('tokens')
    .description("Shows what skills cost, in the model's own tokens.")
    .option('--json', 'prints JSON')
    .option('--html <file>', 'writes a page with more of it too, for a browser')
    .addHelpText(
      'after',
      examples(
        'skillfold tokens',
        'skillfold tokens --json > tokens.json',
        'skillfold tokens --html tokens.html',
      ),
    )
    .action(async (flags) => finish(await tokens(await project(), flags, io)))

  program
    .command('count')
    .description('Counts the tokens of texts as they are.')
    .argument('[file...]', 'files to count; - or none: standard input', append, [])
    .option('--json', 'prints JSON')
    .addHelpText(
      'after',
      examples('skillfold count README.md', 'skillfold prompt | skillfold count'),
    )
    .action(async (files, flags) => finish(await count(await project(), { files, ...flags }, io)))

  program
    .command('prompt')
    .description('Prints the exact text that a prompt holds of skills.')
    .addOption(option('--mode <mode>', 'in place of the configured mode').choices(['lite', 'full']))
    .addOption(
      option('--format <format>', "in place of the configured format of the index's lines").choices(
        ['tags', 'list', 'xml'],
      ),
    )
    .option('--json', 'prints JSON, with the tools')
    .addHelpText('after', examples('skillfold prompt', 'skillfold prompt --format list --json'))
    .action(async ({ mode, format, ...flags }) => {
      const inline = { ...(mode && { mode }), ...(format && { index: { format } }) }
      finish(await prompt(await project(inline), flags, io))
    })

  program
    .command('load')
    .description('Prints exactly what a model gets when it loads a skill.')
    .argument('<name>', 'name of the skill')
    .option('--section <id>', 'one section, of the skill or of the resource')
    .option('--resource <path>', "a file of the skill, from the skill's folder")
    .option('--json', 'prints JSON')
    .addHelpText(
      'after',
      examples(
        'skillfold load site-health',
        'skillfold load site-health --section updates',
        'skillfold load site-health --resource references/updating.md',
      ),
    )
    .action(async (name, flags) => finish(await load(await project(), { name, ...flags }, io)))

  program
    .command('find')
    .description('Ranks skills for a query, as the tool find_skills does.')
    .argument('<query...>', 'what is asked for, in any words', append)
    .option('--limit <number>', 'at most how many', atLeastOne, 5)
    .option('--explain', 'says what each score is made of')
    .option('--json', 'prints JSON')
    .addHelpText(
      'after',
      examples('skillfold find is anything out of date', 'skillfold find disk full --explain'),
    )
    .action(async (words, flags) => {
      finish(await find(await project(), { query: words.join(' '), ...flags }, io))
    })

  program
    .command('eval')
    .description('Measures how well requests find their skills.')
    .argument('<cases...>', 'files of cases, JSON Lines or YAML: { query, gold: [name…] }', append)
    .option(
      '--min <figure=share>',
      'fails where a figure is lower, as hit1=0.6; repeatable',
      readGates,
    )
    .option('--model <base url>', 'tries a model on an OpenAI-compatible server, three times each')
    .option('--model-name <name>', 'its name there; needed where the server has several')
    .option('--json', 'prints JSON')
    .addHelpText(
      'after',
      examples(
        'skillfold eval cases.jsonl',
        'skillfold eval cases.jsonl --model http://localhost:11434/v1 --min load=0.8',
        'skillfold eval skills/*/evals.jsonl --min hit1=0.8 --min rejected=0.5',
      ),
    )
    .addHelpText(
      'after',
      [
        '',
        'A case is { "query": "is the disk full?", "gold": ["site-health"] }. With',
        'several names, a request needs several skills. With none, no skill fits it, and',
        'the search has to say so.',
        '',
        'With --model, the model gets the index and the tools. It has to load the right',
        'skill and then call one of its abilities, or one that the case names:',
        '"ability": ["disk-usage"]. SKILLFOLD_API_KEY is sent as the key. A model that',
        'fails is an error, exit code 1.',
      ].join('\n'),
    )
    .action(async (files, flags) => {
      finish(await evaluate(await project(), { files, ...flags }, io))
    })

  program
    .command('route')
    .description('Takes skills that a message does not need out of a prompt that lists them.')
    .argument('<prompt-file>', 'the prompt; - for standard input')
    .requiredOption('--message <text>', 'what the user wrote')
    .option('--pin <name>', 'a skill that stays; repeatable', append)
    .option('--json', 'prints JSON')
    .addHelpText(
      'after',
      examples('skillfold route prompt.txt --message "is anything out of date?" > shorter.txt'),
    )
    .action(async (file, flags) => finish(await route(await project(), { file, ...flags }, io)))

  program
    .command('types')
    .description('Writes the types of `virtual:skillfold`, as a build does.')
    .addHelpText('after', examples('skillfold types'))
    .action(async () => finish(await types(await project(), io)))

  program
    .command('diff')
    .description('Compares what skills cost with an earlier `skillfold tokens --json`.')
    .argument('<old.json>', 'the earlier report')
    .option('--max-growth <tokens>', 'fails where a figure grew by more than this', wholeNumber)
    .option(
      '--max-new <tokens>',
      'the same for figures that are new (default: as --max-growth)',
      wholeNumber,
    )
    .addOption(
      option('--format <format>', 'github: a Markdown table')
        .choices(['text', 'github'])
        .default('text'),
    )
    .addHelpText(
      'after',
      examples(
        'skillfold diff tokens.json --max-growth 100 --max-new 1536',
        'skillfold diff tokens.json --format github >> "$GITHUB_STEP_SUMMARY"',
      ),
    )
    .action(async (file, flags) => finish(await diff(await project(), { file, ...flags }, io)))

  program
    .command('build')
    .description('Makes an npm package of the skills: dist/, and what package.json must have.')
    .option('--fix', 'mends package.json')
    .option('--well-known <dir>', 'writes .well-known/agent-skills into a folder instead')
    .option('--json', 'prints JSON: what is written, and what is wrong')
    .addHelpText('after', examples('skillfold build --fix', 'skillfold build --well-known public'))
    .action(async (flags) => {
      const { config } = program.opts<{ config?: string }>()
      const inline = await buildOptions(flags, io.cwd, config)
      finish(await build(await project(inline), flags, io))
    })

  program
    .command('serve')
    .description('Serves skills over standard input and output, by the Model Context Protocol.')
    .argument(
      '[package...]',
      'npm packages, in place of the configured roots and packages',
      append,
      [],
    )
    .addHelpText(
      'after',
      examples(
        'skillfold serve',
        'skillfold serve --root ~/skills',
        'skillfold serve @acme/skills',
      ),
    )
    .addHelpText('after', '\nA host starts it. It ends when the host closes standard input.')
    .action(async (packages: string[]) => {
      const inline = packages[0] === undefined ? {} : { roots: [], packages }
      finish(await serve(await project(inline), io))
    })

  program
    .command('new')
    .description('Begins a skill, in the first root.')
    .argument('<name>', 'name of the skill')
    .addHelpText(
      'after',
      examples('skillfold new site-health', 'skillfold new site-health --root skills'),
    )
    .action(async (name) => finish(await createSkill(await project(), name, io)))

  return program
}

const option = (flags: string, description: string): Option => new Option(flags, description)

const examples = (...lines: readonly string[]): string =>
  ['', 'Examples:', ...lines.map((line) => `  $ ${line}`)].join('\n')
