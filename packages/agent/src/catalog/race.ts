/**
 * Waits for a promise, but no longer than a signal allows.
 *
 * @param promise What to wait for. Its rejection after the signal goes unheard.
 * @param signal Ends the wait.
 * @returns What the promise gives; `undefined` where the signal came first.
 */
export async function race<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let stop = (): void => {}
  const ended = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  try {
    promise.catch(() => {})
    return await Promise.race([ended, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
