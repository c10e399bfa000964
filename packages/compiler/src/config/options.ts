import type { IndexFormat, Mode, ToolDefinition, ToolId } from '@skillfold/runtime'
import type { OverflowStrategy } from '../catalog/overflow/strategy.ts'
import type { ProblemCode } from '../problems/rules.ts'

/** The options of `skillfold.config.ts` and of the plugin. All are optional. */
export interface SkillfoldOptions {
  /**
   * Folders or globs that hold skills; `~` is the home folder. A later root wins where two hold
   * a skill of the same name.
   *
   * @default those of `skills` and `.agents/skills` that exist
   */
  roots?: string | readonly string[]
  /**
   * npm packages that ship skills. A later one wins where two ship a skill of the same name, and
   * every root wins over them.
   *
   * @default none
   */
  packages?: string | readonly string[]
  /** Globs on skill names, or on addresses such as `@acme/skills#site-*`, to take. @default all */
  include?: string | readonly string[]
  /** Globs on skill names or addresses to leave out. @default none */
  exclude?: string | readonly string[]
  /** @default 'lite' */
  mode?: Mode
  index?: {
    /** @default 'tags' */
    format?: IndexFormat
    /** The line above the index. */
    instructions?: string
    /**
     * What is done with an index over `budget.index`: it is an error, or it is cut down. Pinned
     * skills, and those of mode `full`, stay whole.
     *
     * - `'shorten'`: whole clauses are left out of descriptions, the longest description first.
     * - `'names'`: names without descriptions.
     * - `'top'`: as many whole entries as fit, beside the names of the other skills where those fit.
     * - `'groups'`: groups with their numbers of skills; `list_skills` opens one. A group is a
     *   folder below the root, or the first word of names.
     *
     * @default 'error'
     */
    overflow?: 'error' | OverflowStrategy
  }
  /**
   * The model's tokenizer: `'qwen3'`, or paths of a `tokenizer.json` and its
   * `tokenizer_config.json`.
   *
   * @default 'qwen3'
   */
  tokenizer?: 'qwen3' | { id: string; tokenizer: string; config?: string }
  /** The model's context window, in tokens. @default 4096 */
  window?: number
  /** Tokens kept free for the answer. @default 1024 */
  reserve?: number
  /** Limits in tokens (`lines`: lines of SKILL.md). `false` switches one off. */
  budget?: {
    /** The rendered index. @default a quarter of the window */
    index?: number | false
    /** One skill's load. @default 1536 */
    skill?: number | false
    /** One resource. @default 2048 */
    resource?: number | false
    /** Lines of one SKILL.md. @default 500 */
    lines?: number | false
    /** The index lines of one npm package. @default none */
    packages?: number | false
  }
  /** The app's abilities, or the path of a module that exports them as `abilities` or default. */
  abilities?: string | readonly ToolDefinition[]
  /** Built-in tools to offer, by id; `'auto'` keeps those that can do something. */
  tools?: 'auto' | readonly ToolId[] | { readonly [Id in ToolId]?: boolean | ToolOptions }
  /**
   * What a session does with a load that does not fit: it is refused with what would fit, or the
   * skills that were used least recently are unloaded to make room, and the model is told.
   *
   * @default 'never'
   */
  unload?: 'never' | 'lru'
  /** Severity by problem code. */
  rules?: { readonly [Code in ProblemCode]?: 'off' | 'warn' | 'error' }
  /** `'spec'` makes keys outside the specification errors. @default 'default' */
  profile?: 'default' | 'spec'
  /** Path of the generated types. @default `src/skillfold-env.d.ts`, at the root without `src` */
  types?: string | false
  /**
   * Where builds write what skills cost, as a page for people and as JSON. `false` switches the
   * report off, in the dev server too.
   *
   * @default `report.html` and `report.json` in `skillfold` in the bundler's cache folder
   */
  report?: { html?: string; json?: string } | false
  /**
   * Whether a build publishes one's own skills under `/.well-known/agent-skills/`, for agents that
   * visit the site.
   *
   * @default false
   */
  wellKnown?: boolean
}

/** How one built-in tool presents itself. */
export interface ToolOptions {
  name?: string
  description?: string
  /** New names for parameters, such as `{ name: 'skill_name' }`. */
  parameters?: Readonly<Record<string, string>>
}

/**
 * Types a configuration; returns it as it is.
 *
 * @param options The configuration.
 * @returns The same.
 */
export function defineConfig(options: SkillfoldOptions): SkillfoldOptions {
  return options
}
