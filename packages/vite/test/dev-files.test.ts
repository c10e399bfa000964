import path from 'node:path'
import skillfold from '@skillfold/vite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { project, skill } from './project.ts'
import { loadVite, versions } from './versions.ts'

/** No UTF-8, so no text, and nothing that a transformation could leave as it is. */
const bytes = Uint8Array.from([0xff, 0xfe, 0x0a, 0x80, 0x3c, 0x68, 0x00, 0xc3])

const names = [
  'no-extension',
  'types.d.ts',
  'code.js',
  'code.mjs',
  'code.tsx',
  'view.vue',
  'style.css',
  'page.html',
  'data.json',
  'code.js.map',
  'chain.crt',
  'seal.PNG',
  'a#b.bin',
  'what?.bin',
  '50%.bin',
  'sp ace.bin',
  '表.bin',
]

interface Loaded {
  readonly skills: Record<
    string,
    { load(): Promise<{ resources: Record<string, { url: string }> }> }
  >
}

/** Starts a dev server over one skill with all these files. */
async function serve(version: string, base: string) {
  const { createServer } = await loadVite(version)
  const root = await project({
    'skills/it/SKILL.md': skill('it', 'Does it.'),
    ...Object.fromEntries(names.map((name) => [`skills/it/assets/${name}`, bytes])),
  })
  const server = await createServer({
    root,
    base,
    configFile: false,
    logLevel: 'silent',
    cacheDir: path.join(root, '.cache'),
    plugins: [skillfold({ report: false })],
    server: { port: 0 },
  })
  await server.listen()
  onTestFinished(() => server.close())
  const { skills } = (await server.ssrLoadModule('virtual:skillfold')) as Loaded
  const content = await skills.it?.load()
  return {
    origin: new URL(server.resolvedUrls?.local[0] ?? '').origin,
    urls: names.map((name) => content?.resources[`assets/${name}`]?.url ?? ''),
  }
}

describe.each(versions)('a dev server of Vite %s', (version) => {
  test.each(['/', '/app/'])('delivers binary files byte for byte, with base %s', async (base) => {
    const { origin, urls } = await serve(version, base)
    for (const [at, url] of urls.entries()) {
      expect(url.startsWith(base)).toBe(true)
      expect(decodeURIComponent(path.posix.basename(url))).toBe(names[at])
      const response = await fetch(new URL(url, origin))
      const delivered = {
        url,
        status: response.status,
        bytes: new Uint8Array(await response.arrayBuffer()),
      }
      expect(delivered).toEqual({ url, status: 200, bytes })
    }
  })

  test('delivers nothing else under such URLs', async () => {
    const { origin, urls } = await serve(version, '/')
    const [url = ''] = urls
    const others = [
      path.posix.dirname(path.posix.dirname(url)),
      `${path.posix.dirname(url)}-2/x`,
      '/__skillfold/files/skill/it/it',
      '/__skillfold/files/..%2f..%2fskills/it/SKILL.md',
    ]
    for (const other of others) {
      const { status } = await fetch(new URL(other, origin))
      expect({ other, status }).toEqual({ other, status: 404 })
    }
  })
})
