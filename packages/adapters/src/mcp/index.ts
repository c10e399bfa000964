export type { PublishedFile, PublishedSkill } from './extension.ts'
export { createSkillServer, type SkillServerOptions } from './server.ts'
