import { describe, expect, it } from 'vitest'
import { renderCall } from '../protocol/render.ts'
import { reduce } from './reduce.ts'
import { type Result, stub, type Turn } from './turn.ts'

const long = 'item '.repeat(40)

/** A request with a call and its result. */
const exchange = (name: string, result: Partial<Result> = {}): Turn[] => {
  const call = { id: name, name, arguments: {} }
  return [
    { kind: 'user', text: `Do ${name}` },
    { kind: 'reply', text: name, spoken: '', calls: [call] },
    { kind: 'results', results: [{ call, text: long, tool: name, ...result }] },
  ]
}

/** The calls whose results go, in order, and then how many turns are left after each step. */
function reduceAll(turns: readonly Turn[], mustStay: (result: Result) => boolean = () => false) {
  const stubbed: string[] = []
  const left: number[] = []
  let rest = turns
  for (;;) {
    const reduction = reduce(rest, mustStay)
    if (!reduction) return { stubbed, left, rest }
    rest = reduction.turns
    if (reduction.what === 'turns') left.push(rest.length)
    else stubbed.push(...reduction.results.map(({ call }) => call?.name ?? ''))
  }
}

describe('what is left out of a conversation', () => {
  it('is the oldest result first, and what a load brought after all others', () => {
    const turns = ['load_skill', 'list', 'load_skill', 'search'].flatMap((name) => exchange(name))
    const now: Turn = { kind: 'user', text: 'And now?' }
    const { stubbed, left } = reduceAll([...turns, now])
    expect(stubbed).toEqual(['list', 'search', 'load_skill', 'load_skill'])
    expect(left).toEqual([10, 7, 4, 1])
  })

  it('is never what must stay, nor the request that led to it', () => {
    const turns = [...exchange('load_skill'), ...exchange('list')]
    const { stubbed, rest } = reduceAll(turns, ({ tool }) => tool === 'load_skill')
    expect(stubbed).toEqual(['list'])
    expect(rest.slice(0, 3)).toEqual(turns.slice(0, 3))
  })

  it('is never what the model has not seen yet', () => {
    const turns = exchange('list', { fresh: true })
    expect(reduceAll(turns).rest).toEqual(turns)
  })

  it('is at last what was said beside that, but not the present request', () => {
    const load = exchange('load_skill').map((turn): Turn => {
      if (turn.kind === 'user') return { ...turn, text: long }
      return turn.kind === 'reply' ? { ...turn, text: `${long}${turn.text}`, spoken: long } : turn
    })
    const now: Turn = { kind: 'user', text: long }
    const { rest, left } = reduceAll([...load, now], ({ tool }) => tool === 'load_skill')
    expect(left).toEqual([4, 4])
    const call = { id: 'load_skill', name: 'load_skill', arguments: {} }
    expect(rest).toEqual([
      { kind: 'user', text: stub },
      { kind: 'reply', text: renderCall(call), spoken: '', calls: [call] },
      load[2],
      now,
    ])
  })

  it('is no result that is hardly longer than the stub in its place', () => {
    const short = exchange('count', { text: `There are 12 ${stub.slice(0, 20)}` })
    const { stubbed } = reduceAll([...short, ...exchange('list')])
    expect(stubbed).toEqual(['list'])
  })
})
