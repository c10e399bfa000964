/**
 * Opens a page of a dev server in Chromium, edits the skill that it shows, and prints as JSON how
 * long it takes from the write until the page holds the new text.
 * Usage: node measure-page.mjs <tool> <root> <skills> <edits>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { startDevServer } from './dev-server.mjs'
import { median } from './figures.mjs'
import { skillFile } from './skills.mjs'

const [id, root, skills, edits] = process.argv.slice(2)
const { tool } = await import(`./tools/${id}.mjs`)
const server = await startDevServer(tool, root, Number(skills))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
await page.goto(server.resolvedUrls.local[0])

const file = skillFile(root, 0)
const times = []
for (let edit = 0; edit < Number(edits) + 2; edit++) {
  const mark = `Edit number ${edit}.`
  const text = `${readFileSync(file, 'utf8')}\n${mark}\n`
  const start = performance.now()
  writeFileSync(file, text)
  await page.waitForFunction((mark) => globalThis.shown?.includes(mark), mark, { polling: 5 })
  times.push(performance.now() - start)
  await sleep(300)
}
console.log(JSON.stringify({ ms: median(times.slice(2)) }))
process.exit(0)
