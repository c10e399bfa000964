/** In the place of a result, where the same call was made just before. */
export const repeated =
  'You made this call just now, and its result is above. Use that, or do something else.'

/** In the place of a result, where the person stopped the run. */
export const stopped = 'The person stopped this. It may have been done.'

/** In the place of a result, where one reply makes too many calls. */
export const tooMany = 'Not made: these are too many calls at once.'

/** The line under a request for which search is sure of a skill. */
export const advice = (skill: string): string => `(The skill "${skill}" is made for this.)`
