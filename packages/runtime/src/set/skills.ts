import type { AbilityPart } from '../abilities/part.ts'
import type { Snapshot } from '../session/conversation.ts'
import { createSession, type SessionBase } from '../session/session.ts'
import type { CoreSession, SessionOptions } from '../session/types.ts'
import { composeEntry } from '../text/compose.ts'
import type { Piece } from '../text/pieces.ts'
import type { Offer } from '../tools/offer.ts'
import type { Sections } from '../tools/sections.ts'
import type { TellUnlisted } from '../tools/unlisted.ts'
import type { Unloading } from '../tools/unload.ts'
import type { Settings } from '../types.ts'
import type { SkillEvent } from './events.ts'
import { byCodePoint, type MatchName } from './names.ts'
import { type Selection, selects } from './select.ts'
import { type AnySkill, type Layer, readSource, type SkillSource } from './sources.ts'

/** How a set is made. */
export interface SkillsOptions extends Selection {
  /** What the skills were compiled with. @default that of the last catalog */
  readonly settings?: Settings | undefined
  /** Counts tokens of what the build did not measure. @default an upper bound is used */
  readonly count?: ((text: string) => number) | undefined
  /** Hears what happens, in names and numbers. */
  readonly onEvent?: ((event: SkillEvent) => void) | undefined
  /** Hears what went wrong: a chunk that could not be imported, an ability that threw. */
  readonly onError?: ((error: unknown, place?: FailurePlace) => void) | undefined
}

/** Where something went wrong. */
export interface FailurePlace {
  readonly skill?: string | undefined
  readonly path?: string | undefined
  readonly ability?: string
}

/** What a set can do beyond its core. Each is a separate import, so that none is bundled unused. */
export interface Parts {
  /** Lets a model drive the sessions. */
  readonly extend?: (session: SessionBase) => CoreSession
  readonly abilities?: AbilityPart
  readonly sections?: Sections
  readonly unloading?: Unloading
  /** Makes room where something does not fit, or offers what could be done. */
  readonly offer?: Offer
  readonly match?: MatchName
  /** Throws where it is no snapshot. */
  readonly checkSnapshot?: (snapshot: Snapshot | undefined) => void
  readonly unlisted?: TellUnlisted
}

/** What registering changed. */
export interface Registration {
  /** Names that the set takes of the source, in order of code points. */
  readonly names: readonly string[]
  /** Those of them that hide a skill of the same name. */
  readonly shadowed: readonly string[]
}

/** A set of skills, from one source or several. */
export interface SkillSet<Started extends CoreSession = CoreSession> {
  readonly settings: Settings
  readonly options: SkillsOptions
  /** Names that more than one source has; the last one counts. */
  readonly shadowed: readonly string[]
  /**
   * Adds a source above all others.
   *
   * @param source A catalog, a package's skills, one skill, or a plain object with a body.
   * @throws {Error} Where it was counted with another tokenizer, or by `createSkills` where it is
   *   no source, see `checkSource`. The set is then as before.
   */
  register(source: SkillSource): Registration
  /**
   * Takes a source away again.
   *
   * @param source The source, or the name of a skill that was registered by itself.
   * @returns Whether there was one.
   */
  unregister(source: SkillSource | string): boolean
  /** A skill by name, hidden ones included. */
  get(name: string): AnySkill | undefined
  /** All names, hidden ones included, in order of code points. */
  names(): string[]
  /**
   * Starts a session.
   *
   * @throws {Error} By `createSkills` alone: where the reserve fills the window, another option is
   *   of another kind, or the snapshot is none, see `checkOptions` and `checkSnapshot`.
   */
  session(options?: SessionOptions): Started
}

/** What sessions and parts use of a set. */
export interface SetInternals extends SkillSet {
  readonly parts: Parts
  /** The skills that the index lists, in order, each with its line. */
  readonly listed: () => (AnySkill & { readonly line: Piece })[]
  /** The sources, the last of which wins. */
  readonly layers: () => Layer[]
  readonly emit: (event: SkillEvent) => void
  readonly fail: (error: unknown, place?: FailurePlace) => void
}

/**
 * Makes a set of skills.
 *
 * @param sources One source, or several of which the later win.
 * @param options See `SkillsOptions`; `settings` is needed where no source is a catalog.
 * @param createParts Gives the set what it can do beyond its core.
 * @throws {Error} Where there are no settings, or sources were counted with different tokenizers.
 */
export function createSkillSet<Given extends Parts = Parts>(
  sources: SkillSource | readonly SkillSource[],
  options: SkillsOptions = {},
  createParts?: (set: SetInternals) => Given,
): SkillSet<Started<Given>> & { readonly parts: Given } {
  const bySource = new Map<SkillSource, Layer>()
  const layers = (): Layer[] => [...bySource.values()]
  let last = options.settings
  const add = (source: SkillSource): Layer => {
    const layer = readSource(source)
    const [one, other] = [last, layer.settings].map((each) => each?.tokenizer)
    if (one && other && one.sha256 !== other.sha256) {
      throw new Error(`Use one tokenizer: ${one.id} and ${other.id} differ.`)
    }
    last = options.settings ?? layer.settings ?? last
    bySource.delete(source)
    bySource.set(source, layer)
    return layer
  }
  for (const source of [sources].flat() as SkillSource[]) add(source)
  const settings = last
  if (!settings) {
    throw new Error('No source has settings. Give `settings`.')
  }

  const selected = selects(options)
  const layerOf = (name: string): Layer | undefined =>
    layers().findLast(({ skills }) => Object.hasOwn(skills, name))
  const get = (name: string): AnySkill | undefined =>
    selected(name) ? layerOf(name)?.skills[name] : undefined
  const everyName = (): string[] => layers().flatMap(({ skills }) => Object.keys(skills))
  const unique = (names: string[]): string[] =>
    [...new Set(names)].filter(selected).sort(byCodePoint)

  const set: SkillSet<Started<Given>> & SetInternals & { parts: Given } = {
    settings,
    options,
    parts: {} as Given,
    layers,
    get shadowed() {
      return unique(everyName().filter((name, at, all) => all.indexOf(name) < at))
    },
    register(source) {
      const names = unique(Object.keys(add(source).skills))
      return { names, shadowed: names.filter((name) => set.shadowed.includes(name)) }
    },
    unregister(source) {
      set.parts.abilities?.closeGrouped()
      return bySource.delete(
        [...bySource.keys()].findLast(
          (each) => each === source || (each as { name?: unknown }).name === source,
        ) as SkillSource,
      )
    },
    get,
    names: () => unique(everyName()),
    listed: () =>
      set.names().flatMap((name) => {
        const { index, skills } = layerOf(name) as Layer
        const skill = skills[name] as AnySkill
        return !skill.hidden && (index?.listed.includes(name) ?? !skill.deferred)
          ? { ...skill, line: index?.lines?.[name] ?? composeEntry(skill, settings) }
          : []
      }),
    session(sessionOptions = {}) {
      const session = createSession(set, sessionOptions)
      return (set.parts.extend?.(session) ?? session) as Started<Given>
    },
    emit: (event) => tell(options.onEvent, event),
    fail: (error, place) => tell(options.onError, error, place),
  }
  if (createParts) set.parts = createParts(set)
  return set
}

/** The sessions that a set with these parts starts. */
type Started<Given extends Parts> = Given extends {
  readonly extend: (session: SessionBase) => infer Extended extends CoreSession
}
  ? Extended
  : CoreSession

/** A listener's failure is no failure of the session. */
function tell<Args extends unknown[]>(
  listener: ((...args: Args) => void) | undefined,
  ...args: Args
): void {
  try {
    listener?.(...args)
  } catch {}
}
