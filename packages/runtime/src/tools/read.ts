import { Refusal } from '../session/answer.ts'
import { partKey } from '../session/conversation.ts'
import { composeResource, composeResourceLines, message } from '../text/compose.ts'
import { binary, noFiles } from '../text/messages.ts'
import type { Section } from '../types.ts'
import { findSection } from './find-section.ts'
import { give, repeated } from './give.ts'
import { fetchChunk, findSkill, refuseName, type Tool } from './tool.ts'

/** `skill_read`: a file of a skill, or one section of it. */
export const readResource: Tool = async (call, args) => {
  const { settings } = call.set
  const { name, load } = findSkill(call, args.name)
  const content = await fetchChunk(call, load, name)
  const path = findPath(args.path, Object.keys(content.resources))
  const entry = content.resources[path]
  if (!entry) {
    const files = composeResourceLines(content.resources, settings)
    throw files.length > 0
      ? refuseName(call, 'unknown-file', files)
      : new Refusal('unknown-file', message(noFiles, settings))
  }
  const { tokens, url } = entry
  if (!entry.load) {
    const line = composeResourceLines({ [path]: entry }, settings)
    return { pieces: [...line, message(binary, settings)], ...(url && { url }) }
  }
  const { text, sections } = await fetchChunk(call, entry.load, name, path)
  const section = args.section === undefined ? undefined : findSection(call, sections, args.section)
  const compose = (part?: Section) => composeResource(name, path, { text, tokens }, settings, part)
  return (
    repeated(call, name, content, path, section?.id) ??
    give(
      call,
      partKey(path, section?.id),
      [{ name, content, pieces: compose(section) }],
      { sections, within: section, compose },
      [name],
    )
  )
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
