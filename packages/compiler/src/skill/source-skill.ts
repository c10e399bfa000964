import type { Mode } from '@skillfold/runtime'

/** A skill as its author wrote it, read and checked but not yet measured. */
export interface SourceSkill {
  /** After NFKC and trimming, so that one skill has one spelling. */
  readonly name: string
  readonly description: string
  /** Path of SKILL.md from the project's root, with `/`. */
  readonly file: string
  /** Absolute path of the skill's folder. */
  readonly folder: string
  /** The same with every link resolved: two skills of one real folder are one. */
  readonly realFolder: string
  /** The root that it was found under, as configured; its precedence is the root's. */
  readonly root: string
  /** The npm package that it belongs to, where it is not one's own. */
  readonly dependency?: string
  /** The text above the body: fences, frontmatter, a byte order mark. With it the file is whole. */
  readonly head: string
  /** Frontmatter as written, between its fences, and as data. */
  readonly frontmatter: { readonly text: string; readonly data: Readonly<Record<string, unknown>> }
  /** The text after the closing fence's line, byte for byte. */
  readonly body: string
  /** Tools of `allowed-tools`, one by one. */
  readonly allowedTools: readonly string[]
  readonly abilities: readonly string[]
  readonly keywords: readonly string[]
  readonly requires: readonly string[]
  readonly mode?: Mode
  readonly deferred: boolean
  readonly pinned: boolean
  /** Hidden from the model by `disable-model-invocation`, `metadata.internal` or the like. */
  readonly hidden: boolean
  /** Headings of the body; offsets are in the body. */
  readonly sections: readonly SourceSection[]
  /** In order of path (code points). */
  readonly resources: readonly SourceResource[]
  /** Where to point at parts of the frontmatter. */
  readonly places: {
    readonly name: SourcePlace
    readonly description: SourcePlace
    readonly body: SourcePlace
    readonly abilities: readonly SourcePlace[]
    readonly keywords: readonly SourcePlace[]
    readonly requires: readonly SourcePlace[]
  }
  /** Hex SHA-256 of the bytes of SKILL.md. */
  readonly sha256: string
}

/** A place in SKILL.md, from 1; columns in UTF-16 units. */
export interface SourcePlace {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** A heading and the text under it, up to the next heading of its level or above. */
export interface SourceSection {
  /** GitHub's slug of the title, `-1`, `-2` … appended to later ones of the same slug. */
  readonly id: string
  readonly title: string
  readonly level: number
  /** UTF-16 offsets in the text that was read. */
  readonly start: number
  readonly end: number
  /** It is in a list item or a quotation, so the text around it goes on behind it. */
  readonly contained?: boolean
}

/** A file of a skill's folder, SKILL.md apart. */
export interface SourceResource {
  /** From the skill's folder, with `/`. */
  readonly path: string
  /** Absolute path. */
  readonly file: string
  readonly bytes: number
  /** Hex SHA-256 of the bytes. */
  readonly sha256: string
  /** Media type, such as `text/markdown` or `image/png`. */
  readonly type: string
  /** Decoded text, or `undefined` for a binary file, whose bytes are not kept. */
  readonly text: string | undefined
  /** Headings, where the text is Markdown. */
  readonly sections: readonly SourceSection[]
}

/** The address of a skill in an npm package, such as `@acme/skills#site-health`. */
export function addressOf({
  name,
  dependency,
}: Pick<SourceSkill, 'name' | 'dependency'>): string | undefined {
  return dependency === undefined ? undefined : `${dependency}#${name}`
}
