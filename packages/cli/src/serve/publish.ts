import { readFile } from 'node:fs/promises'
import type { PublishedFile, PublishedSkill } from '@skillfold/adapters/mcp'
import { type SourceResource, type SourceSkill, toDigest } from '@skillfold/compiler'

/** A skill with its files and their digests, for hosts that read files themselves. */
export function publish({
  name,
  frontmatter,
  head,
  body,
  sha256,
  resources,
}: SourceSkill): PublishedSkill {
  const text = head + body
  const entry = {
    path: 'SKILL.md',
    type: 'text/markdown',
    digest: toDigest(sha256),
    size: Buffer.byteLength(text),
    read: () => text,
  }
  return { name, frontmatter: frontmatter.data, files: [entry, ...resources.map(publishFile)] }
}

function publishFile({ path, type, bytes, sha256, text, file }: SourceResource): PublishedFile {
  return { path, type, digest: toDigest(sha256), size: bytes, read: () => text ?? readFile(file) }
}
