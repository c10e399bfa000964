import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Compilation } from '../compile.ts'
import type { SourceSkill } from '../skill/source-skill.ts'
import { digestOf } from './digest.ts'
import { isPortableName, isSafePath } from './portable.ts'
import { tar } from './tar.ts'

/** Where agents look for skills of a site (Agent Skills Discovery 0.2.0). */
const folder = '.well-known/agent-skills'

const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'

/** Position of the byte that names the operating system in a gzip header, and "unknown" (RFC 1952). */
const gzipSystem = [9, 255] as const

/**
 * Makes what a site publishes of one's own skills: an index, and each skill as its SKILL.md, or as
 * an archive where it has other files. Skills that are hidden from models, and those of packages,
 * are not published.
 *
 * @param compilation What was compiled.
 * @returns Bytes by path from the site's root, without a leading `/`.
 * @throws What `node:fs` throws, where a file that is no text cannot be read any more.
 */
export async function wellKnownFiles({
  skills,
}: Pick<Compilation, 'skills'>): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  const entries: object[] = []
  for (const { source } of skills) {
    const { name, description, resources } = source
    if (!isPublic(source) || !isSafe(source)) continue
    const isArchive = resources.length > 0
    const bytes = isArchive ? await archive(source) : entryOf(source)
    const file = `${folder}/${name}${isArchive ? '.tar.gz' : '/SKILL.md'}`
    files.set(file, bytes)
    entries.push({
      name,
      type: isArchive ? 'archive' : 'skill-md',
      description,
      url: `/${file}`,
      digest: digestOf(bytes),
    })
  }
  const index = { $schema: schema, skills: entries }
  return new Map([
    [`${folder}/index.json`, Buffer.from(`${JSON.stringify(index, null, 2)}\n`)],
    ...files,
  ])
}

/** Whether a skill is one's own to publish, and meant for models. */
export function isPublic({ dependency, hidden }: SourceSkill): boolean {
  return dependency === undefined && !hidden
}

/** Whether who takes a skill from the site can write it to a disk; else it was reported. */
function isSafe({ name, resources }: SourceSkill): boolean {
  return isPortableName(name) && resources.every(({ path }) => isSafePath(path))
}

function entryOf({ head, body }: SourceSkill): Buffer {
  return Buffer.from(head + body)
}

async function archive(source: SourceSkill): Promise<Buffer> {
  const rest = await Promise.all(
    source.resources.map(async ({ path, text, file }) => {
      const bytes = text === undefined ? await readFile(file) : Buffer.from(text)
      return [path, bytes] as const
    }),
  )
  const zipped = gzipSync(tar([['SKILL.md', entryOf(source)], ...rest]), { level: 9 })
  zipped.writeUInt8(gzipSystem[1], gzipSystem[0])
  return zipped
}
