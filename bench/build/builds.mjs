import { rmSync } from 'node:fs'
import path from 'node:path'
import { kilobytes, median, medians, megabytes, seconds, table, times } from './figures.mjs'
import { withProject } from './project.mjs'
import { runProcess } from './run-process.mjs'

/**
 * Builds the same skills with each tool, several times in turn, so that what else the machine does
 * falls on all alike.
 *
 * @param tools The floor first.
 * @param fill Writes the skills.
 * @param rounds How often.
 * @returns A table of medians; ratios are to the floor of the same round.
 */
export async function compareBuilds(tools, fill, rounds) {
  const runs = new Map(tools.map((tool) => [tool, []]))
  for (let round = 0; round < rounds; round++) {
    for (const tool of tools) {
      console.error(`  round ${round + 1}: ${tool.id}`)
      runs.get(tool).push(await withProject(tool, fill, (root) => buildAll(tool, root)))
    }
  }
  const floor = runs.get(tools[0])
  const rows = tools.map((tool) => {
    const own = runs.get(tool)
    const ratio = (part) => times(median(own.map((run, i) => run[part]?.ms / floor[i][part]?.ms)))
    const one = (part) => medians(own.map((run) => run[part]))
    const [cold, warm, used] = [one('cold'), one('warm'), one('used')]
    return [
      tool.title,
      `${seconds(cold.ms)} (${ratio('cold')})`,
      `${seconds(warm.ms)} (${ratio('warm')})`,
      seconds(used.againMs),
      `${seconds(used.ms)} (${times(median(own.map((run, i) => run.used?.ms / floor[i].cold?.ms)))})`,
      `${cold.chunks ?? '–'} / ${used.chunks ?? '–'}`,
      `${kilobytes(cold.entryBytes)} / ${kilobytes(used.entryBytes)}`,
      seconds(cold.cpuMs),
      megabytes(cold.peakMb),
    ]
  })
  const head = [
    '',
    'cold',
    'warm',
    'again',
    'one skill used',
    'chunks: all / one',
    'entry: all / one',
    'CPU, cold',
    'peak memory',
  ]
  return table(head, rows)
}

function buildAll(tool, root) {
  const build = (...args) => {
    rmSync(path.join(root, 'dist'), { recursive: true, force: true })
    return runProcess('measure-build.mjs', tool.id, root, ...args)
  }
  return {
    cold: build('all'),
    warm: build('all'),
    used: build('one', ...(tool.once ? [] : ['again'])),
  }
}
