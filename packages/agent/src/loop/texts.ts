import type { PromptFigures } from './steps.ts'

/** In the place of a result, where the same call was made just before. */
export const repeated =
  'You made this call just now, and its result is above. Use that, or do something else.'

/** In the place of a result, where a person refused the same call in this run. */
export const refused = 'The person said no to this already. Nothing was changed.'

/** In the place of a result, where the person stopped the run. */
export const stopped = 'The person stopped this. It may have been done.'

/** In the place of a result that did not come in time. */
export const overdue = 'This took too long, and was given up. It may have been done.'

/** In the place of a result, where the run ends before the call. */
export const notMade = 'Not made.'

/** After the results, where one reply makes too many calls. */
export const tooMany = (calls: number): string =>
  `Not made: the last ${calls} of these calls. They are too many at once.`

/** The line under a request for which search is sure of a skill. */
export const advice = (skill: string): string => `(The skill "${skill}" is made for this.)`

/** Tells an app that a skill which it wants is not there for the run, and why. */
export const notLoaded = (skill: string, why: string): string =>
  `The skill "${skill}" was not loaded for this run: ${why}`

/** Tells an app that a conversation does not fit, and what can be done. */
export const overflow = ({ tokens, exact, budget }: PromptFigures): string =>
  exact
    ? `The prompt has ${tokens} tokens, and ${budget} fit. Begin a new conversation, load less, or give the session a larger window.`
    : `The prompt may have ${tokens} tokens by its bytes, and ${budget} fit. Give createAgent \`count\` for exact figures, which are far lower.`
