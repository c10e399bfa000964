import type { Outcome } from '../session/answer.ts'

/** What happened, in names and numbers: never what a user, a model or a skill wrote. */
export type SkillEvent =
  | ({
      readonly type: 'call'
      readonly ok: boolean
      readonly tokens: number
      readonly exact: boolean
    } & Outcome)
  | { readonly type: 'unload'; readonly unloaded: readonly string[] }
  | { readonly type: 'reset' }
