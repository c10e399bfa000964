import type { Given } from './walk.ts'

const siteHealth = `---
name: site-health
description: Check plugins, themes, updates, and disk usage
---

# Site health

Look at updates first.

## Updates

Say what is out of date.
`

const skills = { 'skills/site-health/SKILL.md': siteHealth }

/** What pages take for granted, by their path. */
export const given: Readonly<Record<string, Given>> = {
  'docs/packages.md': {
    files: {
      'node_modules/@acme/skills/package.json': '{ "name": "@acme/skills", "types": "index.d.ts" }',
    },
    declarations: `
declare module '@acme/skills' {
  const catalog: import('@skillfold/runtime').Catalog
  export = catalog
}
declare module '@acme/skills/skills/refunds' {
  const skill: import('@skillfold/runtime').Skill
  export default skill
  export const settings: import('@skillfold/runtime').Settings
}
declare module '@other/skills' {
  export const catalog: import('@skillfold/runtime').Catalog
}
`,
  },
  'docs/staged-writes.md': {
    declarations: `
declare const catalog: import('@skillfold/runtime').Catalog
declare const model: import('@skillfold/agent').Model
declare const site: { deleteComments(ids: readonly number[]): Promise<string> }
declare const log: (record: import('@skillfold/agent/staged').AuditRecord) => void
declare const askInDialog: (
  action: import('@skillfold/agent/staged').StagedAction,
  signal: AbortSignal,
) => Promise<boolean>
`,
  },
  'docs/agent.md': {
    declarations: `
declare const skills: import('@skillfold/runtime').Skills
declare const engine: Parameters<typeof import('@skillfold/agent/webllm').webLlm>[0]
declare const signal: AbortSignal
declare const show: (step: import('@skillfold/agent').Step) => void
`,
  },
  'docs/adapters.md': {
    files: skills,
    declarations: `
declare const model: import('ai').LanguageModel
declare const now: import('ai').Tool
declare const createSkill: (skill: {
  name: string
  description: string
  instructions: string
  references?: Record<string, string>
}) => object
`,
  },
  'docs/budgets.md': { files: skills },
  'docs/ci.md': {
    // The least that makes a folder a repository of Git.
    files: {
      ...skills,
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/refs/.keep': '',
      '.git/objects/.keep': '',
    },
  },
  'docs/runtime.md': { files: skills },
  'packages/agent/README.md': { files: skills },
  'packages/runtime/README.md': { files: skills },
  'packages/vite/README.md': { files: skills },
}
