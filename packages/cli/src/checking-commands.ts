import { append, wholeNumber } from './arguments.ts'
import { count } from './commands/count.ts'
import { diff } from './commands/diff.ts'
import { evaluate } from './commands/eval.ts'
import { lint, lintFormats } from './commands/lint.ts'
import { tokens } from './commands/tokens.ts'
import { readGates } from './eval/gates.ts'
import { examples, option, type Surroundings } from './surroundings.ts'

/** Declares the commands that check and measure skills: what an author and a CI run. */
export function declareChecking({ program, io, project, finish }: Surroundings): void {
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
    .addOption(option('--json', 'the same as --format json').conflicts('format'))
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
    .command('eval')
    .description('Measures how well requests find their skills.')
    .argument('<cases...>', 'files of cases, JSON Lines or YAML: { query, gold: [name…] }', append)
    .option(
      '--min <figure=share>',
      'fails where a figure is lower, as hit1=0.6,mrr=0.7; repeatable',
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
}
