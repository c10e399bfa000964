import type { AbilityDefinition } from '../types.ts'

/** Something that the app can do for the model. */
export interface Ability<Args = Record<string, unknown>, Result = unknown> {
  readonly description: string
  /** JSON Schema of the arguments. @default an object without properties */
  readonly parameters?: object
  /** Does it. What is thrown is told to the model as a failure, without its message. */
  readonly execute: (
    args: Args,
    context: { readonly signal?: AbortSignal | undefined },
  ) => Result | Promise<Result>
  /** It changes nothing. */
  readonly readonly?: boolean
  /** It changes data in a way that a person has to confirm first. */
  readonly destructive?: boolean
  /** Says in plain words what a call would do, for the person who confirms it. */
  readonly preview?: (args: Args) => string | Promise<string>
  /**
   * Does as `execute` does, and changes nothing. Without `preview`, the person who confirms is
   * shown what it gives, in the words of `interpret` where there are some.
   */
  readonly dryRun?: (
    args: Args,
    context: { readonly signal?: AbortSignal | undefined },
  ) => Result | Promise<Result>
  /** Says in plain words what a result means; the model then gets that in place of the data. */
  readonly interpret?: (result: Result, args: Args) => string | Promise<string>
  /** `'advisory'`: callable even while no skill that groups it is loaded. @default 'skill' */
  readonly scope?: 'skill' | 'advisory'
}

/** An ability as it is registered. */
export interface RegisteredAbility extends Omit<Ability, 'parameters'>, AbilityDefinition {
  readonly id: string
}

/** What registering an ability found. */
export interface AbilityRegistration {
  /** The name by which the model calls it. */
  readonly name: string
  /** JSON pointers to what the checker passes over, see `Schema`. */
  readonly unchecked: readonly string[]
  /** Whether an ability of the same id was replaced. */
  readonly replaced: boolean
}

const keys = [
  'description',
  'parameters',
  'execute',
  'readonly',
  'destructive',
  'preview',
  'dryRun',
  'interpret',
  'scope',
] as const satisfies readonly (keyof Ability)[]

/** Reads what an app gives as an ability. Its functions keep their `this`, those of a class too. */
export function readAbility(given: object): Ability {
  const entries = keys.flatMap((key) => {
    const value = (given as Ability | undefined)?.[key]
    const read = typeof value === 'function' ? value.bind(given) : value
    return read === undefined ? [] : [[key, read] as const]
  })
  return Object.fromEntries(entries) as unknown as Ability
}
