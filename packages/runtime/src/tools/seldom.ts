/** What few calls need, in one chunk that is imported by the first of them. */
export { matchNearly } from '../set/near-names.ts'
export { composeHits, listSkills } from './list.ts'
export { offerChoices } from './offer.ts'
export { readResource } from './read.ts'
export { composePart, findSection } from './sections.ts'
export { makeRoom, unloadChoices, unloadSkill } from './unload.ts'
