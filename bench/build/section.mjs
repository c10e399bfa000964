import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const heading = '## Builds\n'

/**
 * Writes what was measured into `performance.md`, each part between two comments of its name. All
 * else there is kept, and so are parts that were not measured this time.
 *
 * @param docs Absolute path of the folder of documents.
 * @param machine What it was measured on.
 * @param parts Name, title and text of each.
 * @param plot The plot of growth (SVG), where it was drawn.
 */
export function writeSection(docs, machine, parts, plot) {
  const file = path.join(docs, 'performance.md')
  let text = readFileSync(file, 'utf8')
  if (!text.includes(heading)) throw new Error(`${file} has no section "Builds" to write into.`)
  for (const part of [{ name: 'machine', text: machine }, ...parts]) {
    const [start, end] = [`<!-- bench/build: ${part.name} -->`, `<!-- end of ${part.name} -->`]
    const [from, to] = [text.indexOf(start), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`${file} has no place for "${part.name}": ${start}`)
    const title = part.title === undefined ? '' : `### ${part.title}\n\n`
    text = `${text.slice(0, from)}${start}\n\n${title}${part.text}\n\n${text.slice(to)}`
  }
  writeFileSync(file, text)
  if (plot !== undefined) writeFileSync(path.join(docs, 'builds.svg'), plot)
}
