import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import skillfold, { type SkillfoldOptions } from '@skillfold/vite'
import type { Page } from 'playwright-core'
import { createServer, type HotPayload, type ViteDevServer } from 'vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { browserPath, useBrowser } from './browser.ts'
import { type Files, project, skill, writeFiles } from './project.ts'

const app = `
import { catalog, skills } from 'virtual:skillfold'
window.booted = (window.booted ?? 0) + 1
window.held = skills.alpha
window.skills = skills
window.catalog = catalog
window.body = async (name) => (await skills[name].load()).body
window.resource = async (name, path) =>
  (await (await skills[name].load()).resources[path].load()).text
`

const page = {
  'index.html': '<!doctype html><title>App</title><script type="module" src="/main.js"></script>',
  'main.js': app,
}

const files = {
  ...page,
  'skills/alpha/SKILL.md': skill('alpha', 'First.', 'One.\n'),
  'skills/alpha/references/more.md': 'More one.\n',
  'skills/beta/SKILL.md': skill('beta', 'Second.', 'Beta.\n'),
}

interface Dev {
  readonly root: string
  readonly server: ViteDevServer
  readonly url: string
  /** What the terminal shows, without colours. */
  readonly output: () => string
}

async function serve(content: Files, options: SkillfoldOptions = {}): Promise<Dev> {
  const root = await project(content)
  const lines: string[] = []
  const log = (line: string): void => {
    lines.push(line)
  }
  const server = await createServer({
    root,
    configFile: false,
    cacheDir: path.join(root, '.cache'),
    plugins: [skillfold(options)],
    server: { port: 0 },
    customLogger: {
      info: log,
      warn: log,
      warnOnce: log,
      error: log,
      clearScreen: () => {},
      hasErrorLogged: () => false,
      hasWarned: false,
    },
  })
  await server.listen()
  onTestFinished(() => server.close())
  return {
    root,
    server,
    url: server.resolvedUrls?.local[0] ?? '',
    output: () => lines.join('\n'),
  }
}

const evaluate = <Value>(page: Page, expression: string): Promise<Value> =>
  page.evaluate(expression)

const soon = { timeout: 30_000, interval: 50 }

describe.skipIf(browserPath === undefined)('in a dev server, a page', () => {
  const openPage = useBrowser()

  async function open(
    content: Files = files,
    options: SkillfoldOptions = {},
  ): Promise<Dev & { page: Page; frames: () => string[] }> {
    const dev = await serve(content, options)
    const page = await openPage()
    const payloads: HotPayload[] = []
    page.on('websocket', (socket) => {
      socket.on('framereceived', (frame) => payloads.push(JSON.parse(String(frame.payload))))
    })
    await page.goto(dev.url)
    await page.waitForFunction('window.booted === 1')
    // A page that is loaded again has lost it.
    await page.evaluate('window.first = true')
    const frames = (): string[] =>
      payloads
        .filter(({ type }) => ['update', 'error', 'full-reload'].includes(type))
        .map((one) => (one.type === 'update' ? `update of ${one.updates.length}` : one.type))
    return { ...dev, page, frames }
  }

  const sees = (page: Page, expression: string, value: unknown): Promise<void> =>
    vi.waitFor(async () => expect(await evaluate(page, expression)).toEqual(value), soon)

  test('sees edit after edit of a body without a reload, through an entry that it holds', async () => {
    const { root, page } = await open()
    expect(await evaluate(page, `window.body('alpha')`)).toBe('One.\n')
    for (const text of ['Two.\n', 'Three, longer.\n', 'Four.\n']) {
      await writeFiles(root, { 'skills/alpha/SKILL.md': skill('alpha', 'First.', text) })
      await sees(page, `window.held.load().then((content) => content.body)`, text)
    }
    expect(await evaluate(page, '[window.booted, window.first]')).toEqual([1, true])
  })

  test('sees a changed description and count in the entry that it holds', async () => {
    const { root, page } = await open()
    const before = await evaluate<number>(page, 'window.held.tokens.entry.tags')
    await writeFiles(root, { 'skills/alpha/SKILL.md': skill('alpha', 'First of all things.') })
    await sees(page, 'window.held.description', 'First of all things.')
    expect(await evaluate(page, 'window.held.tokens.entry.tags')).toBeGreaterThan(before)
    expect(await evaluate(page, '[window.booted, window.first]')).toEqual([1, true])
  })

  test('sees a skill created, renamed and deleted', async () => {
    const { root, page } = await open()
    const names = 'Object.keys(window.skills).sort()'
    await writeFiles(root, { 'skills/gamma/SKILL.md': skill('gamma', 'Third.', 'Gamma.\n') })
    await sees(page, names, ['alpha', 'beta', 'gamma'])
    expect(await evaluate(page, `window.body('gamma')`)).toBe('Gamma.\n')
    expect(await evaluate(page, 'window.catalog.index.listed')).toEqual(['alpha', 'beta', 'gamma'])
    await writeFiles(root, { 'skills/gamma/SKILL.md': skill('delta', 'Third.', 'Gamma.\n') })
    await rename(path.join(root, 'skills/gamma'), path.join(root, 'skills/delta'))
    await sees(page, names, ['alpha', 'beta', 'delta'])
    await rm(path.join(root, 'skills/delta'), { recursive: true })
    await sees(page, names, ['alpha', 'beta'])
    expect(await evaluate(page, '[window.booted, window.first]')).toEqual([1, true])
  })

  test('sees a resource edited, created and deleted', async () => {
    const { root, page } = await open()
    const more = `window.resource('alpha', 'references/more.md')`
    expect(await evaluate(page, more)).toBe('More one.\n')
    await writeFiles(root, { 'skills/alpha/references/more.md': 'More two.\n' })
    await sees(page, more, 'More two.\n')
    await writeFiles(root, { 'skills/alpha/references/new.md': 'New.\n' })
    await sees(page, `window.resource('alpha', 'references/new.md')`, 'New.\n')
    await rm(path.join(root, 'skills/alpha/references/new.md'))
    const paths = `window.held.load().then((content) => Object.keys(content.resources))`
    await sees(page, paths, ['references/more.md'])
    expect(await evaluate(page, '[window.booted, window.first]')).toEqual([1, true])
  })

  test('sees skills under a root that did not exist when the server started', async () => {
    const { root, page } = await open(files)
    await writeFiles(root, { '.agents/skills/late/SKILL.md': skill('late', 'Late.') })
    await sees(page, 'Object.keys(window.skills).sort()', ['alpha', 'beta', 'late'])
  })

  test('sees a whole root renamed and put back', async () => {
    const { root, page } = await open()
    const names = 'Object.keys(window.skills).sort()'
    await rename(path.join(root, 'skills'), path.join(root, 'elsewhere'))
    await sees(page, names, [])
    await rename(path.join(root, 'elsewhere'), path.join(root, 'skills'))
    await sees(page, names, ['alpha', 'beta'])
    await writeFiles(root, { 'skills/alpha/SKILL.md': skill('alpha', 'First.', 'Edited.\n') })
    await sees(page, `window.body('alpha')`, 'Edited.\n')
    expect(await evaluate(page, '[window.booted, window.first]')).toEqual([1, true])
  })

  test('keeps the page where a skill that it has read is gone for a while', async () => {
    const { root, page } = await open()
    const read = `window.held.load().then((content) => content.resources['references/more.md'].load())`
    await evaluate(page, read)
    const names = 'Object.keys(window.skills).sort()'
    for (let round = 0; round < 2; round++) {
      await rename(path.join(root, 'skills/alpha'), path.join(root, 'alpha'))
      await sees(page, names, ['beta'])
      await rename(path.join(root, 'alpha'), path.join(root, 'skills/alpha'))
      await sees(page, names, ['alpha', 'beta'])
    }
    await writeFiles(root, { 'skills/alpha/SKILL.md': skill('alpha', 'First.', 'Edited.\n') })
    await sees(page, `window.body('alpha')`, 'Edited.\n')
    expect(await evaluate(page, '[window.booted, window.first]')).toEqual([1, true])
  })

  test('sees what an editor saves by renaming a temporary file over the old one', async () => {
    const { root, page } = await open()
    const file = path.join(root, 'skills/alpha/SKILL.md')
    await writeFile(`${file}.tmp123`, skill('alpha', 'First.', 'Renamed over.\n'))
    await rename(`${file}.tmp123`, file)
    await sees(page, `window.body('alpha')`, 'Renamed over.\n')
    const paths = `window.held.load().then((content) => Object.keys(content.resources))`
    expect(await evaluate(page, paths)).toEqual(['references/more.md'])
  })

  test('holds the last text after a burst of 200 saves', async () => {
    const { root, page } = await open()
    const file = path.join(root, 'skills/alpha/SKILL.md')
    for (let number = 1; number <= 200; number++) {
      await writeFile(file, skill('alpha', 'First.', `Save ${number}.\n`))
    }
    await sees(page, `window.body('alpha')`, 'Save 200.\n')
    expect(await evaluate(page, '[window.booted, window.first]')).toEqual([1, true])
  })

  test('shows a broken file with its place on overlay and terminal, and recovers', async () => {
    const { root, page, output } = await open()
    await writeFiles(root, {
      'skills/beta/SKILL.md': '---\nname: beta\ndescription: [a\n---\nBeta.\n',
    })
    const overlay = page.locator('vite-error-overlay')
    await overlay.waitFor({ state: 'attached' })
    expect(await overlay.locator('.message-body').textContent()).toMatch(
      /skills\/beta\/SKILL\.md:\d+:\d+/,
    )
    expect(output()).toMatch(/skills\/beta\/SKILL\.md:\d+:\d+ error frontmatter/)
    await writeFiles(root, { 'skills/beta/SKILL.md': skill('beta', 'Second.', 'Mended.\n') })
    await sees(page, `window.body('beta')`, 'Mended.\n')
    await overlay.waitFor({ state: 'detached' })
    expect(output()).toContain('all skills compile again')
  })

  test('keeps the overlay and its skills until all is mended, and then reads them without a reload', async () => {
    const { root, page, frames } = await open()
    await evaluate(page, 'window.stayed = true')
    expect(await evaluate(page, `window.body('alpha')`)).toBe('One.\n')
    expect(await evaluate(page, `window.body('beta')`)).toBe('Beta.\n')
    const overlay = page.locator('vite-error-overlay')
    const tells = (text: string): Promise<void> =>
      vi.waitFor(async () => {
        expect(await overlay.locator('.message-body').textContent()).toContain(text)
      }, soon)
    const broken = (name: string): string => `---\nname: ${name}\ndescription: [a\n---\n`
    // An update that came after an error would come before the next error.
    for (const name of ['beta', 'alpha', 'gamma']) {
      await writeFiles(root, { [`skills/${name}/SKILL.md`]: broken(name) })
      await tells(`skills/${name}/SKILL.md`)
    }
    // A file that is read while it is written is told of once more than its end.
    const [first, ...rest] = frames()
    expect([first, new Set(rest)]).toEqual(['update of 0', new Set(['error'])])
    expect(await evaluate(page, 'Object.keys(window.skills).sort()')).toEqual(['alpha', 'beta'])

    await rm(path.join(root, 'skills/gamma'), { recursive: true })
    await writeFiles(root, { 'skills/alpha/SKILL.md': skill('alpha', 'First.', 'Edited.\n') })
    await vi.waitFor(async () => {
      expect(await overlay.locator('.message-body').textContent()).not.toMatch(/alpha|gamma/)
    }, soon)
    expect(await evaluate(page, `window.body('alpha')`)).toBe('One.\n')
    await writeFiles(root, { 'skills/beta/SKILL.md': skill('beta', 'Second.', 'Mended.\n') })
    await sees(page, `window.body('beta')`, 'Mended.\n')
    await sees(page, `window.body('alpha')`, 'Edited.\n')
    await overlay.waitFor({ state: 'detached' })
    expect(await evaluate(page, 'window.stayed')).toBe(true)
    expect(frames()).not.toContain('full-reload')
  })

  test('loses the overlay where what was broken is as before, or gone', async () => {
    const { root, page } = await open()
    await evaluate(page, 'window.stayed = true')
    const overlay = page.locator('vite-error-overlay')
    await writeFiles(root, { 'skills/beta/SKILL.md': 'Broken.\n' })
    await overlay.waitFor({ state: 'attached' })
    await writeFiles(root, { 'skills/beta/SKILL.md': files['skills/beta/SKILL.md'] })
    await overlay.waitFor({ state: 'detached' })
    await writeFiles(root, { 'skills/gamma/SKILL.md': 'Broken.\n' })
    await overlay.waitFor({ state: 'attached' })
    await rm(path.join(root, 'skills/gamma'), { recursive: true })
    await overlay.waitFor({ state: 'detached' })
    expect(await evaluate(page, `window.body('beta')`)).toBe('Beta.\n')
    expect(await evaluate(page, 'window.stayed')).toBe(true)
  })

  test('gets through empty and half-written states', async () => {
    const { root, page } = await open()
    await writeFiles(root, { 'skills/new/SKILL.md': '' })
    await writeFiles(root, { 'skills/new/SKILL.md': '---\nname: n' })
    await writeFiles(root, { 'skills/new/SKILL.md': skill('new', 'Fresh.', 'Whole.\n') })
    await sees(page, `window.skills.new && window.body('new')`, 'Whole.\n')
    await rm(path.join(root, 'skills/new'), { recursive: true })
    await writeFiles(root, { 'skills/new/SKILL.md': skill('new', 'Fresh.', 'Again.\n') })
    await sees(page, `window.skills.new && window.body('new')`, 'Again.\n')
  })

  test('starts although a skill is broken, and a passed budget is a warning', async () => {
    const broken = { ...files, 'skills/bad/SKILL.md': 'No frontmatter.\n' }
    const { page, output } = await open(broken, { budget: { index: 1 } })
    expect(await evaluate(page, 'Object.keys(window.skills).sort()')).toEqual(['alpha', 'beta'])
    expect(output()).toContain('budget/index')
    const overlay = page.locator('vite-error-overlay')
    expect(await overlay.locator('.message-body').textContent()).not.toContain('budget/')
  })
})

describe('a dev server', () => {
  test('renders for a server through the module runner, and follows edits', async () => {
    const { root, server } = await serve(files)
    const runner = (
      server.environments.ssr as unknown as {
        runner: {
          import(
            id: string,
          ): Promise<{ skills: Record<string, { load(): Promise<{ body: string }> }> }>
        }
      }
    ).runner
    const { skills } = await runner.import('virtual:skillfold')
    expect((await skills.alpha?.load())?.body).toBe('One.\n')
    await writeFiles(root, { 'skills/alpha/SKILL.md': skill('alpha', 'First.', 'Two.\n') })
    await vi.waitFor(async () => {
      const again = await runner.import('virtual:skillfold')
      expect((await again.skills.alpha?.load())?.body).toBe('Two.\n')
    }, soon)
  })
})
