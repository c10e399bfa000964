import { renderCall } from '../protocol/render.ts'
import { allResults, stubResults } from './results.ts'
import { type Result, stub, type Turn } from './turn.ts'

/** What one reduction left out. */
export interface Reduction {
  readonly turns: readonly Turn[]
  /** What was left out: one result, or turns. */
  readonly what: 'result' | 'turns'
  /** The results that are gone. */
  readonly results: readonly Result[]
}

/**
 * Makes a conversation shorter by one thing: the oldest result, of which a stub stays, and those
 * of loads after all others, since they say what can be loaded; where no result is left, the
 * oldest request with all that followed from it; then what the present request led to, all but
 * its newest; at last the words beside what stays. What the model has not seen yet stays, and so
 * does what must stay, with the request and the call that led to it.
 *
 * @param turns The conversation; the present request is the last one of a user.
 * @param mustStay Tells which results may not go.
 * @returns The reduction, or `undefined` where nothing can go.
 */
export function reduce(
  turns: readonly Turn[],
  mustStay: (result: Result) => boolean,
): Reduction | undefined {
  const stays = (result: Result): boolean => result.fresh === true || mustStay(result)
  return stubOldest(turns, stays) ?? dropOldest(turns, stays) ?? shortenOldest(turns)
}

function stubOldest(
  turns: readonly Turn[],
  stays: (result: Result) => boolean,
): Reduction | undefined {
  const mayGo = allResults(turns).filter(
    (result) => result.text.length > longestKept && !stays(result),
  )
  const oldest = mayGo.find(({ tool }) => tool !== 'load_skill') ?? mayGo[0]
  return (
    oldest && {
      turns: stubResults(turns, (result) => result === oldest),
      what: 'result',
      results: [oldest],
    }
  )
}

/** A result of so many UTF-16 units takes hardly more than the stub that would replace it. */
const longestKept = 2 * stub.length

function dropOldest(
  turns: readonly Turn[],
  stays: (result: Result) => boolean,
): Reduction | undefined {
  const requests = [...turns.keys()].filter((at) => turns[at]?.kind === 'user')
  const present = requests.at(-1) ?? 0
  const holds = (turn: Turn | undefined): boolean =>
    turn?.kind === 'results' && turn.results.some(stays)

  for (const [at, start] of requests.entries()) {
    const end = requests[at + 1] ?? turns.length
    const needed = turns.slice(start, end).some(holds)
    const goes = turns.slice(start, end).filter((turn, index, own) => {
      if (turn.kind === 'user') return !needed && start !== present
      // A call goes with its results.
      return !(holds(turn) || holds(own[index + 1]))
    })
    // Of the present request only the oldest call goes, and never the newest.
    const dropped = start === present ? oldestCall(goes, turns.at(-1)) : goes
    if (dropped.length > 0) {
      return {
        turns: turns.filter((turn) => !dropped.includes(turn)),
        what: 'turns',
        results: allResults(dropped),
      }
    }
  }
  return undefined
}

/** Shortens an earlier request, or what was said beside calls. */
function shortenOldest(turns: readonly Turn[]): Reduction | undefined {
  const present = turns.findLastIndex(({ kind }) => kind === 'user')
  for (const [at, turn] of turns.entries()) {
    const short = at === present ? undefined : shortened(turn)
    if (short) return { turns: turns.with(at, short), what: 'turns', results: [] }
  }
  return undefined
}

/** A turn without its words; nothing where that is hardly shorter. */
function shortened(turn: Turn): Turn | undefined {
  if (turn.kind === 'results') return undefined
  const calls = turn.kind === 'reply' ? turn.calls : []
  const text = calls.map(renderCall).join('\n') || stub
  if (turn.text.length - text.length < stub.length) return undefined
  return turn.kind === 'user' ? { kind: 'user', text } : { kind: 'reply', text, spoken: '', calls }
}

/** The first call with its results, where a later turn follows. */
function oldestCall(turns: readonly Turn[], newest: Turn | undefined): readonly Turn[] {
  const pair = turns.slice(0, 2)
  return pair.length === 2 && pair[1] !== newest ? pair : []
}
