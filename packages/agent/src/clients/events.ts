/**
 * Reads what a server sends: the data of each of its events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html), or, where it does not stream,
 * the body as one.
 *
 * @param response The response.
 * @yields The data, up to `[DONE]`.
 */
export async function* readEvents(response: Response): AsyncGenerator<string, void> {
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('event-stream') || !response.body) {
    yield await response.text()
    return
  }
  let rest = ''
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read()
      rest += decoder.decode(value, { stream: !done })
      const events = `${rest}${done ? '\n\n' : ''}`.split(/\r?\n\r?\n/)
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = event
          .split(/\r?\n/)
          .flatMap((line) => /^data: ?(.*)$/s.exec(line)?.[1] ?? [])
          .join('\n')
        if (data === '[DONE]') return
        if (data !== '') yield data
      }
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
