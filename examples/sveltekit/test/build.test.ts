import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const vite = path.join(root, 'node_modules/vite/bin/vite.js')

describe('the SvelteKit example', () => {
  beforeAll(async () => {
    await promisify(execFile)(process.execPath, [vite, 'build'], { cwd: root })
  }, 120_000)

  test('renders the index into its page', async () => {
    const html = await readFile(path.join(root, 'build/index.html'), 'utf8')
    expect(html).toContain('Check plugins, themes, updates, and disk usage')
    expect(html).toMatch(/costs \d+ tokens/)
    expect(html).not.toContain('## Choose a check')
  })

  test('prerenders a skill from its chunk', async () => {
    const html = await readFile(path.join(root, 'build/skills/site-health.html'), 'utf8')
    expect(html).toContain('## Choose a check')
  })

  test('emits a chunk for each body to the browser', async () => {
    const folder = path.join(root, 'build/_app/immutable')
    const files = await readdir(folder, { recursive: true })
    const texts = await Promise.all(
      files
        .filter((file) => file.endsWith('.js'))
        .map((file) => readFile(path.join(folder, file), 'utf8')),
    )
    expect(
      texts.filter((text) => text.includes('Find out what state the site is in')),
    ).toHaveLength(1)
  })
})
