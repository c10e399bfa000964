import { firstSkill } from '../skills.mjs'

// What is measured is the work, not what it says about the skills.
const budget = { index: false, skill: false, resource: false, lines: false }
// Two descriptions of the real corpus are over the limit, which would end the build.
const rules = { 'description/too-long': 'warn' }
export const options = { window: 1e9, budget, rules }

export const tool = {
  id: 'skillfold',
  title: '**skillfold**',
  index: 'catalog',
  files: (root) => ({
    'all.js': "export { catalog } from 'virtual:skillfold'\n",
    'page.js': `import { skills } from 'virtual:skillfold'
let load
const look = async () => {
  const skill = skills['${firstSkill(root)}']
  // Another function in its place means another content.
  if (skill.load !== load) {
    load = skill.load
    globalThis.shown = (await load()).body
  }
  setTimeout(look, 2)
}
look()
`,
    'one.js': `export { '${firstSkill(root)}' as skill } from 'virtual:skillfold'\n`,
  }),
  plugins: async () => {
    const { default: skillfold } = await import('../../../packages/vite/dist/index.js')
    return [skillfold(options)]
  },
  loaded: (name) => [
    '/all.js',
    '/@id/__x00__virtual:skillfold',
    `/@id/__x00__virtual:skillfold/skill/${name}`,
  ],
}
