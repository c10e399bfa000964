import type { ImportAgain, Load } from '../types.ts'

/** By the function that imports it; `undefined` where it failed before. */
const contents = new WeakMap<Load<unknown>, Promise<unknown> | undefined>()

/**
 * Imports a chunk once, however many ask for it at a time. A failed import is forgotten, so that
 * the next call tries afresh. Contents belong to the function that imports them: where a dev server
 * puts another in its place, a late result of the old one reaches nobody else.
 *
 * @param load Imports the chunk.
 * @param again Imports it where it failed before, and fails once more.
 * @returns The chunk's content.
 */
export function importOnce<Content>(load: Load<Content>, again?: ImportAgain): Promise<Content> {
  const known = contents.get(load) as Promise<Content> | undefined
  if (known) return known
  const read = async (chunk: Promise<Content>): Promise<Content> => {
    // Exports stand at the end of a chunk: without any, it has not come whole.
    if (!Object.keys((await chunk) as object)[0]) throw new Error('Empty chunk.')
    return chunk
  }
  const first = read(load())
  const content = again && contents.has(load) ? first.catch(() => read(again(load))) : first
  contents.set(load, content)
  content.catch(() => contents.get(load) === content && contents.set(load, undefined))
  return content
}

/** Forgets a content, so that the next call imports it afresh. */
export function forgetImport(load: Load<unknown> | undefined): void {
  contents.delete(load as Load<unknown>)
}
