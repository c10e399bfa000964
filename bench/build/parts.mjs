import { compareBuilds } from './builds.mjs'
import { compareEdits } from './edits.mjs'
import { measureGrowth } from './growth.mjs'
import { copyRealSkills, generateSkills } from './skills.mjs'
import { tool as contentCollections } from './tools/content-collections.mjs'
import { tool as raw } from './tools/raw.mjs'
import { tool as skillfold } from './tools/skillfold.mjs'
import { tool as velite } from './tools/velite.mjs'
import { tool as markdown } from './tools/vite-plugin-markdown.mjs'

const peers = [raw, velite, contentCollections, markdown]
const tools = [...peers, skillfold]

/**
 * Measures.
 *
 * @param wanted Names of parts.
 * @param quick Whether to take few skills and to repeat nothing.
 * @returns Each part with its title and text, and the plot (SVG) where one was drawn.
 */
export async function measureParts(wanted, quick) {
  const count = quick ? 50 : 1000
  const rounds = quick ? 1 : 3
  let plot
  const measures = {
    cold: async () => ({
      title: `${count.toLocaleString('en')} generated skills`,
      text: await compareBuilds(tools, (root) => generateSkills(root, count), rounds),
    }),
    async real() {
      let copied
      const fill = (root) => {
        copied = copyRealSkills(root, quick ? 50 : undefined)
        return copied !== undefined
      }
      const text = await compareBuilds(tools, fill, quick ? 1 : 2)
      return text && { title: `${copied.toLocaleString('en')} real skills`, text }
    },
    edits: async () => ({
      title: 'Edits under a dev server',
      text: await compareEdits(
        peers,
        skillfold,
        quick ? [20, 50, 100] : [100, 1000, 10_000],
        quick ? 3 : 12,
      ),
    }),
    async growth() {
      const sizes = quick ? [50, 100] : [100, 300, 1000, 3000, 10_000, 20_000]
      const { text, svg } = await measureGrowth(
        [
          { title: 'glob of raw files, built', tool: raw, script: 'measure-build.mjs' },
          { title: 'skillfold, built', tool: skillfold, script: 'measure-build.mjs' },
          { title: 'skillfold, compiled alone', tool: skillfold, script: 'measure-compile.mjs' },
        ],
        sizes,
      )
      plot = svg
      return { title: 'Growth', text }
    },
  }
  const parts = []
  for (const [name, measure] of Object.entries(measures)) {
    if (!wanted.includes(name)) continue
    const part = await measure()
    if (part === undefined)
      console.error('The corpus of real skills is not here: see the top of docs/performance.md')
    else parts.push({ name, ...part })
  }
  return { parts, plot }
}
