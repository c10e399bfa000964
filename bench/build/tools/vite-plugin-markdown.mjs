import { firstSkill } from '../skills.mjs'

/** @see https://github.com/hmsk/vite-plugin-markdown */
export const tool = {
  id: 'vite-plugin-markdown',
  title: 'vite-plugin-markdown',
  files: (root) => ({
    'all.js': "export const skills = import.meta.glob('/skills/*/SKILL.md')\n",
    'page.js': `import { markdown } from '/skills/${firstSkill(root)}/SKILL.md'
globalThis.shown = markdown
`,
    'one.js': `export const load = () => import('/skills/${firstSkill(root)}/SKILL.md')\n`,
  }),
  plugins: async () => {
    const { plugin } = await import('vite-plugin-markdown')
    return [plugin({ mode: ['markdown'] })]
  },
  loaded: (name) => ['/all.js', `/skills/${name}/SKILL.md?import`],
}
