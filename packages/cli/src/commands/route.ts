import {
  compactCatalog,
  type FallbackReason,
  lexicalSelector,
  pinnedNames,
} from '@skillfold/agent/catalog'
import { catalogOf, openTokenizer, type Project, visible } from '@skillfold/compiler'
import { type Io, writeJson } from '../io.ts'
import { readText } from '../read-text.ts'
import { counted, figure } from '../text/figures.ts'
import { exit } from '../usage-error.ts'

/** What `skillfold route` is called with. */
export interface RouteFlags {
  /** Path of the prompt; `-` for standard input. */
  readonly file: string
  /** What the user wrote. */
  readonly message: string
  /** Names of skills that stay, beside those that the project's skills pin. */
  readonly pin?: readonly string[]
  readonly json?: boolean
}

/**
 * `skillfold route`: a prompt with the skills that one message needs.
 *
 * @returns The exit code. That a prompt stays as it is is no failure.
 * @throws {UsageError} Where the file cannot be read.
 */
export async function route(
  project: Project,
  { file, message, pin = [], json }: RouteFlags,
  io: Io,
): Promise<number> {
  const text = file === '-' ? await io.stdin() : await readText(file, io.cwd)
  const { compilation } = await project.current()
  const { prompt, reason, listed, kept, names } = await compactCatalog(text, message, {
    select: lexicalSelector(),
    pinned: [...pin, ...pinnedNames(catalogOf(compilation))],
  })
  const tokenizer = await openTokenizer(project.config)
  const tokens = { before: tokenizer.count(text), after: tokenizer.count(prompt) }
  if (json) {
    writeJson(io, { reason, listed, kept, names, tokens, prompt })
    return exit.fine
  }
  io.stdout.write(prompt)
  io.stderr.write(
    reason === 'compacted'
      ? `\n${kept} of ${counted(listed, 'skill')}: ${visible(names.join(', ') || 'none')}\n` +
          `${figure(tokens.before)} tokens, now ${figure(tokens.after)}\n`
      : `\nThe prompt is as it was: ${reasons[reason]}\n`,
  )
  return exit.fine
}

const reasons: Record<FallbackReason, string> = {
  'no-catalog': 'it lists no skills in a form that is known.',
  'several-catalogs': 'it has more than one list of skills, or one that does not end.',
  unreadable: 'its list of skills cannot be read for certain.',
  'duplicate-name': 'it lists two skills of one name.',
  unsure: 'the message could need other skills than those that were found.',
  'all-needed': 'every skill has to stay.',
  'no-model': 'there is no model to ask.',
  'no-credential': 'the model may not be asked.',
  timeout: 'the model did not reply in time.',
  'provider-error': 'the model could not be asked.',
  'invalid-reply': 'the model replied in another form than it was asked for.',
  'unknown-name': 'a skill was chosen that it does not list.',
  'selector-error': 'the selection failed.',
  'session-changed': 'the conversation changed meanwhile.',
  aborted: 'the selection was ended.',
  unverified: 'it cannot be shown that nothing else would change.',
}
