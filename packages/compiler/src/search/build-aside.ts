import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { SearchData } from '@skillfold/runtime/search'
import { buildSearch, type SearchSource } from './build.ts'

/** UTF-16 units of bodies from which a thread of its own pays: to start one takes 0.1 s. */
const large = 1_000_000

// Sources run without being built have none.
const worker = fileURLToPath(new URL('./worker.js', import.meta.url))

/**
 * Makes search data in a thread of its own where there is much to read, so that a build goes on
 * meanwhile.
 *
 * @param skills As `buildSearch` takes them.
 * @returns What `buildSearch` makes of them.
 */
export async function buildSearchAside(skills: readonly SearchSource[]): Promise<SearchData> {
  const size = skills.reduce((sum, { body }) => sum + body.length, 0)
  if (size < large || !existsSync(worker)) return buildSearch(skills)
  const sources = skills.map(({ name, description, keywords, body }) => ({
    name,
    description,
    keywords,
    body,
  }))
  return inThread(sources).catch(() => buildSearch(skills))
}

function inThread(sources: readonly SearchSource[]): Promise<SearchData> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: sources })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread ended without a result.')))
  })
}
