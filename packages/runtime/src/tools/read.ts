import { markOf } from '../session/conversation.ts'
import { matchExactly } from '../set/names.ts'
import { composeResource, composeResourceLines, message } from '../text/compose.ts'
import { inline } from '../text/inline.ts'
import { binary } from '../text/messages.ts'
import { plainSections } from '../text/plain-sections.ts'
import { fetchChunk, type ToolCall } from './call.ts'
import { findSkill, matchName } from './find-skill.ts'
import { give, type Unit } from './give.ts'
import { refuseName } from './refuse.ts'
import type { Tool } from './tool.ts'

/** `skill_read`: a file of a skill, or one section of it. */
export const readResource: Tool = async (call, args) => {
  const { settings } = call.set
  const { name, load } = findSkill(call, args.name)
  const content = await fetchChunk(call, load, name)
  const paths = Object.keys(content.resources)
  const path = findPath(args.path, paths, settings.control)
  const entry = content.resources[path]
  if (!entry) {
    const shown = nearPaths(call, args.path, paths).map((each) => [each, content.resources[each]])
    const lines = composeResourceLines(Object.fromEntries(shown), settings)
    throw refuseName(call, 'unknown-file', lines)
  }
  const { tokens, url } = entry
  if (!entry.load) {
    const line = composeResourceLines({ [path]: entry }, settings)
    return { pieces: [...line, message(binary, settings)], extra: { url } }
  }
  const { text, sections } = await fetchChunk(call, entry.load, name, path)
  // Another skill may have that name by now, or none.
  if (call.get(name)?.load !== load) return readResource(call, args)
  const file = { text, tokens }
  const unit = {
    name,
    content,
    path,
    mark: markOf(text),
    sections:
      tokens === undefined && /\.(md|mdx|markdown)$/i.test(path) ? plainSections(text) : sections,
    compose: (section) => composeResource(name, path, file, settings, section),
  } satisfies Unit
  return give(call, [unit], args.section)
}

/**
 * Finds a path that a model wrote: as it stands, as it was shown, in another Unicode form, without
 * `./`, or by the end of one path alone.
 * Only listed paths exist, so nothing can lead elsewhere.
 *
 * @returns The path; empty where there is none.
 */
function findPath(wanted: string, paths: readonly string[], control: readonly string[]): string {
  const path = wanted.replace(/^\.\//, '')
  const { name = paths.find((each) => inline(each, control) === path) } = matchExactly(path, paths)
  if (name) return name
  const end = `/${path}`.normalize('NFKC')
  const [only = '', other] = paths.filter((each) => each.normalize('NFKC').endsWith(end))
  return other ? '' : only
}

/** What comes near is offered, not read: the model is to say which file it means. */
function nearPaths(call: ToolCall, wanted: string, paths: readonly string[]): readonly string[] {
  const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
  const { name, near } = matchName(call, wanted, paths.map(fileName))
  const names = name ? [name] : near
  return names ? paths.filter((path) => names.includes(fileName(path))) : paths
}
