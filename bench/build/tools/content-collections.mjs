import { firstSkill } from '../skills.mjs'

/** @see https://www.content-collections.dev/docs/quickstart/vite */
export const tool = {
  id: 'content-collections',
  title: 'content-collections',
  files: (root) => ({
    'content-collections.ts': `import { defineCollection, defineConfig } from '@content-collections/core'
import { z } from 'zod'
const skills = defineCollection({
  name: 'skills',
  directory: 'skills',
  include: '**/SKILL.md',
  schema: z.object({ name: z.string(), description: z.string(), content: z.string() }),
})
export default defineConfig({ content: [skills] })
`,
    'tsconfig.json':
      '{ "compilerOptions": { "paths": { "content-collections": ["./.content-collections/generated"] } } }\n',
    'all.js': "export { allSkills } from 'content-collections'\n",
    'page.js': `import { allSkills } from 'content-collections'
globalThis.shown = allSkills.find(({ name }) => name === '${firstSkill(root)}').content
`,
    'one.js': `import { allSkills } from 'content-collections'
export const skill = allSkills.find(({ name }) => name === '${firstSkill(root)}')
`,
  }),
  plugins: async (root) => {
    process.chdir(root)
    const { default: contentCollections } = await import('@content-collections/vite')
    return [contentCollections()]
  },
  loaded: () => [
    '/all.js',
    '/.content-collections/generated/index.js',
    '/.content-collections/generated/allSkills.js',
  ],
}
