import { milliseconds, table } from './figures.mjs'
import { withProject } from './project.mjs'
import { runProcess } from './run-process.mjs'
import { generateSkills } from './skills.mjs'

const pageSize = 1000

/**
 * Edits skills in a dev server of each tool.
 *
 * @param tools The tools.
 * @param sizes How many skills.
 * @param edits How often in each.
 * @returns A table of the time from the write to the update sent: median, and the longest; and
 *   until a page in Chromium holds the new text.
 */
export async function compareEdits(tools, sizes, edits) {
  const rows = []
  for (const tool of tools) {
    const cells = []
    for (const size of sizes) {
      console.error(`  edits: ${tool.id}, ${size} skills`)
      const figures = await withProject(
        tool,
        (root) => generateSkills(root, size),
        (root) => runProcess('measure-edits.mjs', tool.id, root, size, edits),
      )
      cells.push(`${milliseconds(figures?.ms)} (${milliseconds(figures?.largestMs)})`)
    }
    console.error(`  page: ${tool.id}`)
    const shown = await withProject(
      tool,
      (root) => generateSkills(root, pageSize),
      (root) => runProcess('measure-page.mjs', tool.id, root, pageSize, edits),
    )
    rows.push([tool.title, ...cells, milliseconds(shown?.ms)])
  }
  const head = sizes.map((size) => `${size.toLocaleString('en')} skills`)
  return table(['', ...head, 'until the page holds it, 1,000 skills'], rows)
}
