import type { SkillSet } from '@skillfold/runtime'
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
