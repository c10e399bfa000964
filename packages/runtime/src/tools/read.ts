import { composeResource, composeResourceLines, message } from '../text/compose.ts'
import { binary } from '../text/messages.ts'
import { fetchChunk } from './call.ts'
import { findSkill } from './find-skill.ts'
import { give, type Unit } from './give.ts'
import { refuseName } from './refuse.ts'
import type { Tool } from './tool.ts'

/** `skill_read`: a file of a skill, or one section of it. */
export const readResource: Tool = async (call, args) => {
  const { settings } = call.set
  const { name, load } = findSkill(call, args.name)
  const content = await fetchChunk(call, load, name)
  const path = findPath(args.path, Object.keys(content.resources))
  const entry = content.resources[path]
  if (!entry) {
    throw refuseName(call, 'unknown-file', composeResourceLines(content.resources, settings))
  }
  const { tokens, url } = entry
  if (!entry.load) {
    const line = composeResourceLines({ [path]: entry }, settings)
    return { pieces: [...line, message(binary, settings)], extra: { url } }
  }
  const { text, sections } = await fetchChunk(call, entry.load, name, path)
  const file = { text, tokens }
  const unit = {
    name,
    content,
    path,
    sections,
    compose: (section) => composeResource(name, path, file, settings, section),
  } satisfies Unit
  return give(call, [unit], args.section)
}

/**
 * Finds a path that a model wrote: as it stands, without `./`, or by the end of one path alone.
 * Only listed paths exist, so nothing can lead elsewhere.
 *
 * @returns The path; empty where there is none.
 */
function findPath(wanted: string, paths: readonly string[]): string {
  const path = wanted.replace(/^\.\//, '')
  if (paths.includes(path)) return path
  const [only = '', other] = paths.filter((each) => each.endsWith(`/${path}`))
  return other === undefined ? only : ''
}
