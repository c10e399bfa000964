import path from 'node:path'
import skillfold from '@skillfold/vite'
import { build, createServer, type InlineConfig, preview } from 'vite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { browserPath, useBrowser } from './browser.ts'
import { project, skill, writeFiles } from './project.ts'

const files = {
  'index.html': '<!doctype html><title>App</title><script type="module" src="/main.js"></script>',
  'main.js': `
import { createSkills } from '@skillfold/runtime'
import { catalog } from 'virtual:skillfold'
const skills = createSkills(catalog)
const session = skills.session()
window.find = (query) =>
  skills.find(query).then(({ hits }) => hits.map(({ name }) => name), () => 'failed')
window.call = (tool, args) => session.call(tool, args)
window.booted = true
`,
  'skills/alpha/SKILL.md': skill('alpha', 'First.', '# Alpha\n\nBODY-OF-ALPHA\n'),
  'skills/alpha/references/more.md': 'REFERENCE-OF-ALPHA\n',
  'skills/beta/SKILL.md': skill('beta', 'Second.', '# Beta\n\nBODY-OF-BETA\n'),
}

const runtime = path.resolve(import.meta.dirname, '../../runtime/src/index.ts')

const config = (root: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'silent',
  cacheDir: path.join(root, '.cache'),
  plugins: [skillfold()],
  resolve: { alias: { '@skillfold/runtime': runtime } },
})

describe.skipIf(browserPath === undefined)('in a browser', () => {
  const openPage = useBrowser()

  test('a chunk is requested when the model asks for it, and not before', async () => {
    const root = await project(files)
    const built = { ...config(root), build: { outDir: path.join(root, 'out') } }
    await build(built)
    const server = await preview({ ...built, preview: { port: 0 } })
    onTestFinished(() => server.close())
    const page = await openPage()
    const requested: string[] = []
    page.on('request', (request) => {
      const name = /\/([^/]+)-[\w-]{8}\.js$/.exec(request.url())?.[1]
      if (name !== undefined) requested.push(name)
    })
    const call = async (tool: string, args: object): Promise<string> => {
      const result = await page.evaluate(
        `window.call(${JSON.stringify(tool)}, ${JSON.stringify(args)})`,
      )
      return (result as { text: string }).text
    }
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await page.waitForFunction('window.booted')
    await page.waitForLoadState('networkidle')
    expect(requested).toEqual(['index'])

    expect(await call('load_skill', { name: 'alpha' })).toContain('BODY-OF-ALPHA')
    expect(requested).toEqual(['index', 'alpha'])

    await call('load_skill', { name: 'alpha' })
    expect(requested).toEqual(['index', 'alpha'])

    const args = { name: 'alpha', path: 'references/more.md' }
    expect(await call('skill_read', args)).toContain('REFERENCE-OF-ALPHA')
    // The runtime's own part that reads files comes with the first of them.
    expect(requested).toEqual(['index', 'alpha', 'seldom', 'alpha--more'])
  })

  test.each(['/', './', '/sub/'])(
    'a chunk that is half there is requested afresh where the base is %s',
    async (base) => {
      const root = await project(files)
      const built = { ...config(root), base, build: { outDir: path.join(root, 'out') } }
      await build(built)
      const server = await preview({ ...built, preview: { port: 0 } })
      onTestFinished(() => server.close())
      const page = await openPage()
      const broken = new Set<string>()
      await page.route(/(alpha|alpha--more|search-data)-[\w-]{8}\.js/, async (route) => {
        const response = await route.fetch()
        const address = route.request().url()
        const body = await response.text()
        const isFirst = !address.includes('?')
        if (isFirst) broken.add(address)
        await route.fulfill({ response, body: isFirst ? body.slice(0, -9) : body })
      })
      await page.goto(server.resolvedUrls?.local[0] ?? '')
      await page.waitForFunction('window.booted')
      for (const [tool, args, text] of [
        ['load_skill', { name: 'alpha' }, 'BODY-OF-ALPHA'],
        ['skill_read', { name: 'alpha', path: 'references/more.md' }, 'REFERENCE-OF-ALPHA'],
      ] as const) {
        const call = `window.call(${JSON.stringify(tool)}, ${JSON.stringify(args)})`
        expect(await page.evaluate(call)).toMatchObject({ ok: false, reason: 'fetch-failed' })
        const again = (await page.evaluate(call)) as { text: string }
        expect(again.text).toContain(text)
      }
      expect(await page.evaluate('window.find("first")')).toBe('failed')
      expect(await page.evaluate('window.find("first")')).toEqual(['alpha'])
      expect(broken.size).toBe(3)
    },
  )

  test('lazy bodies load, and an edit is seen, under `experimental.bundledDev`', async () => {
    const root = await project(files)
    const server = await createServer({
      ...config(root),
      experimental: { bundledDev: true },
      server: { port: 0 },
    } as InlineConfig)
    await server.listen()
    onTestFinished(() => server.close())
    const page = await openPage()
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await page.waitForFunction('window.booted', undefined, { timeout: 40_000 })
    const load = (): Promise<string> =>
      page
        .evaluate(`window.call('load_skill', { name: 'beta' })`)
        .then((result) => (result as { text: string }).text)
    expect(await load()).toContain('BODY-OF-BETA')
    await writeFiles(root, { 'skills/beta/SKILL.md': skill('beta', 'Second.', 'EDITED-BETA\n') })
    // There is no hot update in this mode yet: the page reloads.
    await vi.waitFor(
      async () => {
        await page.reload()
        await page.waitForFunction('window.booted')
        expect(await load()).toContain('EDITED-BETA')
      },
      { timeout: 40_000, interval: 500 },
    )
  })
})
