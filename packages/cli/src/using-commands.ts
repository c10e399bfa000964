import { append, atLeastOne } from './arguments.ts'
import { build, buildOptions } from './commands/build.ts'
import { find } from './commands/find.ts'
import { load } from './commands/load.ts'
import { createSkill } from './commands/new.ts'
import { prompt } from './commands/prompt.ts'
import { route } from './commands/route.ts'
import { serve } from './commands/serve.ts'
import { types } from './commands/types.ts'
import { examples, option, type Surroundings } from './surroundings.ts'

/** Declares the commands that give skills out: what a model gets, and what is made of them. */
export function declareUsing({ program, io, project, finish }: Surroundings): void {
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
    .command('route')
    .description('Takes skills that a message does not need out of a prompt that lists them.')
    .argument('<prompt-file>', 'the prompt; - for standard input')
    .option('--message <text>', 'what the user wrote; needed')
    .option('--pin <name>', 'a skill that stays; repeatable', append)
    .option('--json', 'prints JSON')
    .addHelpText(
      'after',
      examples('skillfold route prompt.txt --message "restore the backup" > shorter.txt'),
    )
    .action(async (file, flags) => finish(await route(await project(), { file, ...flags }, io)))

  program
    .command('new')
    .description('Begins a skill, in the first root.')
    .argument('<name>', 'name of the skill')
    .addHelpText(
      'after',
      examples('skillfold new site-health', 'skillfold new site-health --root skills'),
    )
    .action(async (name) => finish(await createSkill(await project(), name, io)))

  program
    .command('types')
    .description('Writes the types of `virtual:skillfold`, as a build does.')
    .addHelpText('after', examples('skillfold types'))
    .addHelpText(
      'after',
      '\nOptions in the call of the plugin, skillfold({ … }), are not known to it.',
    )
    .action(async () => finish(await types(await project(), io)))

  program
    .command('build')
    .description('Makes an npm package of the skills: dist/, and what package.json must have.')
    .option('--fix', 'mends package.json')
    .option('--well-known <dir>', 'writes .well-known/agent-skills into a folder instead')
    .option('--json', 'prints JSON: what is written, and what is wrong')
    .addHelpText('after', examples('skillfold build --fix', 'skillfold build --well-known public'))
    .action(async (flags) => {
      const inline = await buildOptions(flags, io.cwd, program.opts().config)
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
}
