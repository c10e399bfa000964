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
 * Serves skills by the skills extension (SEP-2640): entries with digests, files one by one. A host
 * may write them to a disk, so a file whose path could lead out of its skill's folder is left out.
 *
 * @param published The skills.
 * @param onLoad Hears of each SKILL.md that a host reads.
 * @param onWarning Hears why a skill or a file is left out: hosts must refuse what the specification
 *   does.
 */
export function skillsExtension(
  published: readonly PublishedSkill[],
  onLoad: (name: string) => Promise<void>,
  onWarning?: (message: string) => void,
): SkillsExtension {
  const skills = published.map(({ files, ...skill }): PublishedSkill => {
    for (const { path } of files.filter(leadsOut)) {
      onWarning?.(`${skill.name}: the path ${JSON.stringify(path)} could lead out of its folder`)
    }
    return { ...skill, files: files.filter((file) => !leadsOut(file)) }
  })
  const named = skills.filter(({ name }) => isNameOfSpec(name))
  const served = named.flatMap((skill) =>
    skill.files.map((file) => [uriOf(skill.name, file.path), { skill, file }] as const),
  )
  const byUri = new Map(served)
  const entries = new Map(named.map((skill) => [uriOf(skill.name, entryPath), entryOf(skill)]))
  const source: SkillSource = {
    // All of them, so that the extension tells which it leaves out.
    list: async () => ({ skills: skills.map(entryOf) }),
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

/** On some system; a backslash divides on Windows. */
const leadsOut = ({ path }: PublishedFile): boolean =>
  /[\\\p{Cc}]/u.test(path) || path.split('/').some((part) => /^\.{0,2}$/.test(part))

/** Others are left out of the list by the extension, but not of what else it serves. */
const isNameOfSpec = (name: string): boolean =>
  name.length <= 64 && /^[a-z\d]+(?:-[a-z\d]+)*$/.test(name)

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
