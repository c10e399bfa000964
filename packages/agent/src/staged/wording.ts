import type { RefusedBecause, StagedAction } from './action.ts'
import type { PersonAnswer } from './ask.ts'
import { visible } from './visible.ts'

/**
 * Words an action for a model or a text terminal: what would be called, on what, with every
 * argument, and what that would change, see `visible`. The hash is left out.
 */
export function describeAction({
  ability,
  args,
  target,
  preview,
}: Pick<StagedAction, 'ability' | 'args' | 'target' | 'preview'>): string {
  const on = target === undefined ? '' : ` on ${target}`
  const head = `${ability}${on}: ${JSON.stringify(args)}`
  return visible(preview === undefined ? head : `${head}\n${preview}`)
}

/** What a model is told of an answer that is no yes. */
export const answers: Readonly<Record<Exclude<PersonAnswer, 'yes'>, string>> = {
  no: 'The person said no. Nothing was changed.',
  unanswered: 'Nobody confirmed it in time. Nothing was changed.',
  aborted: 'It was stopped. Nothing was changed.',
}

/** What a model is told of a confirmation that does not count. */
export const refusals: Readonly<Record<RefusedBecause, string>> = {
  unknown: 'There is no such action. Nothing was changed.',
  mismatch: 'Another action was confirmed than this. Nothing was changed.',
  running: 'It is running already.',
  done: 'It is done already.',
  failed: 'It was run and failed. It is not run again.',
  discarded: 'It was discarded. Nothing was changed.',
  expired: 'It waited too long and expired. Nothing was changed.',
  evicted: 'It was dropped to make room for later ones. Nothing was changed.',
}

export const texts = {
  noFlags:
    'Only a person can confirm, and sees a preview. Call again without "confirmed" and "dry_run".',
  unclearFlags: '"confirmed" and "dry_run" must be true or false. Nothing was changed.',
  askByTool: 'Call confirm_action to have it confirmed.',
  askInApp: 'A person has to confirm it in the app.',
  needsId: 'Wrong arguments. What is needed: id, of a staged action.',
  discarded: 'Discarded. Nothing was changed.',
  none: 'Nothing waits.',
  waiting: 'Waiting:',
  dryRun: 'Nothing was changed. It would be:',
  dryRan: 'A dry run gave:',
  broken: 'That failed. Nothing was changed.',
  reset: 'The conversation was reset.',
} as const
