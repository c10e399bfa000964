import type { ToolDefinition } from '@skillfold/runtime'
import type { Site } from '../site.ts'

/** Something that the assistant can do on a site: its definition, and what it does. */
export interface SiteAbility<Args = never, Result = unknown> extends ToolDefinition {
  /** It changes nothing. */
  readonly readonly?: true
  /** What it changes cannot be taken for granted: a person should agree first. */
  readonly destructive?: true
  readonly execute: (site: Site, args: Args) => Result
  /** Words the result for a person. */
  readonly interpret: (result: Result) => string
  /** Tells a person what a call would do, without doing it. */
  readonly preview?: (site: Site, args: Args) => string
}

/** Types an ability by what its `execute` takes and gives. */
export function ability<Args, Result>(
  definition: SiteAbility<Args, Result>,
): SiteAbility<Args, Result> {
  return definition
}
