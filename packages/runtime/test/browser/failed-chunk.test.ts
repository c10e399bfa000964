import { existsSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
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
      importAgain(load) {
        const [, address] = /import\\(["'\`](.+?)["'\`]/.exec(load)
        return import(/* @vite-ignore */ new URL(address + '?' + Date.now(), import.meta.url).href)
      },
      tools: [{ id: 'load_skill', definition: { name: 'load_skill', description: '',
        parameters: { properties: { name: { type: 'string' } }, required: ['name'] } } }],
    }
    const skill = { name: 'one', description: 'One', abilities: [], load: () => import('virtual:one') }
    const session = createSkills([skill], { settings }).session()
    window.load = (name) => session.call('load_skill', { name })`,
  'virtual:one': `
    export const body = 'The body.\\n'
    export const sections = []
    export const abilities = []
    export const resources = {}`,
}

let server: Server
let browser: Browser
/** The chunks that can fail, by the name for which `load_skill` needs them. */
const chunkNames: Record<string, string> = {}
let failing = ''
let respond: Respond

type Respond = (response: ServerResponse, code: string) => void

/** What a server may give for a chunk that is not there, or not wholly yet. */
const failures: Record<string, Respond> = {
  'that is not found': (response) => response.writeHead(404).end(),
  'whose connection breaks': (response) => response.destroy(),
  'in whose place there is a page': (response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html>'),
  'that ends in the middle': (response, code) => deliver(response, code.slice(0, -20)),
  'that is empty': (response) => deliver(response, ''),
  'that throws': (response) => deliver(response, 'throw new Error("broken")'),
}

const deliver: Respond = (response, code) =>
  response.setHeader('content-type', 'text/javascript').end(code)

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
  for (const [name, part] of [
    ['one', 'The body.'],
    ['onne', 'skillmd'],
  ] as const) {
    const chunk = output.find((file) => file.type === 'chunk' && file.code.includes(part))
    chunkNames[name] = `/${chunk?.fileName}`
  }
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const file = files.get(pathname)
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html')
      response.end(`<script type="module" src="/${entry?.fileName}"></script>`)
    } else if (file?.type === 'chunk') {
      const answer = pathname === chunkNames[failing] ? respond : deliver
      answer(response, file.code)
    } else {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

const cases = Object.entries(failures).flatMap(([how, fail]) => [
  {
    how,
    fail,
    of: 'a skill',
    name: 'one',
    expected: { ok: true, text: expect.stringContaining('The body.') },
  },
  {
    how,
    fail,
    of: 'the runtime itself',
    name: 'onne',
    expected: { ok: false, text: expect.stringContaining('- one\n') },
  },
])

test.skipIf(!executablePath).each(cases)(
  'a chunk of $of $how is fetched afresh on the next call',
  async ({ fail, name, expected }) => {
    failing = name
    respond = fail
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.waitForFunction('window.load')
    const load = (): Promise<{ ok: boolean; text: string }> =>
      page.evaluate(`window.load('${name}')`)
    const failed = { ok: false, reason: 'fetch-failed', text: 'Fetching it failed. Try once more.' }
    expect(await load()).toMatchObject(failed)
    expect(await load()).toMatchObject(failed)
    respond = deliver
    expect(await load()).toMatchObject(expected)
    await page.close()
  },
)
