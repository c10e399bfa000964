import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const executablePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
const runtime = fileURLToPath(new URL('../../dist/index.js', import.meta.url))

/** An app with one skill, whose content is a chunk of its own. */
const app: Record<string, string> = {
  'virtual:app': `
    import { createSkills } from ${JSON.stringify(runtime)}
    const settings = {
      tokenizer: { id: 'none', sha256: '' }, window: 4096, reserve: 1024, mode: 'lite',
      index: { format: 'tags', instructions: '', frame: { tags: 1, list: 1, xml: 1 } },
      control: [], toolTokens: 1, messages: {},
      tools: [{ id: 'load_skill', definition: { name: 'load_skill', description: '',
        parameters: { properties: { name: { type: 'string' } }, required: ['name'] } } }],
    }
    const skill = { name: 'one', description: 'One', abilities: [], load: () => import('virtual:one') }
    const session = createSkills([skill], { settings }).session()
    window.load = () => session.call('load_skill', { name: 'one' })`,
  'virtual:one': `
    export const body = 'The body.\\n'
    export const sections = []
    export const abilities = []
    export const resources = {}`,
}

let server: Server
let browser: Browser
let chunkName = ''
let failing = true
const requests: string[] = []

beforeAll(async () => {
  if (!executablePath) return
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'app',
        resolveId: (id) => (id in app ? `\0${id}` : undefined),
        load: (id) => app[id.slice(1)],
      },
    ],
    build: { write: false, rolldownOptions: { input: 'virtual:app' } },
  })) as Rollup.RollupOutput
  const files = new Map(output.map((file) => [`/${file.fileName}`, file]))
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry)
  const chunk = output.find((file) => file.type === 'chunk' && file.code.includes('The body.'))
  chunkName = `/${chunk?.fileName}`
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const file = files.get(pathname)
    if (pathname === chunkName) requests.push(request.url ?? '')
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html')
      response.end(`<script type="module" src="/${entry?.fileName}"></script>`)
    } else if (file?.type === 'chunk' && !(pathname === chunkName && failing)) {
      response.setHeader('content-type', 'text/javascript')
      response.end(file.code)
    } else {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

test.skipIf(!executablePath)('a chunk that failed is fetched on a later call', async () => {
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForFunction('window.load')
  const load = (): Promise<{ ok: boolean; text: string }> => page.evaluate('window.load()')
  expect(await load()).toMatchObject({
    ok: false,
    reason: 'fetch-failed',
    text: 'Fetching it failed. Try once more.',
  })
  expect(await load()).toMatchObject({ ok: false })
  failing = false
  expect(await load()).toMatchObject({ ok: true, text: expect.stringContaining('The body.') })
  expect(requests).toEqual([chunkName, chunkName, chunkName])
})
