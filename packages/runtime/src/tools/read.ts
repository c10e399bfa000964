import { Refusal } from '../session/answer.ts'
import { composeResource, composeResourceLines, message } from '../text/compose.ts'
import { renderResourceLine } from '../text/load.ts'
import type { SkillContent } from '../types.ts'
import { credit, findSection, makeRoom, outermost, touch } from './load.ts'
import type { Tool, ToolCall } from './tool.ts'

/** `skill_read`: a file of a skill, or one section of it. */
export const readResource: Tool = async (call, args) => {
  const { settings } = call
  const skill = call.skill(args.name)
  const content = await call.fetch(skill.load, skill)
  const path = findPath(args.path, Object.keys(content.resources))
  const entry = path === undefined ? undefined : content.resources[path]
  if (path === undefined || !entry) throw noSuchFile(call, content)
  const { load, type, bytes, tokens, listed, url } = entry
  if (!load) {
    const line = renderResourceLine(path, { type, bytes }, settings.control)
    return {
      pieces: [{ text: line, tokens: listed }, message('binary', settings)],
      ...(url !== undefined && { url }),
    }
  }
  const { text, sections } = await call.fetch(load, skill, path)
  const section = args.section === undefined ? undefined : findSection(call, sections, args.section)
  const files = call.conversation.held.get(skill.name)?.files
  const key = section ? `${path}\n${section.id}` : path
  if (files?.has(path) || files?.has(key)) {
    touch(call, skill.name)
    return { pieces: [message('read', settings)] }
  }
  const pieces = composeResource(skill.name, path, { text, tokens }, settings, section)
  const smaller = sections.filter(
    (other) =>
      (!section || (other.start >= section.start && other.end <= section.end)) &&
      call.measure(composeResource(skill.name, path, { text }, settings, other)).tokens <=
        call.free,
  )
  const room = makeRoom(call, pieces, outermost(smaller), new Set([skill.name]))
  const all = [...room.pieces, ...pieces]
  credit(call, skill.name, content, all).files.add(key)
  return { ...room, pieces: all, skills: [skill.name] }
}

/**
 * Finds a path that a model wrote: as it stands, without `./`, or by the end of one path alone.
 * Only listed paths exist, so nothing can lead elsewhere.
 */
function findPath(wanted: string, paths: readonly string[]): string | undefined {
  const path = wanted.replace(/^\.\//, '')
  if (paths.includes(path)) return path
  const [only, other] = paths.filter((each) => each.endsWith(`/${path}`))
  return other === undefined ? only : undefined
}

function noSuchFile(call: ToolCall, content: SkillContent): Refusal {
  const { settings } = call
  const files = composeResourceLines(content, settings)
  return new Refusal(
    'unknown-file',
    files.length === 0
      ? [message('noFiles', settings)]
      : [message('nearFiles', settings), ...files, message('pickPath', settings)],
  )
}
