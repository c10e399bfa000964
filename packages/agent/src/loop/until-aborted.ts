/**
 * Waits for a piece of work, but no longer than until the signal is aborted.
 *
 * @param work The work. It goes on by itself.
 * @param signal The signal.
 * @returns What the work gives; nothing where the signal was aborted before.
 */
export async function untilAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal,
): Promise<Value | undefined> {
  let abort = (): void => {}
  const aborted = new Promise<undefined>((resolve) => {
    abort = () => resolve(undefined)
    // The work itself may have aborted it.
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
