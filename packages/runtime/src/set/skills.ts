import type { AbilityPart } from '../abilities/part.ts'
import { createSession, type Session, type SessionOptions } from '../session/session.ts'
import { renderEntry } from '../text/entry.ts'
import { deliver } from '../text/pieces.ts'
import type { MakeRoom, Tool } from '../tools/tool.ts'
import type { Settings, ToolId } from '../types.ts'
import { forgetImport } from './contents.ts'
import type { SkillEvent } from './events.ts'
import { byCodePoint } from './names.ts'
import { type Selection, selects } from './select.ts'
import { type AnySkill, type Layer, readSource, type SkillSource } from './sources.ts'

/** How a set is made. */
export interface SkillsOptions extends Selection {
  /** What the skills were compiled with. @default those of the last catalog */
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
  readonly abilities?: AbilityPart | undefined
  readonly tools?: { readonly [Id in ToolId]?: Tool | undefined } | undefined
  readonly makeRoom?: MakeRoom | undefined
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
   * Takes a source away, or the topmost source that was registered with only the named skill.
   *
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

/**
 * Makes a set of skills.
 *
 * @param sources One source, or several of which the later win.
 * @param options See `SkillsOptions`; `settings` is needed where no source is a catalog.
 * @param createParts Gives the set what it can do beyond its core.
 * @throws {Error} Where there are no settings, or sources were counted with different tokenizers.
 */
export function createSkillSet(
  sources: SkillSource | readonly SkillSource[],
  options: SkillsOptions = {},
  createParts: (set: SkillSet & SetInternals) => Parts = () => ({}),
): SkillSet {
  const layers = [sources].flat().map((source) => readSource(source as SkillSource))
  const settings = options.settings ?? layers.findLast((layer) => layer.settings)?.settings
  if (!settings?.index) {
    throw new Error('These skills come without settings. Give those of `virtual:skillfold`.')
  }
  for (const layer of layers) checkTokenizer(layer, settings)
  const selected = selects(options)

  const layerOf = (name: string): Layer | undefined =>
    layers.findLast((layer) => Object.hasOwn(layer.skills, name))
  const get = (name: string): AnySkill | undefined =>
    selected(name) ? layerOf(name)?.skills[name] : undefined
  const allNames = (): string[] => layers.flatMap((layer) => Object.keys(layer.skills))
  const names = (): string[] => [...new Set(allNames())].filter(selected).sort(byCodePoint)

  const set: SkillSet & SetInternals = {
    settings,
    options,
    parts: {},
    get shadowed() {
      const all = allNames()
      return names().filter((name) => all.indexOf(name) !== all.lastIndexOf(name))
    },
    register(source) {
      const layer = readSource(source)
      checkTokenizer(layer, settings)
      const added = Object.keys(layer.skills)
      const before = new Set(allNames())
      layers.push(layer)
      const shadowed = added.filter((name) => before.has(name))
      if (shadowed.length > 0) set.emit({ type: 'shadow', skills: shadowed })
      return { names: added, shadowed }
    },
    unregister(source) {
      const at = layers.findLastIndex((layer) =>
        typeof source === 'string'
          ? layer.single && Object.hasOwn(layer.skills, source)
          : layer.source === source,
      )
      if (at === -1) return false
      layers.splice(at, 1)
      return true
    },
    get,
    names,
    listed() {
      const shown = new Map(layers.map((layer) => [layer, new Set(layer.listed())]))
      return names().flatMap((name) => {
        const layer = layerOf(name)
        const skill = layer?.skills[name]
        if (!layer || !skill || skill.hidden) return []
        const inIndex = layer.listed() ? shown.get(layer)?.has(name) : !skill.deferred
        return inIndex ? skill : []
      })
    },
    getSkillIndex() {
      const { format } = settings.index
      return set.listed().map((skill) => {
        const text = renderEntry(format, skill, settings.control)
        const { tokens, exact } = deliver(
          [{ text, tokens: skill.tokens?.entry[format] }],
          options.count,
        )
        return { name: skill.name, description: skill.description, tokens, exact }
      })
    },
    session: (sessionOptions) => createSession(set, sessionOptions),
    invalidate(name) {
      const skill = get(name)
      if (skill) forgetImport(skill.load)
    },
    everySkill: () => [...new Set(allNames())].flatMap((name) => layerOf(name)?.skills[name] ?? []),
    emit(event) {
      try {
        options.onEvent?.(event)
      } catch {
        // A listener's failure is no failure of the session.
      }
    },
    fail(error, place) {
      try {
        options.onError?.(error, place)
      } catch {
        // Nor is this one's.
      }
    },
  }
  set.parts = createParts(set)
  return set
}

/** What sessions and parts use of a set. */
export interface SetInternals {
  readonly options: SkillsOptions
  parts: Parts
  /** The skills that the index lists, in order. */
  listed(): AnySkill[]
  /** All skills, those that the selection leaves out included. */
  everySkill(): AnySkill[]
  emit(event: SkillEvent): void
  fail(error: unknown, place: FailurePlace): void
}

function checkTokenizer(layer: Layer, { tokenizer }: Settings): void {
  const other = layer.settings?.tokenizer
  if (!other || other.sha256 === tokenizer.sha256) return
  throw new Error(
    `These skills were counted with the tokenizer ${other.id}, the others with ${tokenizer.id}. Compile them with the same one.`,
  )
}
