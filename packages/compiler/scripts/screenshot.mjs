// Makes docs/report.png: the report of examples/site-admin, as a browser shows it.
//
//   node scripts/screenshot.mjs
//
// `CHROMIUM` names the browser where it is not in Debian's place. Build the packages before.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { openProject, renderReport } from '../dist/index.js'

const here = (file) => fileURLToPath(new URL(file, import.meta.url))

const project = await openProject({ root: here('../../../examples/site-admin') })
const { compilation } = await project.current()
const folder = await mkdtemp(path.join(tmpdir(), 'skillfold-'))
const file = path.join(folder, 'report.html')
await writeFile(file, await renderReport(project, compilation))

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage({
    colorScheme: 'light',
    viewport: { width: 1100, height: 1240 },
  })
  await page.goto(pathToFileURL(file).href)
  await page.screenshot({ path: here('../../../docs/report.png') })
} finally {
  await browser.close()
  await rm(folder, { recursive: true })
}
