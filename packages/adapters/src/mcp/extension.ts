import { type SkillSource, SkillsExtension } from '@modelcontextprotocol/server/ext/skills'

/** One file of a skill, as it is published. */
export interface PublishedFile {
  /** From the skill's folder, with `/`. */
  readonly path: string
  /** `sha256:` and the hexadecimal SHA-256 of its bytes, as in `skillfold.json`. */
  readonly digest: string
  /** In bytes. */
  readonly size: number
  /** Media type, such as `text/markdown`. */
  readonly type: string
  /** Gives the text, or the bytes where it is none. */
  readonly read: () => string | Uint8Array | Promise<string | Uint8Array>
}

/** A skill with its files, for hosts that read skills themselves. */
export interface PublishedSkill {
  readonly name: string
  /** The frontmatter of SKILL.md as data, every key of it. */
  readonly frontmatter: Readonly<Record<string, unknown>>
  /** All files, SKILL.md among them. */
  readonly files: readonly PublishedFile[]
}

/**
 * Serves skills by the skills extension (SEP-2640): entries with digests, files one by one.
 *
 * @param skills The skills.
 * @param onLoad Hears of each SKILL.md that a host reads.
 * @param onWarning Hears why a skill is left out: hosts must refuse what the specification does.
 */
export function skillsExtension(
  skills: readonly PublishedSkill[],
  onLoad: (name: string) => Promise<void>,
  onWarning?: (message: string) => void,
): SkillsExtension {
  const served = skills.flatMap((skill) =>
    skill.files.map((file) => [uriOf(skill.name, file.path), { skill, file }] as const),
  )
  const byUri = new Map(served)
  const entries = new Map(skills.map((skill) => [uriOf(skill.name, entryPath), entryOf(skill)]))
  const source: SkillSource = {
    list: async () => ({ skills: [...entries.values()] }),
    get: async (uri) => entries.get(uri),
    async read(uri) {
      const found = byUri.get(uri)
      if (!found) return undefined
      const { skill, file } = found
      const content = await file.read()
      if (file.path === entryPath) await onLoad(skill.name)
      const { type: mimeType } = file
      return typeof content === 'string'
        ? { text: content, mimeType }
        : { bytes: content, mimeType }
    },
    listResources: async () =>
      [...entries].map(([uri, { frontmatter }]) => ({
        uri,
        name: frontmatter.name,
        description: frontmatter.description,
        mimeType: 'text/markdown',
      })),
  }
  return new SkillsExtension({
    source,
    onWarning: ({ path, message }) => onWarning?.(`${path}: ${message}`),
  })
}

const entryPath = 'SKILL.md'

const uriOf = (name: string, path: string): string =>
  `skill://${[name, ...path.split('/')].map(encodeURIComponent).join('/')}`

type Entry = Awaited<ReturnType<SkillSource['list']>>['skills'][number]

function entryOf({ name, frontmatter, files }: PublishedSkill): Entry {
  return {
    uri: uriOf(name, entryPath),
    // What is no skill by the specification is left out by the extension, with a warning.
    frontmatter: frontmatter as Entry['frontmatter'],
    resources: files.map(({ path, digest, size }) => ({ uri: uriOf(name, path), digest, size })),
  }
}
