import type { ResourceContent, SkillSet } from '@skillfold/runtime'

/** What Mastra's `createSkill` takes. */
export interface MastraSkill {
  readonly name: string
  readonly description: string
  readonly instructions: string
  /** Texts by path. Mastra serves them under `references/`. */
  readonly references: Record<string, string>
}

/** What the `skills` of Cloudflare's `skills.manifest` are. */
export interface ManifestEntry {
  readonly name: string
  readonly description: string
  readonly body: string
  readonly resources: readonly {
    readonly path: string
    readonly content: string
    readonly encoding: 'text'
    readonly mimeType: string
  }[]
}

/** What of a set is read. */
export type Readable = Pick<SkillSet, 'names' | 'get'>

/**
 * Makes what Mastra's `createSkill` takes, of each skill that is not hidden. It wants all texts at
 * once, so every chunk is imported. Files that are no text are left out.
 *
 * @param skills The set.
 * @returns In order of names. Rejects where a chunk cannot be imported.
 */
export async function mastraSkills(skills: Readable): Promise<MastraSkill[]> {
  return (await readAll(skills)).map(({ name, description, body, files }) => ({
    name,
    description,
    instructions: body,
    references: Object.fromEntries(files.map(({ path, text }) => [mastraPath(path, files), text])),
  }))
}

/** The path under Mastra's `references/`; one that another file has there stays whole. */
function mastraPath(path: string, files: WholeSkill['files']): string {
  const short = path.replace(/^references\//, '')
  return files.some((other) => other.path === short) ? path : short
}

/**
 * Makes the `skills` of Cloudflare's `skills.manifest`, of each skill that is not hidden. It wants
 * all texts at once, so every chunk is imported. Files that are no text are left out.
 *
 * @param skills The set.
 * @returns In order of names. Rejects where a chunk cannot be imported.
 */
export async function manifestSkills(skills: Readable): Promise<ManifestEntry[]> {
  return (await readAll(skills)).map(({ name, description, body, files }) => ({
    name,
    description,
    body,
    resources: files.map(({ path, text, type }) => ({
      path,
      content: text,
      encoding: 'text',
      mimeType: type,
    })),
  }))
}

interface WholeSkill {
  readonly name: string
  readonly description: string
  readonly body: string
  readonly files: readonly {
    readonly path: string
    readonly text: string
    readonly type: string
  }[]
}

function readAll(skills: Readable): Promise<WholeSkill[]> {
  const shown = skills.names().flatMap((name) => {
    const skill = skills.get(name)
    return skill && !skill.hidden ? skill : []
  })
  return Promise.all(
    shown.map(async ({ name, description, load }) => {
      const { body, resources } = await load()
      const texts = Object.entries(resources).flatMap(([path, { type, load: read }]) =>
        read ? readFile(path, type, read) : [],
      )
      return { name, description, body, files: await Promise.all(texts) }
    }),
  )
}

async function readFile(path: string, type: string, read: () => Promise<ResourceContent>) {
  return { path, type, text: (await read()).text }
}
