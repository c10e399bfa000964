import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import type { AuditRecord, StagedAction } from './action.ts'
import { createStager, type StageRequest, type StagerOptions } from './stager.ts'

interface Ran {
  readonly ok: boolean
  readonly text?: string
}

function setUp(options: StagerOptions = {}) {
  let now = 1_000
  const records: AuditRecord[] = []
  const stager = createStager<Ran>({
    clock: () => now,
    onAudit: (record) => records.push(record),
    ...options,
  })
  const run = vi.fn(async (_args: Record<string, unknown>): Promise<Ran> => ({ ok: true }))
  return {
    stager,
    records,
    run,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    stage: async (request: Partial<StageRequest<Ran>> = {}): Promise<StagedAction> =>
      (await stager.stage({ ability: 'delete', args: { ids: [1] }, run, ...request })).action,
    outcomes: () => records.map(({ outcome, because }) => because ?? outcome),
  }
}

describe('an action', () => {
  it('shows the ability, its target, every argument and what would change', async () => {
    const { stage } = setUp({ ttl: 500 })
    const action = await stage({
      target: 'site',
      args: { ids: [1], deep: { a: null } },
      preview: 'Gone.',
    })
    expect(action).toEqual({
      id: expect.stringMatching(/^act-[0-9a-f]{8}$/),
      ability: 'delete',
      target: 'site',
      args: { ids: [1], deep: { a: null } },
      preview: 'Gone.',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      status: 'pending',
      stagedAt: 1_000,
      expiresAt: 1_500,
    })
  })

  it('is a copy each time: neither what was sent nor what is shown can change it', async () => {
    const { stager, stage, run } = setUp()
    const args = { ids: [1] }
    const action = await stage({ args })
    args.ids.push(2)
    for (const shown of [action, stager.get(action.id), stager.list()[0]]) {
      Object.assign(shown as object, { ability: 'other', hash: 'other', status: 'done' })
      ;(shown as StagedAction & { args: { ids: number[] } }).args.ids.push(3)
    }
    const kept = stager.get(action.id) as StagedAction
    expect(kept).toMatchObject({ ability: 'delete', args: { ids: [1] }, status: 'pending' })
    await stager.confirm(kept.id, kept.hash)
    expect(run.mock.calls).toEqual([[{ ids: [1] }]])
  })

  it('is a copy for each: neither a listener nor who is given one can change what others have', async () => {
    const spoil = (action?: StagedAction): void => {
      if (action) Object.assign(action.args, { ids: ['spoiled'] })
    }
    const heard: string[] = []
    const { stager, stage, pass } = setUp({
      capacity: 1,
      ttl: 500,
      onAudit({ outcome, action }) {
        heard.push(`${outcome} ${JSON.stringify(action?.args)}`)
        spoil(action)
      },
    })
    const intact = (action?: StagedAction): void => {
      expect(action?.args).toEqual({ ids: [1] })
      spoil(action)
    }
    intact(await stage())
    const { action: second, evicted } = await stager.stage({
      ability: 'a',
      args: { ids: [1] },
      run: () => ({ ok: true }),
    })
    intact(evicted)
    const { id, hash } = second
    intact(second)
    intact((await stager.confirm(id, 'other')).action)
    intact((await stager.confirm(id, hash)).action)
    intact((await stager.confirm(id, hash)).action)
    intact(stager.discard((await stage()).id))
    const late = await stage()
    pass(500)
    intact(stager.get(late.id))
    for (const each of stager.list()) intact(each)
    expect(heard.map((text) => text.split(' ')[0])).toEqual([
      'pending',
      'evicted',
      'pending',
      'refused',
      'running',
      'done',
      'refused',
      'pending',
      'discarded',
      'pending',
      'expired',
    ])
    expect(heard.every((text) => text.endsWith('{"ids":[1]}'))).toBe(true)
  })

  it('has a hash of its own, even beside one of the very same arguments', async () => {
    const { stager, stage, run } = setUp()
    const [one, other] = [await stage(), await stage()]
    expect(one.hash).not.toBe(other.hash)
    expect(await stager.confirm(one.id, other.hash)).toMatchObject({
      ran: false,
      because: 'mismatch',
    })
    expect(run).not.toHaveBeenCalled()
  })
})

describe('confirm', () => {
  it('runs the action with its arguments and gives what that gave', async () => {
    const { stager, stage, run, records } = setUp()
    const { id, hash } = await stage()
    run.mockResolvedValue({ ok: true, text: 'Deleted.' })
    expect(await stager.confirm(id, hash, 'maren')).toMatchObject({
      ran: true,
      result: { ok: true, text: 'Deleted.' },
      action: { id, status: 'done' },
    })
    expect(records.map(({ outcome, by }) => [outcome, by])).toEqual([
      ['pending', undefined],
      ['running', 'maren'],
      ['done', 'maren'],
    ])
  })

  test.each(['', 'yes', 'true', '0'.repeat(64)])('refuses the hash %j', async (hash) => {
    const { stager, stage, run } = setUp()
    const { id } = await stage()
    expect(await stager.confirm(id, hash)).toMatchObject({ ran: false, because: 'mismatch' })
    expect(stager.get(id)?.status).toBe('pending')
    expect(run).not.toHaveBeenCalled()
  })

  it('refuses an id that is not known', async () => {
    const { stager, outcomes } = setUp()
    expect(await stager.confirm('act-00000000', '')).toEqual({
      ran: false,
      because: 'unknown',
      action: undefined,
    })
    expect(outcomes()).toEqual(['unknown'])
  })

  it('counts once, however many come at the same time', async () => {
    const { stager, stage, run, records } = setUp()
    const { id, hash } = await stage()
    const all = await Promise.all(Array.from({ length: 20 }, () => stager.confirm(id, hash)))
    expect(all.filter(({ ran }) => ran)).toHaveLength(1)
    expect(run).toHaveBeenCalledTimes(1)
    expect(records.filter(({ outcome }) => outcome === 'refused')).toHaveLength(19)
    expect(await stager.confirm(id, hash)).toMatchObject({ because: 'done' })
  })

  it('says that the action runs while it does, and no discard can stop it then', async () => {
    const { stager, stage } = setUp()
    let finish = (_result: Ran): void => {}
    const { id, hash } = await stage({
      run: () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    })
    const first = stager.confirm(id, hash)
    await vi.waitFor(() => expect(stager.get(id)?.status).toBe('running'))
    expect(await stager.confirm(id, hash)).toMatchObject({ because: 'running' })
    expect(stager.discard(id)).toBeUndefined()
    finish({ ok: true })
    expect(await first).toMatchObject({ action: { status: 'done' } })
  })

  it('reports a run that failed, and does not run it again', async () => {
    const { stager, stage, run, outcomes } = setUp()
    const refused = await stage()
    run.mockResolvedValue({ ok: false, text: 'No.' })
    expect(await stager.confirm(refused.id, refused.hash)).toMatchObject({
      ran: true,
      action: { status: 'failed' },
      result: { text: 'No.' },
    })
    const thrown = await stage()
    const error = new Error('gone')
    run.mockRejectedValue(error)
    expect(await stager.confirm(thrown.id, thrown.hash)).toMatchObject({
      ran: true,
      action: { status: 'failed' },
      error,
    })
    expect(await stager.confirm(thrown.id, thrown.hash)).toMatchObject({ because: 'failed' })
    expect(run).toHaveBeenCalledTimes(2)
    expect(outcomes()).toEqual([
      'pending',
      'running',
      'failed',
      'pending',
      'running',
      'failed',
      'failed',
    ])
  })

  it('looks at the time itself: an action that expired is not run', async () => {
    const { stager, stage, run, pass, outcomes } = setUp({ ttl: 900_000 })
    const [one, other] = [await stage(), await stage()]
    pass(899_999)
    expect(await stager.confirm(one.id, one.hash)).toMatchObject({ ran: true })
    pass(1)
    expect(await stager.confirm(other.id, other.hash)).toMatchObject({
      ran: false,
      because: 'expired',
    })
    expect(run).toHaveBeenCalledTimes(1)
    expect(outcomes().slice(-2)).toEqual(['expired', 'expired'])
  })

  it('takes 15 minutes and 1000 actions where nothing else is said', async () => {
    const { stage, stager } = setUp()
    const first = await stage()
    expect(first.expiresAt - first.stagedAt).toBe(15 * 60_000)
    for (let more = 0; more < 1000; more++) await stage()
    expect(stager.list('pending')).toHaveLength(1000)
    expect(stager.get(first.id)?.status).toBe('evicted')
  })
})

describe('capacity', () => {
  it('drops the oldest that waits, says so, and does not run it', async () => {
    const { stager, stage, run, outcomes } = setUp({ capacity: 2 })
    const [first] = [await stage(), await stage()]
    const { evicted } = await stager.stage({ ability: 'third', args: {}, run })
    expect(evicted).toMatchObject({ id: first.id, status: 'evicted' })
    expect(outcomes().slice(-2)).toEqual(['evicted', 'pending'])
    expect(await stager.confirm(first.id, first.hash)).toMatchObject({ because: 'evicted' })
    expect(stager.list('pending').map(({ ability }) => ability)).toEqual(['delete', 'third'])
    expect(run).not.toHaveBeenCalled()
  })

  it('makes room by what expired first', async () => {
    const { stager, stage, pass, run } = setUp({ capacity: 1, ttl: 10 })
    await stage()
    pass(10)
    expect((await stager.stage({ ability: 'a', args: {}, run })).evicted).toBeUndefined()
  })

  it('bounds what is remembered of ended actions too', async () => {
    const { stager, stage } = setUp({ capacity: 3 })
    for (let more = 0; more < 20; more++) stager.discard((await stage()).id)
    expect(stager.list().length).toBeLessThanOrEqual(3)
  })

  test.each([{ ttl: 0 }, { ttl: Number.NaN }, { capacity: 0 }])('of %j is refused', (options) => {
    expect(() => createStager(options)).toThrow(RangeError)
  })
})

describe('discard', () => {
  it('drops an action that waits, once', async () => {
    const { stager, stage, run } = setUp()
    const { id, hash } = await stage()
    expect(stager.discard(id)).toMatchObject({ id, status: 'discarded' })
    expect(stager.discard(id)).toBeUndefined()
    expect(stager.discard('act-00000000')).toBeUndefined()
    expect(await stager.confirm(id, hash)).toMatchObject({ because: 'discarded' })
    expect(run).not.toHaveBeenCalled()
  })

  it('wins over a confirmation that comes after it, even in the same turn', async () => {
    const { stager, stage, run } = setUp()
    const { id, hash } = await stage()
    const confirmation = stager.confirm(id, hash)
    stager.discard(id)
    expect(await confirmation).toMatchObject({ ran: false, because: 'discarded' })
    expect(run).not.toHaveBeenCalled()
  })
})

it.each([
  [
    'at once',
    () => {
      throw new Error('full')
    },
  ],
  ['later', () => Promise.reject(new Error('full'))],
])('is not undone by an audit that fails %s', async (_, onAudit) => {
  const { stager, stage, run } = setUp({ onAudit })
  const { id, hash } = await stage()
  expect(await stager.confirm(id, hash)).toMatchObject({ action: { status: 'done' } })
  expect(run).toHaveBeenCalledTimes(1)
})

it('runs no action twice, none late and none unconfirmed, whatever happens in which order', async () => {
  const step = fc.record({
    what: fc.constantFrom('stage', 'confirm', 'confirm twice', 'wrong', 'discard', 'pass'),
    which: fc.nat({ max: 9 }),
    by: fc.nat({ max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { stager, pass, stage } = setUp({ capacity: 3, ttl: 100 })
      let now = 0
      const staged: (StagedAction & { due: number })[] = []
      const runs = new Map<number, number>()
      const allowed = new Set<number>()
      for (const { what, which, by } of steps) {
        const at = which % Math.max(1, staged.length)
        const action = staged[at]
        if (what === 'stage') {
          const id = staged.length
          const run = async (): Promise<Ran> => {
            runs.set(id, (runs.get(id) ?? 0) + 1)
            return { ok: true }
          }
          staged.push({ ...(await stage({ run })), due: now + 100 })
        } else if (what === 'pass') {
          now += by
          pass(by)
        } else if (action) {
          if (what.startsWith('confirm') && now < action.due) allowed.add(at)
          const hash = what === 'wrong' ? '' : action.hash
          if (what === 'discard') stager.discard(action.id)
          else await stager.confirm(action.id, hash)
          if (what === 'confirm twice') {
            await Promise.all([stager.confirm(action.id, hash), stager.confirm(action.id, hash)])
          }
        }
        expect(stager.list('pending').length).toBeLessThanOrEqual(3)
      }
      for (const [id, times] of runs) {
        expect(times).toBe(1)
        expect(allowed).toContain(id)
      }
    }),
    { numRuns: 60 },
  )
})
