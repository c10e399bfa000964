/**
 * What `createSkills` adds to the core, part by part, for an app that wants only some:
 *
 *     createSkillSet(catalog, {}, () => ({ sections: bySection, match: matchNearly }))
 */
export { createAbilities } from '../abilities/abilities.ts'
export { plainArguments } from '../session/arguments.ts'
export { checkOptions, withChecks } from '../session/check-options.ts'
export { checkSnapshot } from '../session/check-snapshot.ts'
export { checkSource } from '../set/check-source.ts'
export { matchNearly } from '../set/near-names.ts'
export { createFinder, type Finder } from '../tools/find.ts'
export { loadSkill } from '../tools/find-skill.ts'
export { composeHits, listSkills } from '../tools/list.ts'
export { offerChoices } from '../tools/offer.ts'
export { addTools } from '../tools/protocol.ts'
export { readResource } from '../tools/read.ts'
export { bySection } from '../tools/sections.ts'
export type { Handlers } from '../tools/tool.ts'
export { tellUnlisted } from '../tools/unlisted.ts'
export { leastRecentlyUsed, unloadSkill } from '../tools/unload.ts'
