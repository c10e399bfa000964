import type { IndexFormat } from '@skillfold/runtime'
import { packageSchema } from '../../data/validators.js'

/** The newest format that this Skillfold reads, and the one that it writes. */
export const manifestFormat = 1

/** Where a package has its manifest. */
export const manifestPath = 'dist/skillfold.json'

/** What a package of skills ships; see `schema/package.schema.json`. */
export interface Manifest {
  readonly format: typeof manifestFormat
  readonly tokenizer: { readonly id: string; readonly sha256: string }
  readonly skills: readonly ManifestSkill[]
  readonly search?: ManifestChunk
}

/** One skill of a package. */
export interface ManifestSkill {
  readonly name: string
  readonly export?: string
  /** Its folder, from the folder of package.json. */
  readonly path: string
  /** The text of SKILL.md above its body, verbatim. */
  readonly frontmatter: string
  readonly tokens?: {
    readonly entry?: Readonly<Record<IndexFormat, number>>
    readonly body?: number
    readonly load?: number
  }
  /** SKILL.md first. */
  readonly files: readonly [ManifestFile, ...ManifestFile[]]
}

/** One source file of a skill. */
export interface ManifestFile {
  /** From the skill's folder. */
  readonly path: string
  readonly digest: string
  readonly size: number
  readonly type?: string
  /** Whether its chunk is a module that holds it as text. */
  readonly text?: true
  readonly tokens?: number
  readonly chunk: ManifestChunk
}

/** A file beside the manifest. */
export interface ManifestChunk {
  readonly path: string
  readonly digest: string
  readonly size: number
}

/**
 * Reads a manifest. What it says is held against the schema only: paths, sizes and digests are the
 * word of a stranger until they are checked.
 *
 * @param text The file's text.
 * @returns The manifest, or its newer format, or what is wrong with it.
 */
export function parseManifest(
  text: string,
): { readonly manifest: Manifest } | { readonly format: number } | { readonly fault: string } {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return { fault: 'it is not JSON' }
  }
  const { format } = (data ?? {}) as { format?: unknown }
  if (typeof format === 'number' && format > manifestFormat) return { format }
  if (packageSchema(data)) return { manifest: data }
  const [error] = packageSchema.errors ?? []
  return { fault: `\`${error?.instancePath || '/'}\` ${error?.message ?? 'is not valid'}` }
}
