import type { CallResult } from '@skillfold/runtime'
import type { Call } from '../protocol/call.ts'

/**
 * How a model goes round in circles: the same call again and again, two calls by turns, or loads
 * that bring it nothing new.
 */
export type Loop = 'repeat' | 'ping-pong' | 'load'

/** What a session that stages writes adds to a result. */
export interface Staged {
  readonly staged?: { readonly status: string } | undefined
}

/** Watches the calls of one run. */
export interface Guard {
  /** Whether the same call was made just before, and did what it was asked to. */
  isRepeated(call: Call): boolean
  /** Whether a person refused the same call in this run. */
  isRefused(call: Call): boolean
  /**
   * Enters a call.
   *
   * @param call The call.
   * @param result What came of it; absent where it was not made, or gave nothing in time.
   * @returns The loop that it closes.
   */
  enter(call: Call, result?: CallResult & Staged): Loop | undefined
}

/** So many of the same in a row are a loop. */
const most = 3

/** Makes the guard of a run. */
export function createGuard(): Guard {
  const calls: string[] = []
  /** A call with its result: where something changes between two of the same, it is no loop. */
  const entries: string[] = []
  const deliveries = new Map<string, number>()
  const refused = new Set<string>()
  let failing = ''
  let idleLoads = 0

  return {
    isRepeated: (call) => calls.at(-1) === keyOf(call) && failing !== keyOf(call),
    isRefused: (call) => refused.has(keyOf(call)),
    enter(call, result) {
      const key = keyOf(call)
      calls.push(key)
      entries.push(`${key}\n${result?.text}`)
      failing = result?.ok === false ? key : ''
      if (result?.reason === 'unconfirmed' && result.staged?.status === 'discarded')
        refused.add(key)
      const [a, b, c, d] = entries.slice(-4)
      if (calls.length >= most && calls.slice(-most).every((each) => each === key)) return 'repeat'
      if (d !== undefined && a === c && b === d) return 'ping-pong'

      if (result?.tool !== 'load_skill') {
        idleLoads = 0
        return undefined
      }
      const { skills = [] } = result
      idleLoads = skills.length > 0 ? 0 : idleLoads + 1
      for (const name of skills) deliveries.set(name, (deliveries.get(name) ?? 0) + 1)
      const often = skills.some((name) => (deliveries.get(name) ?? 0) >= most)
      return idleLoads >= most || often ? 'load' : undefined
    },
  }
}

/** A call as text, whatever the order of its arguments. */
function keyOf({ name, arguments: args }: Call): string {
  const sorted = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return `${name} ${JSON.stringify(args, sorted)}`
}
