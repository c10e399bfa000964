import { firstSkill } from '../skills.mjs'

/** The floor: Vite alone. Nothing is read, checked or counted, and there is no index. */
export const tool = {
  id: 'raw',
  title: "`import.meta.glob('?raw')`",
  files: (root) => ({
    'all.js':
      "export const skills = import.meta.glob('/skills/*/SKILL.md', { query: '?raw', import: 'default' })\n",
    'page.js': `import text from '/skills/${firstSkill(root)}/SKILL.md?raw'
globalThis.shown = text
`,
    'one.js': `export const load = () => import('/skills/${firstSkill(root)}/SKILL.md?raw')\n`,
  }),
  plugins: async () => [],
  /** Urls that a page has loaded which shows one skill. */
  loaded: (name) => ['/all.js', `/skills/${name}/SKILL.md?import&raw`],
}
