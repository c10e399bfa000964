import { against, megabytes, seconds, table } from './figures.mjs'
import { plot } from './plot.mjs'
import { withProject } from './project.mjs'
import { runProcess } from './run-process.mjs'
import { generateSkills } from './skills.mjs'

/**
 * Builds more and more skills.
 *
 * @param subjects What to run: a title, the tool, and the script that measures it.
 * @param sizes How many skills.
 * @returns A table and a plot (SVG) of time and peak memory.
 */
export async function measureGrowth(subjects, sizes) {
  const series = []
  for (const { title, tool, script } of subjects) {
    const points = []
    for (const size of sizes) {
      console.error(`  growth: ${title}, ${size} skills`)
      const figures = await withProject(
        tool,
        (root) => generateSkills(root, size),
        (root) => runProcess(script, tool.id, root, 'all'),
      )
      points.push({ size, ...figures })
    }
    series.push({ title, points })
  }
  const head = ['skills', ...series.flatMap(({ title }) => [title, 'peak memory'])]
  const rows = sizes.map((size, row) => [
    size.toLocaleString('en'),
    ...series.flatMap(({ points }) => [seconds(points[row].ms), megabytes(points[row].peakMb)]),
  ])
  const built = series.find(({ title }) => title === 'skillfold, built')
  const most = built?.points.find(({ size }) => size === 10_000)?.peakMb
  const wanted = against([['peak memory at 10,000 skills', most, 700, megabytes]])
  const image = '![Time and peak memory over the number of skills](builds.svg)'
  return { text: [image, table(head, rows), wanted].join('\n\n'), svg: plot(series, sizes) }
}
