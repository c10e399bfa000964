import { attempt } from './attempt.ts'
import { race } from './race.ts'
import type { CatalogEntry, ReadFailure } from './read/index.ts'
import type { FallbackReason } from './reasons.ts'
import { type Rewrite, takeOut } from './rewrite.ts'
import type { Selector } from './selector.ts'
import { type CatalogSession, createCatalogSession } from './session.ts'
import { isPinned, mandatoryNames } from './standing.ts'

/** A system prompt, as one text or as several. */
export type Prompt = string | readonly string[]

export interface CompactOptions {
  /** Chooses what the message needs, such as `lexicalSelector()`. */
  readonly select: Selector
  /** The conversation, so that what was chosen before stays. @default none before */
  readonly session?: CatalogSession | undefined
  /** Names of skills that always stay, see `isPinned`; and `pinnedNames` for those to give. */
  readonly pinned?: Iterable<string> | undefined
  /** Tells the skills that every turn needs. @default by `isMandatory` of their descriptions */
  readonly mandatory?: ((entry: CatalogEntry) => boolean) | undefined
  /** Hears what came of it. There is no text of prompt, message or skills in it. */
  readonly log?: ((record: CompactionRecord) => unknown) | undefined
  /** Ends the selection early; the prompt then stays as it is. */
  readonly signal?: AbortSignal | undefined
}

/** What came of a turn, in figures. */
export interface CompactionRecord {
  readonly reason: 'compacted' | FallbackReason
  /** How many skills the prompt lists; 0 where they could not be read. */
  readonly listed: number
  /** How many of them stayed. */
  readonly kept: number
}

export interface Compaction<P extends Prompt> extends CompactionRecord {
  /** The shorter prompt; the very same as came in unless the reason is `compacted`. */
  readonly prompt: P
  /** Names of the skills that the prompt now lists, in its order. */
  readonly names: readonly string[]
  /** SHA-256 of everything but entries, the same before and after; where it was compacted. */
  readonly digest?: string
}

/**
 * Reduces the skills that a prompt lists to those that a turn needs, and changes nothing else:
 * all other text, and each entry that stays, is as it was and where it was. Whatever goes wrong,
 * the prompt comes back as it came. Never rejects.
 *
 * @param prompt The system prompt; exactly one text of it lists skills, see `readCatalog`.
 * @param message What the user wrote.
 * @param options See `CompactOptions`.
 * @returns The prompt, and what came of it.
 */
export async function compactCatalog<P extends Prompt>(
  prompt: P,
  message: string,
  options: CompactOptions,
): Promise<Compaction<P>> {
  const { entries, outcome } = await attemptTurn(prompt, message, options).catch(failed)
  const names = (typeof outcome === 'string' ? entries : outcome.kept).map(({ name }) => name)
  const record = {
    reason: typeof outcome === 'string' ? outcome : ('compacted' as const),
    listed: entries.length,
    kept: names.length,
  }
  tell(options?.log, { ...record })
  if (typeof outcome === 'string') return { prompt, ...record, names }
  return { prompt: outcome.prompt as P, ...record, names, digest: outcome.digest }
}

/** What came of a turn: a shorter prompt, or why there is none. */
interface Attempt {
  readonly entries: readonly CatalogEntry[]
  readonly outcome: Shorter | FallbackReason
}

interface Shorter {
  readonly prompt: Prompt
  readonly digest: string
  readonly kept: readonly CatalogEntry[]
}

const failed = (): Attempt => ({ entries: [], outcome: 'selector-error' })

async function attemptTurn(
  prompt: Prompt,
  message: string,
  options: CompactOptions,
): Promise<Attempt> {
  const session = options.session ?? createCatalogSession()
  const place = locate(prompt, session)
  if (typeof place === 'string') return { entries: [], outcome: place }
  const outcome = await compactText(place, message, session, options).catch(
    () => 'selector-error' as const,
  )
  return { entries: place.entries, outcome }
}

/** The text that lists skills. */
interface Place {
  readonly text: string
  readonly entries: readonly CatalogEntry[]
  /** The whole prompt with another text in its place. */
  replace(text: string): Prompt
}

function locate(prompt: Prompt, session: CatalogSession): Place | ReadFailure {
  if (typeof prompt === 'string') {
    const entries = session.read(prompt)
    return typeof entries === 'string'
      ? entries
      : { text: prompt, entries, replace: (shorter: string) => shorter }
  }
  if (!Array.isArray(prompt)) return 'no-catalog'
  const texts = [...prompt]
  const found = texts.flatMap((text, at) => {
    const entries = typeof text === 'string' ? session.read(text) : 'no-catalog'
    return entries === 'no-catalog' ? [] : [{ text, at, entries }]
  })
  const [first, second] = found
  if (first === undefined) return 'no-catalog'
  if (second !== undefined) return 'several-catalogs'
  if (typeof first.entries === 'string') return first.entries
  return {
    text: first.text,
    entries: first.entries,
    replace: (shorter: string) => texts.map((other, at) => (at === first.at ? shorter : other)),
  }
}

async function compactText(
  { text, entries, replace }: Place,
  message: string,
  session: CatalogSession,
  options: CompactOptions,
): Promise<Shorter | FallbackReason> {
  const turn = session.begin()
  if (hidesSelected(text, entries, session.selected)) return 'unreadable'
  const { pinned = [] } = options
  const pins = new Set(typeof pinned === 'string' ? [pinned] : pinned)
  const usual = mandatoryNames(entries)
  const { mandatory = ({ name }) => usual.has(name) } = options
  const signal = options.signal ? AbortSignal.any([options.signal, turn.signal]) : turn.signal
  const staying = new Set(
    entries.filter(
      (entry) =>
        entry.fixed ||
        isPinned(entry, pins) ||
        session.selected.has(entry.name) ||
        namesOf(entry).some((name) => mandatory({ ...entry, name })),
    ),
  )
  const request = {
    message,
    entries,
    staying: new Set(staying),
    selected: [...session.selected],
    signal,
  }
  const selection = await race(attempt(options.select, request), signal)
  if (signal.aborted || selection === undefined) {
    return options.signal?.aborted ? 'aborted' : 'session-changed'
  }
  if ('reason' in selection) return selection.reason
  const chosen = new Set(selection.names)
  // Turns beside this one may have chosen more meanwhile.
  const keep = (): CatalogEntry[] =>
    entries.filter(
      (entry) => staying.has(entry) || chosen.has(entry.name) || session.selected.has(entry.name),
    )
  let kept: CatalogEntry[]
  let shorter: Rewrite | undefined
  do {
    kept = keep()
    shorter = await takeOut(text, entries, new Set(kept))
  } while (keep().length > kept.length)
  if (options.signal?.aborted) return 'aborted'
  if (shorter === undefined) return 'unverified'
  // Nothing waits from here on, so the session cannot change in between.
  if (!turn.add(selection.names)) return 'session-changed'
  if (kept.length === entries.length) return 'all-needed'
  return { prompt: replace(shorter.text), digest: shorter.digest, kept }
}

/** A skill that another entry seems to hold is as needed as others. */
const namesOf = ({ name, within }: CatalogEntry): string[] => [name, ...within]

/** Whether a selected skill is no entry, but a line still names it as one: another may hold it. */
function hidesSelected(
  text: string,
  entries: readonly CatalogEntry[],
  selected: ReadonlySet<string>,
): boolean {
  const listed = new Set(entries.map(({ name }) => name))
  const gone = Array.from(selected).filter((name) => !listed.has(name) && text.includes(name))
  return gone.some((name) => {
    const own = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    const start = '(?:^\\s*[-*•]\\s+[*`]*|\\bname\\s*=\\s*["\']\\s*|<name>\\s*)'
    return new RegExp(`${start}${own}(?![\\p{L}\\p{N}_-])`, 'mu').test(text)
  })
}

/** A log that fails is no reason to fail. */
function tell(log: CompactOptions['log'], record: CompactionRecord): void {
  try {
    Promise.resolve(log?.(record)).catch(() => {})
  } catch {}
}
