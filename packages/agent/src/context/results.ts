import { type Result, stubOf, type Turn } from './turn.ts'

/** The results in some turns, in their order. */
export function allResults(turns: readonly Turn[]): Result[] {
  return turns.flatMap((turn) => (turn.kind === 'results' ? turn.results : []))
}

/** Adds a result. Those of one reply are one turn. */
export function withResult(turns: readonly Turn[], result: Result): readonly Turn[] {
  const last = turns.at(-1)
  return last?.kind === 'results'
    ? [...turns.slice(0, -1), { ...last, results: [...last.results, result] }]
    : [...turns, { kind: 'results', results: [result] }]
}

/** A turn that the model has seen. */
export const asSeen = (turn: Turn): Turn =>
  turn.kind === 'results'
    ? { ...turn, results: turn.results.map((result) => ({ ...result, fresh: false })) }
    : turn

/**
 * Replaces results by stubs.
 *
 * @param goes Tells which.
 */
export function stubResults(
  turns: readonly Turn[],
  goes: (result: Result) => boolean,
): readonly Turn[] {
  return turns.map((turn) =>
    turn.kind === 'results' && turn.results.some(goes)
      ? {
          ...turn,
          results: turn.results.map((result) => (goes(result) ? stubOf(result) : result)),
        }
      : turn,
  )
}
