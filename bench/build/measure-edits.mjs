/**
 * Starts a dev server on a project, edits skills one after the other, and prints as JSON how long
 * it takes from the write until the server sends an update.
 * Usage: node measure-edits.mjs <tool> <root> <skills> <edits>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDevServer } from './dev-server.mjs'
import { skillFile, skillName } from './skills.mjs'

const [id, root, skills, edits] = process.argv.slice(2)
const { tool } = await import(`./tools/${id}.mjs`)

const server = await startDevServer(tool, root, Number(skills))
const [origin] = server.resolvedUrls.local
const { hot } = server.environments.client

let sent = () => {}
const send = hot.send.bind(hot)
hot.send = (...payload) => {
  const type = payload[0]?.type
  if (type === 'update' || type === 'full-reload') sent()
  send(...payload)
}

/** Requests what a page does that shows one skill. */
async function load(name) {
  for (const url of tool.loaded(name)) {
    const response = await fetch(new URL(url, origin))
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
    await response.text()
  }
}

await load(skillName(0))
const times = []
for (let edit = 0; edit < Number(edits) + 2; edit++) {
  const number = (edit * 7919) % Number(skills)
  await load(skillName(number))
  const file = skillFile(root, number)
  const text = `${readFileSync(file, 'utf8')}\nEdit number ${edit}.\n`
  const update = new Promise((resolve) => {
    sent = () => resolve(performance.now())
  })
  const start = performance.now()
  writeFileSync(file, text)
  const end = await Promise.race([update, sleep(20_000)])
  if (end === undefined) {
    times.push(undefined)
    break
  }
  times.push(end - start)
  await sleep(300)
}
// The first two warm the process up.
const measured = times.slice(2).sort((a, b) => a - b)
console.log(
  JSON.stringify({
    ms: measured[measured.length >> 1],
    largestMs: measured.at(-1),
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
)
process.exit(0)
