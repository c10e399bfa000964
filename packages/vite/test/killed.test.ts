import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openProject, tokenReport } from '@skillfold/compiler'
import { expect, test } from 'vitest'
import { readChecked } from '../../compiler/src/cache/checked-file.ts'
import { type Files, install, project, skill } from './project.ts'

/**
 * A dev server that writes to its cache without end, for each edit has new counts and search data.
 * Its disk is slow, so that it spends most of its time in the middle of a write.
 */
const server = `
import { writeFileSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
const disk = createRequire(import.meta.url)('node:fs/promises')
disk.writeFile = async (file, text) => {
  const handle = await disk.open(file, 'w')
  const size = Math.ceil(text.length / 8)
  for (let at = 0; at < text.length; at += size) {
    await handle.write(text.slice(at, at + size))
    await sleep(10)
  }
  await handle.close()
}
syncBuiltinESMExports()
const { default: skillfold } = await import('@skillfold/vite')
const { createServer } = await import('vite')
process.send('begun')
const server = await createServer({
  configFile: false,
  logLevel: 'error',
  cacheDir: 'cache',
  plugins: [skillfold({ budget: { index: false } })],
  server: { port: 0, watch: null },
})
await server.listen()
const [origin] = server.resolvedUrls.local
const { pluginContainer } = server.environments.client
for (let edit = 0; ; edit++) {
  const file = new URL('skills/skill-0/SKILL.md', import.meta.url).pathname
  writeFileSync(file, '---\\nname: skill-0\\ndescription: Edit ' + edit + '.\\n---\\nBody ' + edit + '.\\n')
  await pluginContainer.watchChange(file, { event: 'update' })
  const { moduleGraph } = server.environments.client
  moduleGraph.invalidateAll()
  for (const at of ['@id/__x00__virtual:skillfold/search-data', '__skillfold/']) {
    const response = await fetch(new URL(at, origin))
    if (!response.ok) throw new Error(await response.text())
    await response.text()
  }
  if (edit === 0) process.send('ready')
}
`

test('a dev server killed at any moment leaves no broken cache', async () => {
  const words = 'check list page theme update disk usage report plugin server error build'.split(
    ' ',
  )
  const body = (number: number): string =>
    words
      .map((word, at) => `## ${word}\n\n${word} ${number} ${words[(number + at) % 12]}\n`)
      .join('\n')
  const skills: Files = Object.fromEntries(
    Array.from({ length: 20 }, (_, number) => [
      `skills/skill-${number}/SKILL.md`,
      skill(`skill-${number}`, `Does thing ${number}.`, body(number)),
    ]),
  )
  const root = await project({
    'package.json': '{ "type": "module" }',
    'server.mjs': server,
    ...skills,
  })
  await install(root, 'vite')
  const cache = path.join(root, 'cache/skillfold')

  const seen = new Set<string>()
  let torn = 0
  for (let round = 0; round < 5; round++) {
    const child = spawn(process.execPath, ['server.mjs'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, VITEST: '' },
    })
    const ended = once(child, 'exit')
    // Sometimes in its first compile, mostly between edits.
    const moment = round === 0 ? 'begun' : 'ready'
    await new Promise<void>((resolve) =>
      child.on('message', (said) => said === moment && resolve()),
    )
    await sleep(Math.random() * 700)
    child.kill('SIGKILL')
    expect((await ended)[1]).toBe('SIGKILL')

    const files = await readdir(cache).catch(() => [])
    torn += files.filter((name) => name.endsWith('.tmp')).length
    for (const file of files.filter((name) => name.endsWith('.json'))) {
      seen.add(file)
      expect(await readChecked(path.join(cache, file)), file).toBeDefined()
    }
  }
  expect(torn).toBeGreaterThan(0)
  expect([...seen].sort()).toEqual([
    'counts-qwen3.json',
    'report-measures.json',
    'search.json',
    'skills.json',
  ])

  const report = async (): Promise<unknown> => {
    const inline = { budget: { index: false }, types: false } as const
    const opened = await openProject({ root, inline, cache })
    return tokenReport((await opened.current()).compilation)
  }
  const kept = await report()
  await rm(cache, { recursive: true })
  expect(kept).toEqual(await report())
})
