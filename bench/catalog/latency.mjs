import {
  compactCatalog,
  createCatalogSession,
  lexicalSelector,
} from '../../packages/agent/dist/catalog/index.js'

/**
 * Measures turns from prompt to prompt.
 *
 * @param prompt A prompt with a catalog.
 * @param requests `{ query }`.
 * @returns Processor time in milliseconds, so that other work does not count: `first`, the turn
 *   that reads and indexes; `later`, the mean of others; `changed`, the mean of those whose prompt
 *   differs outside the catalog, so that it is read again.
 */
export async function measureLatency(prompt, requests) {
  const select = lexicalSelector()
  const session = createCatalogSession()
  const turn = (text, { query }) => {
    session.clear()
    return compactCatalog(text, query, { select, session })
  }
  const some = requests.slice(0, 200)
  const first = await time(() => turn(prompt, some[0]))
  await run(some, (request) => turn(prompt, request))
  const later = await time(() => run(some, (request) => turn(prompt, request)))
  const changed = await time(() => run(some, (request, at) => turn(`${at} ${prompt}`, request)))
  return { first, later: later / some.length, changed: changed / some.length }
}

async function run(requests, turn) {
  for (const [at, request] of requests.entries()) await turn(request, at)
}

async function time(work) {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
