import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const script = fileURLToPath(new URL('../scripts/compact.mjs', import.meta.url))
const shipped = readFileSync(new URL('../data/qwen3.js', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'skillfold-compact-'))
const output = join(folder, 'qwen3.js')
const run = () => execFileSync(process.execPath, [script, output])

afterAll(() => rmSync(folder, { recursive: true }))

it('makes the same bytes of the same source, at most 2.5 MB', () => {
  run()
  expect(readFileSync(output).equals(shipped)).toBe(true)
  expect(shipped.length).toBeLessThan(2_500_000)
})

it('leaves data alone that is up to date', () => {
  utimesSync(output, 1, 1)
  run()
  expect(statSync(output).mtimeMs).toBe(1000)
})

it('replaces data of another format or source', () => {
  writeFileSync(output, shipped.toString('latin1').replace('format 2', 'format 0'))
  run()
  expect(readFileSync(output).equals(shipped)).toBe(true)
})
