/**
 * Builds a project in this process and prints figures as JSON.
 * Usage: node measure-build.mjs <tool> <root> <all|one> [again]
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const [id, root, entry, again] = process.argv.slice(2)
const started = performance.now()
const { tool } = await import(`./tools/${id}.mjs`)
const { build } = await import('vite')

async function buildOnce() {
  await tool.prepare?.(root, false)
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: await tool.plugins(root),
    build: {
      reportCompressedSize: false,
      rolldownOptions: {
        input: path.join(root, `${entry}.js`),
        preserveEntrySignatures: 'strict',
      },
    },
  })
}

const { output } = await buildOnce()
const ms = performance.now() - started
const { userCPUTime, systemCPUTime } = process.resourceUsage()
let againMs
if (again !== undefined) {
  const start = performance.now()
  await buildOnce()
  againMs = performance.now() - start
}
/** How long the index is as JSON, each import of a skill as it is written: the least an entry can hold. */
async function indexBytes() {
  if (tool.index === undefined || entry !== 'all') return undefined
  const module = await import(pathToFileURL(path.join(root, 'dist', main.fileName)).href)
  const imports = []
  const json = JSON.stringify(module[tool.index], (_, value) => {
    if (typeof value !== 'function') return value
    imports.push(String(value))
    return 0
  })
  return Buffer.byteLength(json + imports.join(''))
}

const chunks = output.filter(({ type }) => type === 'chunk')
const bytes = ({ code }) => Buffer.byteLength(code)
const main = chunks.find(({ isEntry }) => isEntry)
console.log(
  JSON.stringify({
    ms,
    againMs,
    cpuMs: (userCPUTime + systemCPUTime) / 1000,
    chunks: chunks.length,
    entryBytes: bytes(main),
    indexBytes: await indexBytes(),
    largestBytes: Math.max(...chunks.map(bytes)),
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
)
// Watchers and worker processes of some tools would keep the process alive.
process.exit(0)
