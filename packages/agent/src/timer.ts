/** The most that a timer takes, in milliseconds; above that it would run at once. */
const longest = 2 ** 31 - 1

/**
 * Begins a piece of work later.
 *
 * @param work The work.
 * @param after When, in milliseconds. What no timer takes, such as `Infinity`, is about 25 days.
 * @returns Stops it with `clearTimeout`.
 */
export const startTimer = (work: () => void, after: number): ReturnType<typeof setTimeout> =>
  setTimeout(work, Math.min(after, longest))
