import type { SearchData } from './search/data.ts'
import type { Piece } from './text/pieces.ts'

/** The three forms of an index entry. See the contract of each in `text/entry.ts`. */
export type IndexFormat = 'tags' | 'list' | 'xml'

/** `lite`: the prompt holds the index. `full`: it holds bodies and ability definitions too. */
export type Mode = 'lite' | 'full'

/** Exact counts of one skill, in tokens of the catalog's tokenizer. */
export interface SkillTokens {
  /** The index line with its newline, for each format. */
  readonly entry: Readonly<Record<IndexFormat, number>>
  /** The line that names the skill in an answer, `- name`, with its newline. */
  readonly name: number
  /** What `load_skill` delivers, the skills named by `requires` included. */
  readonly load: number
}

/**
 * One skill as the index knows it. Everything else stays behind `load`.
 *
 * @typeParam Name The literal name.
 * @typeParam Resource The literal paths of its resources.
 * @typeParam Ability The literal names of the abilities that it groups.
 */
export interface Skill<
  Name extends string = string,
  Resource extends string = string,
  Ability extends string = string,
> {
  readonly name: Name
  readonly description: string
  readonly tokens: SkillTokens
  readonly abilities: readonly Ability[]
  /** Words for search only; never shown. */
  readonly keywords?: readonly string[]
  /** Skills whose load this one needs. */
  readonly requires?: readonly string[]
  readonly mode?: Mode
  /** Out of the index, found by search, still loadable. */
  readonly deferred?: true
  /** Always kept by routers and overflow strategies. */
  readonly pinned?: true
  /** Neither listed nor found by the model; the app may load it. */
  readonly hidden?: true
  /**
   * Imports the skill's own chunk, a module whose exports are its content. Another function in its
   * place means another content.
   */
  readonly load: Load<SkillContent<Resource, Ability>>
  /** The content at hand, where the mode is `full`: it is in the prompt from the start. */
  readonly content?: SkillContent<Resource, Ability>
}

/** Imports a chunk. Rejects where that cannot be fetched or read. */
export type Load<Content> = () => Promise<Content>

/**
 * Imports a chunk by another address: browsers remember by its address a chunk that they could not
 * read, such as one that was half deployed.
 */
export type ImportAgain = <Content>(load: Load<Content>) => Promise<Content>

/** What a skill's chunk holds: the raw body and what surrounds it on delivery. */
export interface SkillContent<Resource extends string = string, Ability extends string = string> {
  /** The Markdown after the frontmatter, byte for byte. */
  readonly body: string
  /** Tokens of `renderBody`, the line that ends it apart; absent when it was not measured. */
  readonly tokens?: number
  readonly sections: readonly Section[]
  readonly resources: { readonly [Path in Resource]: ResourceEntry }
  readonly abilities: readonly AbilityDefinition<Ability>[]
}

/** The part of a text under one heading, its subsections included. */
export interface Section {
  /** Stable within its file, made from the heading; unique. */
  readonly id: string
  readonly title: string
  /** Heading depth, 1 to 6. */
  readonly level: number
  /** Where the section begins and ends in the raw text, in UTF-16 units. */
  readonly start: number
  readonly end: number
  /** Tokens of all that is delivered of it, see `composeSection` and `composeResource`. */
  readonly tokens: number
  /** Tokens of `renderSectionLine`, which offers the section at that cost. */
  readonly listed: number
}

/** One reference file of a skill. */
export interface ResourceEntry {
  /** Tokens of `renderResourceLine`; absent when it was not measured. */
  readonly listed?: number
  readonly bytes: number
  /** Media type, such as `text/markdown`. */
  readonly type: string
  /** Tokens of `renderResource`, the last line apart; absent for a binary file. */
  readonly tokens?: number
  /** Imports the text's own chunk, whose exports it is; absent for a binary file. */
  readonly load?: Load<ResourceContent>
  /** Where the app finds a binary file; absent for a text. */
  readonly url?: string
}

/** What a resource's chunk holds. */
export interface ResourceContent {
  /** The file's text, byte for byte. */
  readonly text: string
  readonly sections: readonly Section[]
}

/** An ability (tool) as the model sees it. */
export interface AbilityDefinition<Name extends string = string> {
  readonly name: Name
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly parameters: object
  /** Tokens of its line in a load, with its newline; absent when it was not measured. */
  readonly tokens?: number
}

/** A tool definition in the shape that chat APIs share. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly parameters: object
}

/** The built-in tools. */
export type ToolId = 'list_skills' | 'find_skills' | 'load_skill' | 'skill_read' | 'unload_skill'

/** What a catalog was compiled with; all counts hold for these settings only. */
export interface Settings {
  readonly tokenizer: { readonly id: string; readonly sha256: string }
  /** The model's context window, in tokens. */
  readonly window: number
  /** Tokens kept free for the model's answer. */
  readonly reserve: number
  readonly mode: Mode
  readonly index: {
    readonly format: IndexFormat
    /** The line above the index. */
    readonly instructions: string
    /** Tokens of the lines around the entries, for each format; none by `plainSettings`. */
    readonly frame: Readonly<Record<IndexFormat, number>>
  }
  /** Texts with a meaning of their own to the model's chat format. See `text/neutralise.ts`. */
  readonly control: readonly string[]
  readonly tools: readonly ToolSetting[]
  /** Exact tokens that the tool definitions add to a prompt. */
  readonly toolTokens: number
  /** The same without the names that `load_skill` enumerates; absent where it does not. */
  readonly plainToolTokens?: number
  /** What happens when a load does not fit: refused (default), or room made for it. */
  readonly unload?: 'never' | 'lru'
  /** Tokens of each fixed text, by its key in `text/messages.ts`. */
  readonly messages: Readonly<Record<string, number>>
  /** Given by the module that imports the chunks. */
  readonly importAgain?: ImportAgain
}

/** A built-in tool that sessions offer. */
export interface ToolSetting {
  readonly id: ToolId
  readonly definition: ToolDefinition
  /** Parameters that go by another name, such as `{ name: 'skill_name' }`. */
  readonly rename?: Readonly<Record<string, string>>
}

/** All skills of a build, with what is needed to deliver them. */
export interface Catalog {
  readonly skills: { readonly [name: string]: Skill }
  readonly settings: Settings
  /** The index as compiled. */
  readonly index: {
    /** Exact tokens of the rendered index. */
    readonly tokens: number
    /** Names that the index shows, in its order. */
    readonly listed: readonly string[]
    readonly total: number
    /** By name the lines of listed skills that are not shown whole, so that the index fits. */
    readonly lines?: { readonly [name: string]: Piece }
    /** What the index says of the skills that it leaves out, so that it fits. */
    readonly unlisted?: {
      readonly groups: readonly SkillGroup[]
      /** Tokens of `renderUnlisted`. */
      readonly tokens: number
    }
  }
  /** Imports the search data's own chunk, whose exports it is. */
  readonly search?: Load<SearchData>
}

/**
 * Skills that the index shows as one line, and `list_skills` one by one; or one skill by its name.
 */
export interface SkillGroup {
  readonly name: string
  /** Names, in order of code points. */
  readonly skills: readonly string[]
  /** Tokens of `renderGroupLine`. */
  readonly tokens: number
}

/** A skill that no build measured: an app or a third party hands it over at run time. */
export interface PlainSkill {
  readonly name: string
  readonly description: string
  /** The Markdown that `load_skill` delivers. */
  readonly body: string
  /** Ids of the abilities that it groups. */
  readonly abilities?: readonly string[]
  readonly keywords?: readonly string[]
  readonly requires?: readonly string[]
  readonly deferred?: true
  readonly pinned?: true
  readonly hidden?: true
  /** Texts that `skill_read` delivers, by path. */
  readonly resources?: { readonly [path: string]: string }
}
