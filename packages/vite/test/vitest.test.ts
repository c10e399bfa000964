import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { install, project, skill, writeFiles } from './project.ts'

const files = {
  'package.json': '{ "type": "module" }',
  'vitest.config.js': `
import skillfold from '@skillfold/vite'
export default { plugins: [skillfold()], cacheDir: '.cache' }
`,
  'skills/alpha/SKILL.md': skill('alpha', 'First.', 'BODY-OF-ALPHA\n'),
  'import.test.js': `
import { alpha, skills } from 'virtual:skillfold'
import { expect, test } from 'vitest'
test('imports', async () => {
  expect((await alpha.load()).body).toBe('BODY-OF-ALPHA\\n')
  console.log('NAMES ' + Object.keys(skills).join())
})
`,
}

const mocked = `
import { skills } from 'virtual:skillfold'
import { expect, test, vi } from 'vitest'
vi.mock('virtual:skillfold', () => ({ skills: { mocked: true } }))
test('mocks', () => expect(skills).toEqual({ mocked: true }))
`

/** Runs Vitest in a project that has the built packages installed; gives what it printed. */
async function run(root: string, args: readonly string[]): Promise<() => string> {
  await install(root, 'vitest')
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const child: ChildProcess = spawn(process.execPath, [vitest, ...args, '--root', root], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', CI: '', VITEST: '' },
  })
  onTestFinished(() => void child.kill())
  let output = ''
  child.stdout?.on('data', (part) => {
    output += part
  })
  child.stderr?.on('data', (part) => {
    output += part
  })
  return () => output
}

const soon = { timeout: 40_000, interval: 100 }

describe('under Vitest', () => {
  test('tests import skills, load bodies and mock the module', async () => {
    const root = await project({ ...files, 'mock.test.js': mocked })
    const output = await run(root, ['run'])
    await vi.waitFor(() => expect(output()).toMatch(/Tests {2}2 passed/), soon)
  })

  test('a watching run runs again for each change of skills', async () => {
    const root = await project({
      ...files,
      'import.test.js': `
import { skills } from 'virtual:skillfold'
import { test } from 'vitest'
test('reads', async () => {
  for (const { name, load } of Object.values(skills)) {
    const { body, resources } = await load()
    console.log('SEEN', name, body.trim(), Object.keys(resources).join(), 'END')
  }
  console.log('COUNT ' + Object.keys(skills).length)
})
`,
    })
    const output = await run(root, ['watch'])
    let start = 0
    /** Waits for a text in what was printed since the last was found. */
    const shows = async (text: string): Promise<void> => {
      await vi.waitFor(() => expect(output().slice(start)).toContain(text), soon)
      await vi.waitFor(() => expect(output().slice(start)).toContain('Waiting for file'), soon)
      start = output().length
    }
    await shows('SEEN alpha BODY-OF-ALPHA  END')
    await writeFiles(root, { 'skills/beta/SKILL.md': skill('beta', 'Second.', 'CREATED\n') })
    await shows('SEEN beta CREATED  END')
    await writeFiles(root, { 'skills/beta/SKILL.md': skill('beta', 'Second.', 'EDITED\n') })
    await shows('SEEN beta EDITED  END')
    await writeFiles(root, { 'skills/beta/references/more.md': 'More.\n' })
    await shows('SEEN beta EDITED references/more.md END')
    await rm(path.join(root, 'skills/beta/references/more.md'))
    await shows('SEEN beta EDITED  END')
    await rm(path.join(root, 'skills/beta'), { recursive: true })
    await shows('COUNT 1')
    await writeFiles(root, { 'skills/alpha/SKILL.md': skill('alpha', 'First.', 'EDITED\n') })
    await shows('SEEN alpha EDITED  END')
  }, 90_000)

  test('a watching run restarts when the configuration changes, unless it is broken', async () => {
    const root = await project({
      ...files,
      'import.test.js': `
import { settings, skills } from 'virtual:skillfold'
import { test } from 'vitest'
test('reads', () => console.log('WINDOW ' + settings.window, skills.alpha.description))
`,
    })
    const output = await run(root, ['watch'])
    await vi.waitFor(() => expect(output()).toContain('WINDOW 4096'), soon)
    await writeFiles(root, { 'skillfold.config.json': '{ "windw": 5001 }' })
    await vi.waitFor(() => expect(output()).toContain('the option "windw" does not exist'), soon)
    await writeFiles(root, { 'skillfold.config.json': '{ "window": 5001 }' })
    await vi.waitFor(() => expect(output()).toContain('WINDOW 5001'), soon)
    await writeFiles(root, { 'skillfold.config.json': '{ "window": 6001 }' })
    await vi.waitFor(() => expect(output()).toContain('WINDOW 6001'), soon)
    for (const text of ['Second.', 'Third.']) {
      await writeFiles(root, { 'skills/alpha/SKILL.md': skill('alpha', text) })
      await vi.waitFor(() => expect(output()).toContain(`WINDOW 6001 ${text}`), soon)
    }
  }, 90_000)

  test('projects of a workspace have skills of their own, whichever config has the plugin', async () => {
    const reading = `
import { skills } from 'virtual:skillfold'
import { test } from 'vitest'
test('reads', () => console.log('NAMES ' + Object.keys(skills).join()))
`
    const config = `
import skillfold from '@skillfold/vite'
export default { plugins: [skillfold()], cacheDir: '.cache' }
`
    const root = await project({
      'package.json': '{ "type": "module" }',
      'vitest.config.js': `
import skillfold from '@skillfold/vite'
export default {
  cacheDir: '.cache',
  plugins: [skillfold()],
  test: { projects: ['apps/*', { extends: true, test: { name: 'root', include: ['root.test.js'] } }] },
}
`,
      'skills/alpha/SKILL.md': skill('alpha', 'First.'),
      'root.test.js': reading,
      'apps/one/vitest.config.js': config,
      'apps/one/skills/beta/SKILL.md': skill('beta', 'Second.'),
      'apps/one/one.test.js': reading,
      'apps/two/vitest.config.js': config,
      'apps/two/skills/gamma/SKILL.md': skill('gamma', 'Third.'),
      'apps/two/two.test.js': reading,
    })
    const output = await run(root, ['watch'])
    await vi.waitFor(() => expect(output()).toMatch(/Tests {2}3 passed/), soon)
    for (const name of ['alpha', 'beta', 'gamma']) expect(output()).toContain(`NAMES ${name}\n`)
    await writeFiles(root, { 'apps/two/skills/delta/SKILL.md': skill('delta', 'Fourth.') })
    await vi.waitFor(() => expect(output()).toContain('NAMES delta,gamma\n'), soon)
    await writeFiles(root, { 'skills/epsilon/SKILL.md': skill('epsilon', 'Fifth.') })
    await vi.waitFor(() => expect(output()).toContain('NAMES alpha,epsilon\n'), soon)
  })
})
