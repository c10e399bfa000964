import { message } from '../text/compose.ts'
import type { MakeRoom, Tool } from './tool.ts'

/** `unload_skill`: the skill's abilities go, and the app may drop its texts. */
export const unloadSkill: Tool = (call, args) => {
  const { name } = call.skill(args.name)
  const held = call.conversation.held.delete(name)
  return {
    pieces: [message(held ? 'unloaded' : 'notLoaded', call.settings)],
    ...(held && { unloaded: [name] }),
  }
}

/** Unloads the least recently used skills first. */
export const leastRecentlyUsed: MakeRoom = ({ held }, wanted, keep) => {
  const unloaded: string[] = []
  let tokens = 0
  for (const [name, entry] of held) {
    if (tokens >= wanted) break
    if (keep(name) || entry.tokens === 0) continue
    tokens += entry.tokens
    unloaded.push(name)
  }
  if (tokens < wanted) return undefined
  for (const name of unloaded) held.delete(name)
  return unloaded
}
