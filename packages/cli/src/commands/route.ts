import { isUtf8 } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import {
  compactCatalog,
  type FallbackReason,
  isPinned,
  lexicalSelector,
  pinnedNames,
  readCatalog,
} from '@skillfold/agent/catalog'
import {
  catalogOf,
  decodeText,
  nearest,
  openTokenizer,
  type Project,
  visible,
} from '@skillfold/compiler'
import { type Io, writeJson } from '../io.ts'
import { missingSkills } from '../problems.ts'
import { readBytes } from '../read-text.ts'
import { counted, figure } from '../text/figures.ts'
import { exit, UsageError } from '../usage-error.ts'

/** What `skillfold route` is called with. */
export interface RouteFlags {
  /** Path of the prompt; `-` for standard input. */
  readonly file: string
  /** What the user wrote. It is checked here, after misspelt flags: one of them may have meant it. */
  readonly message?: string
  /** Names of skills that stay, beside those that the project's skills pin. */
  readonly pin?: readonly string[]
  readonly json?: boolean
}

/**
 * `skillfold route`: a prompt with the skills that one message needs.
 *
 * @returns The exit code. That a prompt stays as it is is no failure.
 * @throws {UsageError} Without a message, and where the file cannot be read, or not without a
 *   change to its bytes.
 */
export async function route(
  project: Project,
  { file, message, pin = [], json }: RouteFlags,
  io: Io,
): Promise<number> {
  if (message === undefined) throw new UsageError('Give what the user wrote: --message <text>.')
  const text = await readPrompt(file, io)
  const { compilation } = await project.current()
  const { prompt, reason, listed, kept, names } = await compactCatalog(text, message, {
    select: lexicalSelector(),
    pinned: [...pin, ...pinnedNames(catalogOf(compilation))],
  })
  warnOfPins(pin, text, io)
  warnOfUnread(missingSkills(compilation), io)
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

/** Reads a prompt unit for unit: a byte order mark stays. */
async function readPrompt(file: string, io: Io): Promise<string> {
  const bytes = file === '-' ? await buffer(io.streams.stdin) : await readBytes(file, io.cwd)
  if (isUtf8(bytes)) return decodeText(bytes).text
  const name = file === '-' ? 'Standard input' : `\`${visible(file)}\``
  throw new UsageError(
    `${name} is not UTF-8, so it could not be written again as it is. Convert it first.`,
  )
}

/** Says which names that are to stay the prompt does not list. */
function warnOfPins(pins: readonly string[], text: string, io: Io): void {
  const entries = readCatalog(text)
  if (typeof entries === 'string') return
  for (const pin of pins) {
    if (entries.some((entry) => isPinned(entry, new Set([pin])))) continue
    const near = nearest(
      pin,
      entries.map(({ name }) => name),
    )
    const hint = near === undefined ? '' : ` Did you mean "${visible(near)}"?`
    io.stderr.write(`The prompt lists no skill "${visible(pin)}" that could stay.${hint}\n`)
  }
}

/** Says which skills could not pin themselves. */
function warnOfUnread(skills: readonly { readonly name: string }[], io: Io): void {
  if (skills.length === 0) return
  const names = skills.map(({ name }) => visible(name)).join(', ')
  io.stderr.write(
    `Not known to be pinned, since they do not compile: ${names}. See \`skillfold lint\`, or use \`--pin\`.\n`,
  )
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
