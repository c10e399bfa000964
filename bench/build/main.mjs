/**
 * Measures builds and dev servers beside other ways to bring Markdown into a Vite app, and writes
 * the tables into `docs/performance.md` and the plot of growth to `docs/builds.svg`. Installs what
 * is measured beside, and builds the packages where they are not built. Takes ten minutes.
 *
 * Usage: node bench/build/main.mjs [--only cold,real,edits,growth] [--quick]
 *   --only   some parts; what others measured before stays
 *   --quick  few skills and no repetition, to see that it works: printed, not written
 */

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeSection } from './section.mjs'

const here = import.meta.dirname
const workspace = path.join(here, '../..')
const names = ['cold', 'real', 'edits', 'growth']

const { values } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
})
const wanted = values.only?.split(',') ?? names
const unknown = wanted.find((name) => !names.includes(name))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": ${names.join(', ')}.`)
  process.exit(2)
}

const { packageManager } = JSON.parse(readFileSync(path.join(workspace, 'package.json'), 'utf8'))
if (!existsSync(path.join(workspace, 'packages/vite/dist/index.js'))) {
  run(workspace, 'npx', '-y', packageManager, 'build')
}
if (!existsSync(path.join(here, 'node_modules'))) {
  run(here, 'npm', 'install', '--no-audit', '--no-fund')
}

const { measureParts } = await import('./parts.mjs')
const machine = `Node ${process.versions.node}, ${cpus().length} cores of ${cpus()[0]?.model.trim()}`
const { parts, plot } = await measureParts(wanted, values.quick)
if (values.quick) {
  for (const { title, text } of parts) console.log(`### ${title}\n\n${text}\n`)
} else {
  writeSection(path.join(workspace, 'docs'), machine, parts, plot)
}
console.error(`${(process.uptime() / 60).toFixed(1)} minutes`)

function run(folder, command, ...args) {
  console.error(`  ${command} ${args.join(' ')}`)
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
}
