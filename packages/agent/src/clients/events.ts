/** What a server sends after its last event. */
export const done = '[DONE]'

/**
 * Reads what a server sends: the data of each of its events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html), or, where it does not stream,
 * the body as one and `[DONE]`.
 *
 * @param response The response.
 * @yields The data, with `[DONE]` as the last where the server was done.
 */
export async function* readEvents(response: Response): AsyncGenerator<string, void> {
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('event-stream') || !response.body) {
    yield await response.text()
    yield done
    return
  }
  let rest = ''
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  try {
    for (;;) {
      const { value, done: ended } = await reader.read()
      rest += decoder.decode(value, { stream: !ended })
      const events = `${rest}${ended ? '\n\n' : ''}`.split(/\r?\n\r?\n/)
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = event
          .split(/\r?\n/)
          .flatMap((line) => /^data: ?(.*)$/s.exec(line)?.[1] ?? [])
          .join('\n')
        if (data !== '') yield data
        if (data === done) return
      }
      if (ended) return
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
