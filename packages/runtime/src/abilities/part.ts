import type { Answer } from '../session/answer.ts'
import type { AnySkill } from '../set/sources.ts'
import type { AbilityDefinition, SkillContent } from '../types.ts'

/** What a session needs of abilities. */
export interface AbilityPart {
  /** The definitions that a load of the skill delivers. */
  definitions(skill: AnySkill, content: SkillContent): readonly AbilityDefinition[]
  /** Keeps what skills group now closed when they go. */
  closeGrouped(): void
  /** The definitions that the model may call while these skills are active. */
  callable(access: AbilityAccess): AbilityDefinition[]
  /**
   * Calls an ability for the model.
   *
   * @returns The answer, or `undefined` where the model can have no such ability.
   */
  call(
    name: string,
    args: unknown,
    access: AbilityAccess & AbilityCallOptions,
  ): Promise<Answer | undefined>
}

/** What decides whether an ability may be called. */
export interface AbilityAccess {
  /** Tells whether a skill is active. */
  readonly active: (skill: string) => boolean
  /** Tells whether the session may use a skill at all. */
  readonly allowed: (skill: string) => boolean
}

/** How an ability is called. */
export interface AbilityCallOptions {
  /** Tokens that the result may have. */
  readonly limit: number
  readonly count?: ((text: string) => number) | undefined
  readonly signal?: AbortSignal | undefined
  /** A person has confirmed the call. */
  readonly confirmed?: boolean | undefined
  /** Hears of each skill that the call is a use of. */
  readonly use?: ((skill: string) => void) | undefined
}
