/**
 * Measures builds and dev servers beside other ways to bring Markdown into a Vite app, and writes
 * the tables to standard output and the plot of growth to `docs/builds.svg`.
 *
 * Usage: pnpm build && (cd bench/build && npm install && node main.mjs [part…])
 * Parts: generated, real, edits, growth; all by default.
 */

import { existsSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { compareBuilds } from './builds.mjs'
import { compareEdits } from './edits.mjs'
import { measureGrowth } from './growth.mjs'

if (!existsSync(path.join(import.meta.dirname, 'node_modules'))) {
  console.error('Run `npm install` in bench/build first: it brings the tools to measure beside.')
  process.exit(2)
}
const { copyRealSkills, generateSkills } = await import('./skills.mjs')

const ids = ['raw', 'velite', 'content-collections', 'vite-plugin-markdown', 'skillfold']
const tools = await Promise.all(ids.map(async (id) => (await import(`./tools/${id}.mjs`)).tool))
const [raw, , , , skillfold] = tools
const rounds = 3

const parts = {
  async generated() {
    print(
      '1,000 generated skills',
      await compareBuilds(tools, (root) => generateSkills(root, 1000), rounds),
    )
  },
  async real() {
    let count
    const text = await compareBuilds(
      tools,
      (root) => {
        count = copyRealSkills(root)
      },
      rounds,
    )
    if (count === undefined)
      console.error('The corpus of real skills is not here: ../shared/corpus')
    else print(`${count.toLocaleString('en')} real skills`, text)
  },
  async edits() {
    print('From a write to the update sent', await compareEdits(tools, [100, 1000, 10_000], 15))
  },
  async growth() {
    const sizes = [100, 300, 1000, 3000, 10_000, 20_000]
    const subjects = [
      { title: 'glob of raw files, built', tool: raw, script: 'measure-build.mjs' },
      { title: 'skillfold, built', tool: skillfold, script: 'measure-build.mjs' },
      { title: 'skillfold, compiled alone', tool: skillfold, script: 'measure-compile.mjs' },
    ]
    const { text, svg } = await measureGrowth(subjects, sizes)
    print('Growth', text)
    writeFileSync(path.join(import.meta.dirname, '../../docs/builds.svg'), svg)
  },
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((part) => !Object.hasOwn(parts, part))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}": ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
console.log(`Node ${process.versions.node}, ${cpus().length} cores of ${cpus()[0]?.model.trim()}\n`)
for (const [name, run] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) await run()
}

function print(title, text) {
  console.log(`### ${title}\n\n${text}\n`)
}
