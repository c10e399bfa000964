import type { ToolDefinition } from '@skillfold/runtime'
import type { Site } from '../site.ts'

/** Something that the assistant can do on a site: its definition, and what it does. */
export interface SiteAbility extends ToolDefinition {
  /** It changes nothing. */
  readonly readonly?: boolean
  /** A person has to agree first. */
  readonly destructive?: boolean
  /** The arguments were checked against `parameters`. */
  execute(site: Site, args: object): object
  /** Says in plain words what a result means; that is what the model gets. */
  interpret(result: object): string
  /** Tells the person what a call would do. */
  preview?(site: Site, args: object): string
}

/**
 * Types an ability by what its own functions take and give.
 *
 * @param definition The ability.
 * @returns The same.
 */
export function ability<Args extends object, Result extends object>(definition: {
  name: string
  description: string
  parameters: object
  readonly?: boolean
  destructive?: boolean
  execute: (site: Site, args: Args) => Result
  interpret: (result: Result) => string
  preview?: (site: Site, args: Args) => string
}): SiteAbility {
  return definition as SiteAbility
}
