import type { AbilityPart } from '../abilities/part.ts'
import { createSession } from '../session/session.ts'
import type { Session, SessionOptions } from '../session/types.ts'
import { composeEntry } from '../text/compose.ts'
import { deliver } from '../text/pieces.ts'
import type { Tool } from '../tools/tool.ts'
import type { Unloading } from '../tools/unload.ts'
import type { Settings, ToolId } from '../types.ts'
import { forgetImport } from './contents.ts'
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
  readonly onError?: ((error: unknown, place: FailurePlace) => void) | undefined
}

/** Where something went wrong. */
export interface FailurePlace {
  readonly skill?: string
  readonly path?: string | undefined
  readonly ability?: string
}

/** What a set can do beyond its core. Each is a separate import, so that none is bundled unused. */
export interface Parts {
  readonly abilities?: AbilityPart
  readonly tools?: { readonly [Id in ToolId]?: Tool }
  readonly unloading?: Unloading
  readonly match?: MatchName
}

/** A line of the index. */
export interface IndexEntry {
  readonly name: string
  readonly description: string
  /** What the line costs in the prompt. */
  readonly tokens: number
  /** Whether `tokens` is an exact count; otherwise it is an upper bound. */
  readonly exact: boolean
}

/** What registering changed. */
export interface Registration {
  /** Names that the source brought. */
  readonly names: readonly string[]
  /** Those of them that hide a skill of the same name. */
  readonly shadowed: readonly string[]
}

/** A set of skills, from one source or several. */
export interface SkillSet {
  readonly settings: Settings
  /** Names that more than one source has; the last one counts. */
  readonly shadowed: readonly string[]
  /**
   * Adds a source above all others.
   *
   * @param source A catalog, a package's skills, one skill, or a plain object with a body.
   * @throws {Error} Where it was counted with another tokenizer.
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
  /** What the index lists, in its order. */
  getSkillIndex(): IndexEntry[]
  /** Starts a session. */
  session(options?: SessionOptions): Session
  /** Forgets what was imported of a skill, so that it is imported afresh. */
  invalidate(name: string): void
}

/** What sessions and parts use of a set. */
export interface SetInternals {
  readonly options: SkillsOptions
  readonly parts: Parts
  /** The skills that the index lists, in order. */
  readonly listed: () => AnySkill[]
  /** The sources, the last of which wins. */
  readonly layers: () => Layer[]
  readonly emit: (event: SkillEvent) => void
  readonly fail: (error: unknown, place: FailurePlace) => void
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
  createParts?: (set: SkillSet & SetInternals) => Given,
): SkillSet & { readonly parts: Given } {
  const bySource = new Map<SkillSource, Layer>()
  const layers = (): Layer[] => [...bySource.values()]
  for (const source of [sources].flat() as SkillSource[]) bySource.set(source, readSource(source))
  const settings = options.settings ?? layers().findLast((layer) => layer.settings)?.settings
  if (!settings) {
    throw new Error('These skills come without settings. Give those of `virtual:skillfold`.')
  }
  const check = (layer: Layer): void => {
    const { id, sha256 } = layer.settings?.tokenizer ?? settings.tokenizer
    if (sha256 === settings.tokenizer.sha256) return
    throw new Error(
      `Some skills are counted with ${id}, others with ${settings.tokenizer.id}. Compile all with one tokenizer.`,
    )
  }
  layers().forEach(check)

  const selected = selects(options)
  const layerOf = (name: string): Layer | undefined =>
    layers().findLast(({ skills }) => Object.hasOwn(skills, name))
  const get = (name: string): AnySkill | undefined =>
    selected(name) ? layerOf(name)?.skills[name] : undefined
  const everyName = (): string[] => layers().flatMap(({ skills }) => Object.keys(skills))
  const names = (): string[] => [...new Set(everyName())].filter(selected).sort(byCodePoint)

  const set: SkillSet & SetInternals & { parts: Given } = {
    settings,
    options,
    parts: {} as Given,
    layers,
    get shadowed() {
      const every = everyName()
      return names().filter((name) => every.indexOf(name) < every.lastIndexOf(name))
    },
    register(source) {
      const layer = readSource(source)
      check(layer)
      const before = everyName()
      bySource.delete(source)
      bySource.set(source, layer)
      const added = Object.keys(layer.skills)
      const shadowed = added.filter((name) => before.includes(name))
      if (shadowed.length > 0) set.emit({ type: 'shadow', skills: shadowed })
      return { names: added, shadowed }
    },
    unregister(source) {
      const last = [...bySource.keys()].findLast(
        (each) => each === source || ('name' in each && each.name === source),
      )
      return last !== undefined && bySource.delete(last)
    },
    get,
    names,
    listed() {
      const shown = new Map(layers().map((layer) => [layer, new Set(layer.index?.listed)]))
      return names().flatMap((name) => {
        const layer = layerOf(name)
        const skill = layer?.skills[name]
        const inIndex = layer?.index ? shown.get(layer)?.has(name) : !skill?.deferred
        return skill && inIndex && !skill.hidden ? skill : []
      })
    },
    getSkillIndex: () =>
      set.listed().map((skill) => {
        const { tokens, exact } = deliver([composeEntry(skill, settings)], options.count)
        return { name: skill.name, description: skill.description, tokens, exact }
      }),
    session: (sessionOptions) => createSession(set, sessionOptions),
    invalidate(name) {
      const skill = get(name)
      if (skill) forgetImport(skill.load)
    },
    emit: (event) => hear(() => options.onEvent?.(event)),
    fail: (error, place) => hear(() => options.onError?.(error, place)),
  }
  if (createParts) set.parts = createParts(set)
  return set
}

/** A listener's failure is no failure of the session. */
function hear(tell: () => void): void {
  try {
    tell()
  } catch {}
}
