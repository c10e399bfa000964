import type { Reason } from '../session/answer.ts'

/** What happened, in names and numbers: never what a user, a model or a skill wrote. */
export type SkillEvent =
  | {
      readonly type: 'call'
      /** The tool's id, or the ability's; absent where the model called none that exists. */
      readonly tool?: string | undefined
      /** The skills whose text was delivered. */
      readonly skills: readonly string[]
      readonly ok: boolean
      readonly reason?: Reason | undefined
      readonly tokens: number
      readonly exact: boolean
    }
  | { readonly type: 'unload'; readonly skills: readonly string[] }
  | { readonly type: 'reset' }
  | { readonly type: 'shadow'; readonly skills: readonly string[] }
