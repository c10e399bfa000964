import { against, milliseconds, table, times } from './figures.mjs'
import { withProject } from './project.mjs'
import { runProcess } from './run-process.mjs'
import { generateSkills } from './skills.mjs'

/**
 * Edits skills in a dev server of each tool: how long it takes from the write until the update is
 * sent, and until a page in Chromium holds the new text.
 *
 * @param peers Other tools, measured at the middle size.
 * @param own Measured at every size.
 * @param sizes How many skills: three, ascending.
 * @param edits How often in each.
 * @returns Tables of medians, and the longest in brackets.
 */
export async function compareEdits(peers, own, sizes, edits) {
  const [small, middle, large] = sizes
  const measure = async (script, tool, size) => {
    console.error(`  ${script}: ${tool.id}, ${size} skills`)
    return withProject(
      tool,
      (root) => generateSkills(root, size),
      (root) => runProcess(script, tool.id, root, size, edits),
    )
  }
  const rows = []
  const sent = new Map()
  for (const tool of [...peers, own]) {
    for (const size of tool === own ? sizes : [middle]) {
      const update = await measure('measure-edits.mjs', tool, size)
      const page = size === middle ? await measure('measure-page.mjs', tool, size) : undefined
      if (tool === own) sent.set(size, update?.ms)
      rows.push([
        tool.title,
        size.toLocaleString('en'),
        `${milliseconds(update?.ms)} (${milliseconds(update?.largestMs)})`,
        milliseconds(page?.ms),
      ])
    }
  }
  const count = (size) => size.toLocaleString('en')
  return [
    table(['', 'skills', 'until the update is sent', 'until the page holds it'], rows),
    against([
      [`update sent at ${count(middle)} skills`, sent.get(middle), 30, milliseconds],
      [`at ${count(large)}, beside ${count(small)}`, sent.get(large) / sent.get(small), 2, times],
    ]),
  ].join('\n\n')
}
