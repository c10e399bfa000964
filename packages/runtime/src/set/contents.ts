type Load<Content> = () => Promise<Content>

const contents = new WeakMap<Load<unknown>, Promise<unknown>>()
const failures = new WeakMap<Load<unknown>, number>()

/**
 * Imports a chunk once, however many ask for it at a time. A failed import is forgotten, so that
 * the next call tries afresh. Contents belong to the function that imports them: where a dev
 * server puts another in its place, a late result of the old one reaches nobody else.
 *
 * @param load Imports the chunk.
 * @returns The chunk's content.
 */
export function importOnce<Content>(load: Load<Content>): Promise<Content> {
  const known = contents.get(load)
  if (known) return known as Promise<Content>
  const content = importChunk(load)
  contents.set(load, content)
  content.catch(() => {
    if (contents.get(load) === content) contents.delete(load)
  })
  return content
}

/** Forgets a content, so that the next call imports it afresh. */
export function forgetImport(load: Load<unknown>): void {
  contents.delete(load)
}

/**
 * Browsers remember a module that failed to load and fail again without a request
 * (https://github.com/whatwg/html/issues/6768), so later attempts ask under another address.
 */
async function importChunk<Content>(load: Load<Content>): Promise<Content> {
  try {
    return await load()
  } catch (error) {
    const failed = failures.get(load) ?? 0
    failures.set(load, failed + 1)
    const address = failed > 0 && chunkAddress(error)
    if (!address) throw error
    const mark = address.includes('?') ? '&' : '?'
    return import(/* @vite-ignore */ `${address}${mark}retry=${failed}`)
  }
}

/** The address that Chromium and Firefox name in the error of a failed import. */
function chunkAddress(error: unknown): string | undefined {
  if (!(error instanceof TypeError)) return undefined
  return /dynamically imported module: (https?:\S+)$/.exec(error.message)?.[1]
}
