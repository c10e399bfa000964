import { rmSync } from 'node:fs'
import path from 'node:path'
import {
  against,
  kilobytes,
  median,
  medians,
  megabytes,
  seconds,
  table,
  times,
} from './figures.mjs'
import { withProject } from './project.mjs'
import { runProcess } from './run-process.mjs'

/**
 * Builds the same skills with each tool, several times in turn, so that what else the machine does
 * falls on all alike.
 *
 * @param tools The floor first.
 * @param fill Writes the skills; `false` where there are none.
 * @param rounds How often.
 * @returns Tables of medians; ratios are to the floor of the same round. `undefined` where there
 *   are no skills.
 */
export async function compareBuilds(tools, fill, rounds) {
  const runs = new Map(tools.map((tool) => [tool, []]))
  for (let round = 0; round < rounds; round++) {
    for (const tool of tools) {
      console.error(`  round ${round + 1}: ${tool.id}`)
      const figures = await withProject(tool, fill, (root) => buildAll(tool, root))
      if (figures === undefined) return undefined
      runs.get(tool).push(figures)
    }
  }
  const floor = runs.get(tools[0])
  const ratio = (tool, part, of = part) =>
    median(runs.get(tool).map((run, round) => run[part]?.ms / floor[round][of]?.ms))
  const rows = tools.map((tool) => {
    const one = (part) => medians(runs.get(tool).map((run) => run[part]))
    const [cold, warm, used] = [one('cold'), one('warm'), one('used')]
    return [
      tool.title,
      `${seconds(cold.ms)} (${times(ratio(tool, 'cold'))})`,
      `${seconds(warm.ms)} (${times(ratio(tool, 'warm'))})`,
      seconds(used.againMs),
      `${seconds(used.ms)} (${times(ratio(tool, 'used', 'cold'))})`,
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
  const own = tools.at(-1)
  const { entryBytes, indexBytes } = medians(runs.get(own).map(({ cold }) => cold))
  return [
    table(head, rows),
    against([
      ['cold, beside the glob', ratio(own, 'cold'), 2, times],
      ['warm, beside the glob', ratio(own, 'warm'), 1.1, times],
      ['one skill used, beside the glob of all', ratio(own, 'used', 'cold'), 0.5, times],
      ['entry chunk, beyond the index as JSON', entryBytes - indexBytes, 4096, kilobytes],
    ]),
  ].join('\n\n')
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
