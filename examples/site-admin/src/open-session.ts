import { type StagedSession, type StageWritesOptions, stageWrites } from '@skillfold/agent/staged'
import type { Skills } from '@skillfold/runtime'
import type { Site } from './site.ts'

/** Tokens that a load leaves for results: the longest of this app's are not longer. */
export const resultRoom = 400

/** What a session is about. */
export interface SessionOptions extends Pick<StageWritesOptions, 'onConfirm' | 'timeout'> {
  readonly site: Site
  readonly skills: Skills
}

/**
 * Starts the session of a conversation. Where a skill does not fit any more, others are unloaded
 * for it, and nothing on the site is changed before the person says yes.
 *
 * @param options See `SessionOptions`.
 */
export function openSession({ site, skills, ...confirm }: SessionOptions): StagedSession {
  return stageWrites(skills.session({ unload: 'lru' }), skills, {
    ...confirm,
    target: site.address,
    askAtOnce: true,
  })
}
