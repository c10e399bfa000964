import type { Mode } from '@skillfold/runtime'
import type { Range } from '../problems/findings.ts'

/** A text of the frontmatter and where it is in the file. */
export interface Located {
  readonly text: string
  readonly range: Range
}

/** What the frontmatter of a skill says besides its name and description. */
export interface Settings {
  readonly allowedTools: readonly string[]
  readonly abilities: readonly Located[]
  readonly keywords: readonly Located[]
  /** Declared files, as written. */
  readonly references: readonly Located[]
  readonly requires: readonly Located[]
  readonly mode: Mode | undefined
  readonly deferred: boolean
  readonly pinned: boolean
  readonly hidden: boolean
}

/** What the frontmatter of a skill says. */
export interface Frontmatter extends Settings {
  /** As written, between the fences. */
  readonly text: string
  readonly data: Readonly<Record<string, unknown>>
  /** Whether it cannot be read as it is written, and `data` is what it says once it is mended. */
  readonly isMended: boolean
  /** After NFKC and trimming. */
  readonly name: Located
  readonly description: Located
}

/** As much of a frontmatter as could be read. */
export interface Reading {
  /** Texts in double quotes, keys too: escapes in them make other characters than are written. */
  readonly quoted?: readonly Located[]
  /** All of it as data, where it is YAML. */
  readonly data?: unknown
  /** What is meant by it. */
  readonly said?: Settings & { readonly name?: Located; readonly description?: Located }
  /** Where a skill can be made of it. */
  readonly frontmatter?: Frontmatter
}
