type Load<Content> = () => Promise<Content>

/** Tries a failed import in another way. */
export type Retry = <Content>(load: Load<Content>, error: unknown) => Promise<Content>

const contents = new WeakMap<Load<unknown>, Promise<unknown>>()

/**
 * Imports a chunk once, however many ask for it at a time. A failed import is forgotten, so that
 * the next call tries afresh. Contents belong to the function that imports them: where a dev
 * server puts another in its place, a late result of the old one reaches nobody else.
 *
 * @param load Imports the chunk.
 * @param retry Takes over where `load` fails.
 * @returns The chunk's content.
 */
export function importOnce<Content>(load: Load<Content>, retry?: Retry): Promise<Content> {
  let content = contents.get(load) as Promise<Content> | undefined
  if (!content) {
    content = load()
    if (retry) content = content.catch((error) => retry(load, error))
    contents.set(load, content)
    const failed = content
    failed.catch(() => contents.get(load) === failed && contents.delete(load))
  }
  return content
}

/** Forgets a content, so that the next call imports it afresh. */
export function forgetImport(load: Load<unknown>): void {
  contents.delete(load)
}
