import { firstSkill } from '../skills.mjs'

/** @see https://velite.js.org/guide/quick-start */
export const tool = {
  id: 'velite',
  title: 'velite',
  files: (root) => ({
    'velite.config.js': `import { defineConfig, s } from 'velite'
export default defineConfig({
  root: 'skills',
  output: { data: '.velite', assets: '.velite/static', clean: true },
  collections: {
    skills: {
      name: 'Skill',
      pattern: '**/SKILL.md',
      schema: s.object({ name: s.string(), description: s.string(), body: s.raw() }),
    },
  },
})
`,
    'all.js': "export { skills } from './.velite'\n",
    'page.js': `import { skills } from './.velite'
globalThis.shown = skills.find(({ name }) => name === '${firstSkill(root)}').body
`,
    'one.js': `import { skills } from './.velite'
export const skill = skills.find(({ name }) => name === '${firstSkill(root)}')
`,
  }),
  plugins: async () => [],
  // A second build in one process finds nothing changed, and the output removed.
  once: true,
  prepare: async (root, watch) => {
    process.chdir(root)
    const { build } = await import('velite')
    await build({ logLevel: 'silent', watch })
  },
  loaded: () => ['/all.js', '/.velite/index.js', '/.velite/skills.json?import'],
}
