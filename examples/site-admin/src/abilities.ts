import type { Skills } from '@skillfold/runtime'
import type { SiteAbility } from './abilities/ability.ts'
import { contentAbilities } from './abilities/content.ts'
import { healthAbilities } from './abilities/health.ts'
import { securityAbilities } from './abilities/security.ts'
import type { Site } from './site.ts'

/** All that the assistant can do. The build reads these too, to measure their definitions. */
export const abilities: readonly SiteAbility[] = [
  ...healthAbilities,
  ...contentAbilities,
  ...securityAbilities,
]

/**
 * Registers every ability.
 *
 * @param skills The set whose skills group them.
 * @param site What they read and change.
 */
export function registerAbilities(skills: Skills, site: Site): void {
  for (const { name, execute, preview, ...ability } of abilities) {
    skills.abilities.register(name, {
      ...ability,
      execute: (args) => execute(site, args),
      ...(preview && { preview: (args) => preview(site, args) }),
    })
  }
}
