type Load<Content> = () => Promise<Content>

const contents = new WeakMap<Load<unknown>, Promise<unknown>>()

/**
 * Imports a chunk once, however many ask for it at a time. A failed import is forgotten, so that
 * the next call tries afresh; browsers then fetch the chunk again (tested in Chromium). Contents
 * belong to the function that imports them: where a dev server puts another in its place, a late
 * result of the old one reaches nobody else.
 *
 * @param load Imports the chunk.
 * @returns The chunk's content.
 */
export function importOnce<Content>(load: Load<Content>): Promise<Content> {
  const known = contents.get(load) as Promise<Content> | undefined
  if (known) return known
  const content = load()
  contents.set(load, content)
  content.catch(() => contents.get(load) === content && contents.delete(load))
  return content
}

/** Forgets a content, so that the next call imports it afresh. */
export function forgetImport(load: Load<unknown> | undefined): void {
  contents.delete(load as Load<unknown>)
}
