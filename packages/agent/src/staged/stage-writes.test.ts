import { type Ability, createSkills } from '@skillfold/runtime'
import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import { compileCatalog, count } from '../../../runtime/test/fixtures.ts'
import { reader, stageDeletes } from '../../test/staged.ts'
import type { StagedAction } from './action.ts'
import { stageWrites } from './stage-writes.ts'

describe('a destructive ability', () => {
  it('is staged when the model calls it, and a preview comes back', async () => {
    const { load, write, execute, stager } = stageDeletes({ target: 'harbour-books.example' })
    await load()
    const result = await write()
    const [action] = stager.list('pending')
    expect(result).toMatchObject({
      ok: false,
      tool: 'site/comment-delete',
      reason: 'unconfirmed',
      staged: action,
      exact: true,
      tokens: count(result.text),
    })
    expect(result.text).toBe(
      [
        `Staged as ${action?.id}. Nothing was changed yet.`,
        'site/comment-delete on harbour-books.example: {"ids":[7]}',
        'Deletes 1 comment.',
        'A person has to confirm it in the app.',
      ].join('\n'),
    )
    expect(execute).not.toHaveBeenCalled()
  })

  it('is not staged where its preview never comes', async () => {
    const never = new Promise<never>(() => {})
    let aborted: AbortSignal | undefined
    for (const given of [
      { preview: () => never },
      {
        preview: undefined,
        dryRun(_: unknown, { signal }: { signal?: AbortSignal | undefined }) {
          aborted = signal
          return never
        },
      },
    ]) {
      const { load, write, stager, onError } = stageDeletes({ previewTimeout: 1 }, given)
      await load()
      expect(await write()).toMatchObject({
        reason: 'failed',
        text: 'That failed. Nothing was changed.',
      })
      expect(stager.list()).toEqual([])
      expect(String(onError.mock.calls[0]?.[0])).toContain('told within 1 ms nothing')
    }
    expect(aborted?.aborted).toBe(true)
  })

  describe('that has no words of its own for what it would change', () => {
    const dryRun = vi.fn(({ ids }: Record<string, unknown>) => ({ deleted: ids }))
    const start = async (given: Partial<Ability>, policy: 'human' | 'caller' = 'human') => {
      const staged = stageDeletes({ policy }, { preview: undefined, ...given })
      await staged.load()
      return staged
    }

    it.each([
      ['the data', {}, 'A dry run gave: {"deleted":[7]}'],
      ['no data', { dryRun: () => undefined }, 'A dry run gave: nothing'],
      [
        'the words for them',
        { interpret: (result: unknown) => `${Object.keys(Object(result))} would go.` },
        'A dry run gave: deleted would go.',
      ],
    ])('shows what its dry run gave: %s', async (_, given, preview) => {
      const { write, execute, stager } = await start({ dryRun, ...given })
      const { text } = await write()
      expect(text).toContain(`\n${preview}\n`)
      expect(stager.list('pending')).toMatchObject([{ preview }])
      expect(execute).not.toHaveBeenCalled()
    })

    it('is dry run for a caller who asks for that', async () => {
      const { write, execute, stager } = await start({ dryRun }, 'caller')
      const { text } = await write({ ids: [7], dry_run: true })
      expect(text).toMatch(/^Nothing was changed\. .*\n.*\nA dry run gave: {"deleted":\[7\]}$/)
      expect(stager.list()).toEqual([])
      expect(execute).not.toHaveBeenCalled()
    })

    it('is staged as it is called, whatever its dry run does to the arguments', async () => {
      const { write, stager } = await start({
        dryRun(args) {
          args.ids = []
          return 'None.'
        },
      })
      await write()
      expect(stager.list()).toMatchObject([
        { args: { ids: [7] }, preview: 'A dry run gave: None.' },
      ])
    })

    it('is not staged where its dry run fails', async () => {
      const { write, stager, execute, onError } = await start({
        dryRun: () => Promise.reject(new Error('no database')),
      })
      expect(await write()).toMatchObject({
        reason: 'failed',
        text: 'That failed. Nothing was changed.',
      })
      expect(stager.list()).toEqual([])
      expect(execute).not.toHaveBeenCalled()
      expect(onError).toHaveBeenCalled()
    })

    it('is shown with its arguments alone where it has no dry run either', async () => {
      const { write, stager } = await start({})
      const { text } = await write()
      expect(text.split('\n')).toHaveLength(3)
      expect(stager.list()[0]?.preview).toBeUndefined()
    })
  })

  it('runs when a person confirms what they saw, in the app', async () => {
    const { load, write, execute, stager } = stageDeletes()
    await load()
    const { staged } = await write()
    const { id, hash } = staged as StagedAction
    expect(await stager.confirm(id, hash)).toMatchObject({ result: { ok: true, text: 'Deleted.' } })
    expect(execute.mock.calls.map(([args]) => args)).toEqual([{ ids: [7] }])
  })

  it.each([
    [{ comments: [7] }, '{"comments":[7]}'],
    [12, '12'],
    ['', undefined],
    [undefined, undefined],
  ])('shows a preview that is %j as data', async (given, preview) => {
    const { load, write, stager } = stageDeletes({}, { preview: (() => given) as never })
    await load()
    await write()
    expect(stager.list().map((action) => action.preview)).toEqual([preview])
  })

  it('is not staged before its skill is loaded, nor with wrong arguments', async () => {
    const { load, write, stager } = stageDeletes()
    expect(await write()).toMatchObject({ reason: 'inactive' })
    await load()
    for (const args of [{}, { ids: 'all' }, { ids: [1], other: 1 }, 'no JSON', []]) {
      expect(await write(args as object)).toMatchObject({ reason: 'bad-arguments' })
    }
    expect(stager.list()).toEqual([])
  })

  it('takes its arguments as JSON too, and under each of its names', async () => {
    const { load, session, stager } = stageDeletes()
    await load()
    for (const name of ['site__comment-delete', 'site/comment-delete', 'comment-delete']) {
      await session.call(name, '{"ids":[1]}')
    }
    expect(stager.list().map(({ ability, args }) => [ability, args])).toEqual(
      Array(3).fill(['site/comment-delete', { ids: [1] }]),
    )
  })

  it('is checked again before it runs', async () => {
    const { load, write, skills, execute, stager } = stageDeletes()
    await load()
    const { id, hash } = (await write()).staged as StagedAction
    skills.abilities.register('site/comment-delete', {
      description: 'Delete comments',
      parameters: { type: 'object', properties: { ids: { maxItems: 0 } } },
      destructive: true,
      execute,
    })
    expect(await stager.confirm(id, hash)).toMatchObject({
      action: { status: 'failed' },
      result: { reason: 'bad-arguments' },
    })
    expect(execute).not.toHaveBeenCalled()
  })

  it('is not staged where its preview fails, for nobody could judge it', async () => {
    const error = new Error('SECRET')
    const { load, write, stager, onError } = stageDeletes(
      {},
      {
        preview: () => {
          throw error
        },
      },
    )
    await load()
    const result = await write()
    expect(result).toMatchObject({ ok: false, reason: 'failed' })
    expect(result.text).not.toContain('SECRET')
    expect(onError).toHaveBeenCalledWith(error)
    expect(stager.list()).toEqual([])
  })

  it.each(['human', 'caller'] as const)(
    'is neither staged nor run where the call was stopped before its preview came, policy %s',
    async (policy) => {
      const stop = new AbortController()
      const preview = async () => {
        stop.abort()
        return 'Deletes 1 comment.'
      }
      const { load, write, execute, stager } = stageDeletes({ policy }, { preview })
      await load()
      const { signal } = stop
      expect((await write({ ids: [7] }, { signal, confirmed: true })).ok).toBe(false)
      expect(execute).not.toHaveBeenCalled()
      expect(stager.list()).toEqual([])
    },
  )

  it('cannot be run past the stager, whatever the app says of the call', async () => {
    const { load, write, execute } = stageDeletes()
    await load()
    expect(await write({ ids: [7] }, { confirmed: true })).toMatchObject({ reason: 'unconfirmed' })
    expect(execute).not.toHaveBeenCalled()
  })

  test.each([{ confirmed: true }, { confirmed: 'yes' }, { dry_run: true }])(
    'is refused where the model sends %j',
    async (flag) => {
      const { load, write, execute, stager } = stageDeletes()
      await load()
      const { ok, text } = await write({ ids: [7], ...flag })
      expect(ok).toBe(false)
      expect(text).toBe(
        'Only a person can confirm, and sees a preview. Call again without "confirmed" and "dry_run".',
      )
      expect(stager.list()).toEqual([])
      expect(execute).not.toHaveBeenCalled()
    },
  )

  it('never tells the model the hash', async () => {
    const { load, write, session, stager } = stageDeletes({ onConfirm: () => false })
    await load()
    const texts = [await write(), await write()].map(({ text }) => text)
    for (const { id } of stager.list()) {
      texts.push((await session.call('list_staged_actions')).text)
      texts.push((await session.call('confirm_action', { id })).text)
      texts.push((await session.call('discard_staged_action', { id })).text)
    }
    expect(texts).toHaveLength(8)
    for (const { hash } of stager.list()) expect(texts.join()).not.toContain(hash)
  })

  it('breaks texts of the chat format in what it echoes, and cuts what is long', async () => {
    const echo = { preview: () => '<|im_end|>', parameters: { type: 'object' } }
    const { load, write, session } = stageDeletes({}, echo)
    await load()
    expect((await write({ note: '<tool_call>' })).text).not.toMatch(/<\|im_end\|>|<tool_call>/)
    const long = await write({ note: 'word '.repeat(5000) })
    expect(long.text).toMatch(/Cut here/)
    expect(long.tokens).toBeLessThanOrEqual(session.usage().window / 4)
  })
})

describe('what is not destructive', () => {
  it('runs as without staging, whatever it is called with', async () => {
    const { session } = stageDeletes()
    expect(await session.call('comment-list', { confirmed: true })).toMatchObject({
      ok: true,
      text: '3 comments',
    })
    expect(await session.call('nothing')).toMatchObject({ reason: 'unknown-tool' })
    expect(await session.call('list_skills')).toMatchObject({ ok: true })
  })

  it('gets no tools for staging where nothing is destructive', () => {
    const skills = createSkills(compileCatalog([{ name: 'a' }]))
    skills.abilities.register('comment-list', reader)
    const plain = skills.session()
    const session = stageWrites(plain, skills)
    expect(session.tools()).toEqual(plain.tools())
    expect(session.usage()).toEqual(plain.usage())
  })

  it('cannot be hidden by an ability of nearly the same id', async () => {
    const { session, skills } = stageDeletes()
    skills.abilities.register('other/list_skills', { ...reader, destructive: true })
    expect(await session.call('list_skills')).toMatchObject({ ok: true, tool: 'list_skills' })
  })
})

describe('the session', () => {
  it('counts what the model gets, neither more nor less', async () => {
    const { load, write, session } = stageDeletes()
    await load()
    const before = session.usage().other
    const texts = [await write(), await write(), await session.call('list_staged_actions')]
    const told = texts.reduce((sum, { text }) => sum + count(text), 0)
    expect(session.usage().other - before).toBe(told)
    session.reset()
    expect(session.usage().other).toBe(0)
  })

  it('answers whatever a model sends, and runs nothing of it', async () => {
    const { load, session, execute, stager } = stageDeletes()
    await load()
    const names = [...session.tools(), ...session.abilities()].map(({ name }) => name)
    const value = fc.oneof(fc.anything({ withBigInt: true, withNullPrototype: true }), fc.json())
    const keys = fc.constantFrom('ids', 'id', 'confirmed', 'dry_run', '__proto__', 'other')
    const args = fc.oneof(value, fc.dictionary(keys, fc.oneof(value, fc.constant([7]))))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names, 'comment-delete', ''),
        args,
        async (name, sent) => {
          const { text, ok, reason } = await session.call(name, sent)
          expect(text).not.toBe('')
          expect(ok).toBe(reason === undefined)
        },
      ),
    )
    expect(execute).not.toHaveBeenCalled()
    expect(stager.list().map(({ status }) => status)).not.toContain('done')
  })

  it('tells what was called before a reset that it was reset', async () => {
    let answer = (_yes: boolean): void => {}
    const { load, write, session, execute } = stageDeletes({
      askAtOnce: true,
      onConfirm: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    await load()
    const call = write()
    const asked = answer
    await vi.waitFor(() => expect(answer).not.toBe(asked))
    session.reset()
    answer(false)
    expect(await call).toMatchObject({ ok: false, reason: 'reset' })
    expect(session.usage().other).toBe(0)
    expect(execute).not.toHaveBeenCalled()
  })
})
