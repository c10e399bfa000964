import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type Form, forms, listed, shape, write } from '../../test/catalogs.ts'
import { type CompactionRecord, compactCatalog } from './compact.ts'
import { readCatalog } from './read/index.ts'
import type { Selector } from './selector.ts'
import { createCatalogSession } from './session.ts'

const choose =
  (...names: string[]): Selector =>
  () => ({ names })

const prompt = [
  'You are an agent.',
  '<skills>',
  '- alpha-a: Does one thing',
  '- beta-b: Does another thing',
  '- start-s: Use when starting any conversation',
  '- gamma-g: Does a third thing',
  '</skills>',
  'Be brief.',
].join('\n')

const lists = (text: string): string[] => text.match(/(?<=^- )[a-z-]+/gm) ?? []

describe('takes out what is not chosen, and nothing else', () => {
  test.each(forms)('of $label', async (form) => {
    const subset = listed.chain((skills) =>
      fc.tuple(fc.constant(skills), fc.subarray([...skills]), shape),
    )
    await fc.assert(
      fc.asyncProperty(subset, async ([skills, chosen, shape]) => {
        const catalog = write(form, skills, shape)
        const names = chosen.map(({ name }) => name)
        const { prompt, reason } = await compactCatalog(catalog.text, '', {
          select: choose(...names),
        })
        const kept = catalog.chunks.filter((_, at) => names.includes(skills[at]?.name ?? ''))
        expect(prompt).toBe(catalog.before + kept.join('') + catalog.after)
        expect(reason).toBe(chosen.length === skills.length ? 'all-needed' : 'compacted')
      }),
    )
  })
})

describe('takes a mutated catalog right, or leaves it', () => {
  const remark = fc.constantFrom(
    '- note: extra',
    '- Note: as written',
    '- Building agents that call tools',
    '- example: `- name: text`',
    'more of it: without indentation',
    '</skill>',
    '<skill name="inner">text</skill>',
    'Write <skill name="inner"> first.',
  )

  test.each(forms)('with lists and tags in descriptions of $label', async (form) => {
    const scene = fc.record({
      skills: listed,
      shape,
      at: fc.nat(),
      lines: fc.array(remark, { minLength: 1, maxLength: 3 }),
      pick: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(scene, async ({ skills, shape, at, lines, pick }) => {
        const catalog = write(raw(form, at % skills.length, lines), skills, shape)
        const chosen = skills[pick % skills.length]?.name ?? ''
        const result = await compactCatalog(catalog.text, '', { select: choose(chosen) })
        if (result.prompt === catalog.text) return
        expect(result.reason).toBe('compacted')
        const { before, after, chunks } = catalog
        expect(result.prompt.startsWith(before) && result.prompt.endsWith(after)).toBe(true)
        const inside = result.prompt.slice(before.length, result.prompt.length - after.length)
        const whole = chunks.filter((chunk) => inside.includes(chunk))
        expect(inside).toBe(whole.join(''))
        expect(whole).toContain(chunks[pick % skills.length])
      }),
    )
  })

  /** The form, where one skill's description is written as it is, with more lines. */
  function raw(form: Form, mutated: number, lines: readonly string[]): Form {
    let entry = -1
    return {
      ...form,
      entry(skill) {
        const written = form.entry(skill)
        entry++
        if (entry !== mutated) return written
        const end = / \(file: .*|<\/description>|<\/skill>|" \/>|$/
        return written.map((line, at) =>
          at < written.length - 1 && !line.includes('</description>')
            ? line
            : line.replace(end, (found) => `\n${lines.join('\n')}${found}`),
        )
      },
    }
  }

  test('whatever is done to its characters', async () => {
    const scene = fc.record({
      form: fc.constantFrom(...forms),
      skills: listed,
      shape,
      from: fc.nat(),
      length: fc.nat({ max: 40 }),
      insert: fc.constantFrom(
        '',
        '\n',
        '- ',
        '<skills>',
        '</skills>\n',
        '<skill ',
        '"',
        '>',
        ': ',
        '\r',
      ),
      pick: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(scene, async ({ form, skills, shape, from, length, insert, pick }) => {
        const { text } = write(form, skills, shape)
        const at = from % text.length
        const mutated = text.slice(0, at) + insert + text.slice(at + length)
        const entries = readCatalog(mutated)
        const name = typeof entries === 'string' ? '' : entries[pick % entries.length]?.name
        const result = await compactCatalog(mutated, '', { select: choose(name ?? '') })
        if (result.reason !== 'compacted') expect(result.prompt).toBe(mutated)
        else expect(isLeftOver(result.prompt, mutated)).toBe(true)
      }),
    )
  })

  /** Whether whole lines were taken out of a text. */
  function isLeftOver(shorter: string, text: string): boolean {
    const lines = text.split(/(?<=\n)/)
    let at = 0
    return shorter.split(/(?<=\n)/).every((line) => {
      at = lines.indexOf(line, at) + 1
      return at > 0
    })
  }
})

describe('lets stay', () => {
  const kept = async (options: Partial<Parameters<typeof compactCatalog>[2]>) =>
    lists((await compactCatalog(prompt, '', { select: choose('alpha-a'), ...options })).prompt)

  test('what every turn needs', async () => {
    expect(await kept({})).toEqual(['alpha-a', 'start-s'])
    expect(await kept({ mandatory: () => false })).toEqual(['alpha-a'])
  })

  test('what a function of the caller names, in another entry too', async () => {
    const one = '- one-aa: Does\n- two-bb: x (file: /one-aa/SKILL.md)'
    const others = ['six-ff', 'ten-xx'].map((name) => `- ${name}: Does (file: /${name}/SKILL.md)`)
    const text = ['<skills>', one, ...others, '</skills>'].join('\n')
    const mandatory = ({ name }: { name: string }) => name === 'two-bb'
    const { names } = await compactCatalog(text, '', { select: choose('six-ff'), mandatory })
    expect(names).toEqual(['one-aa', 'six-ff'])
  })

  test('what is pinned', async () => {
    expect(await kept({ pinned: ['gamma-g', 'unknown'] })).toEqual([
      'alpha-a',
      'start-s',
      'gamma-g',
    ])
    const one = '- one-aa: Does\n- note: x (file: /one-aa/SKILL.md)'
    const text = `<skills>\n${one}\n- two-bb: Does (file: /two-bb/SKILL.md)\n</skills>`
    const reason = async (...pinned: string[]) =>
      (await compactCatalog(text, '', { select: choose('two-bb'), pinned })).reason
    expect([await reason('note'), await reason()]).toEqual(['all-needed', 'compacted'])
  })

  test('what earlier turns chose, until the session is cleared', async () => {
    const session = createCatalogSession()
    expect(await kept({ session, select: choose('beta-b') })).toEqual(['beta-b', 'start-s'])
    expect(await kept({ session })).toEqual(['alpha-a', 'beta-b', 'start-s'])
    session.clear()
    expect(await kept({ session })).toEqual(['alpha-a', 'start-s'])
  })
})

describe('gives back the very same prompt', () => {
  const segments = ['Be kind.', prompt]

  test.each<[string, Selector]>([
    ['unsure', () => ({ reason: 'unsure' })],
    ['unknown-name', choose('nobody')],
    ['unknown-name', choose('alpha-a', 'alpha-a')],
    ['all-needed', choose('alpha-a', 'beta-b', 'gamma-g')],
    [
      'selector-error',
      () => {
        throw new Error('no')
      },
    ],
    ['selector-error', () => Promise.reject(new Error('no'))],
    ['selector-error', () => ({ reason: 'text of a prompt' }) as never],
    ['selector-error', () => undefined as never],
    ['selector-error', () => ({ names: 'alpha-a' }) as never],
    ['selector-error', (request) => ({ names: (request.entries as never[]).splice(0) })],
  ])('for the reason %s', async (reason, select) => {
    const session = createCatalogSession()
    session.begin().add(['beta-b'])
    const result = await compactCatalog(segments, 'x', { select, session })
    expect(result.prompt).toBe(segments)
    expect(result).toMatchObject({ reason, listed: 4, kept: 4 })
    expect(session.selected.has('beta-b')).toBe(true)
  })

  test('where it cannot be read', async () => {
    const several = [prompt, prompt]
    const result = await compactCatalog(several, 'x', { select: choose() })
    expect(result.prompt).toBe(several)
    expect(result).toMatchObject({ reason: 'several-catalogs', listed: 0, kept: 0 })
  })

  test.each([undefined, null, 5, {}, [], [5], [undefined], ''])('where it is %o', async (given) => {
    const result = await compactCatalog(given as never, 'x', { select: choose() })
    expect(result.prompt).toBe(given)
    expect(result).toMatchObject({ reason: 'no-catalog', listed: 0, kept: 0 })
  })

  test('without options', async () => {
    const result = await compactCatalog(segments, 'x', undefined as never)
    expect(result.prompt).toBe(segments)
    expect(result.reason).toBe('selector-error')
  })

  test('where a function of the caller throws', async () => {
    const result = await compactCatalog(segments, 'x', {
      select: choose('alpha-a'),
      mandatory: () => {
        throw new Error('no')
      },
      log: () => {
        throw new Error('no')
      },
    })
    expect(result.prompt).toBe(segments)
    expect(result.reason).toBe('selector-error')
  })
})

test('is what it was though a log rejects, or changes the record', async () => {
  const log = async (record: CompactionRecord) => {
    Object.assign(record, { reason: 'changed' })
    throw new Error('no')
  }
  const result = await compactCatalog(prompt, '', { select: choose('alpha-a'), log })
  expect(result.reason).toBe('compacted')
})

test('heeds no change that a selector makes to what it is given', async () => {
  const segments = [prompt, 'End.']
  const select: Selector = ({ staying }) => {
    ;(staying as Set<unknown>).clear()
    segments[1] = 'Changed.'
    return { names: [] }
  }
  const result = await compactCatalog(segments, '', { select, pinned: 'gamma-g' })
  expect(lists(result.prompt[0] ?? '')).toEqual(['start-s', 'gamma-g'])
  expect(result.prompt[1]).toBe('End.')
})

test('changes only the text that lists skills', async () => {
  const segments = ['Be kind.', prompt, 'End.']
  const result = await compactCatalog(segments, 'x', { select: choose() })
  expect([result.prompt[0], result.prompt[2]]).toEqual(['Be kind.', 'End.'])
  expect(lists(result.prompt[1] ?? '')).toEqual(['start-s'])
  expect(result.names).toEqual(['start-s'])
})

describe('a session that changes', () => {
  /** A selector that waits. */
  const held = () => {
    const { promise, resolve } = withResolvers<string[]>()
    return { select: async () => ({ names: await promise }), resolve }
  }
  function withResolvers<T>() {
    let resolve = (_: T): void => {}
    const promise = new Promise<T>((done) => {
      resolve = done
    })
    return { promise, resolve }
  }

  test('is not filled by a selection from before', async () => {
    const session = createCatalogSession()
    const { select, resolve } = held()
    const before = compactCatalog(prompt, 'x', { session, select })
    session.clear()
    const now = await compactCatalog(prompt, 'y', { session, select: choose('gamma-g') })
    resolve(['alpha-a'])
    expect(await before).toMatchObject({ prompt, reason: 'session-changed' })
    expect([...session.selected]).toEqual(['gamma-g'])
    expect(lists(now.prompt)).toEqual(['start-s', 'gamma-g'])
  })

  test('holds only what was chosen since it was cleared last, in whatever order turns end', async () => {
    const step = fc.oneof(
      fc.constantFrom('begin', 'clear'),
      fc.nat({ max: 5 }).map((turn) => turn),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const session = createCatalogSession()
        const names = ['alpha-a', 'beta-b', 'gamma-g']
        const turns: { name: string; since: number; end: () => Promise<unknown> }[] = []
        let clears = 0
        const expected = new Set<string>()
        for (const step of steps) {
          if (step === 'clear') {
            session.clear()
            expected.clear()
            clears++
          } else if (step === 'begin') {
            const name = names[turns.length % names.length] ?? ''
            const { select, resolve } = held()
            const done = compactCatalog(prompt, 'x', { session, select })
            const end = () => {
              resolve([name])
              return done
            }
            turns.push({ name, since: clears, end })
          } else {
            const turn = turns[step]
            await turn?.end()
            if (turn?.since === clears) expected.add(turn.name)
          }
        }
        expect(new Set(session.selected)).toEqual(expected)
      }),
    )
  })

  test('lets stay what a turn beside it chose, whichever ends last', async () => {
    const session = createCatalogSession()
    const { select, resolve } = held()
    const slow = compactCatalog(prompt, 'x', { session, select })
    const quick = await compactCatalog(prompt, 'y', { session, select: choose('gamma-g') })
    resolve(['alpha-a'])
    expect(quick.names).toEqual(['start-s', 'gamma-g'])
    expect((await slow).names).toEqual(['alpha-a', 'start-s', 'gamma-g'])
  })

  test('lets stay what is chosen while the prompt is written', async () => {
    const session = createCatalogSession()
    const select = choose('alpha-a')
    const { digest } = crypto.subtle
    const spy = vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce((...given) => {
      session.begin().add(['gamma-g'])
      return digest.apply(crypto.subtle, given)
    })
    const { names } = await compactCatalog(prompt, 'x', { session, select })
    spy.mockRestore()
    expect(names).toEqual(['alpha-a', 'start-s', 'gamma-g'])
  })

  test('changes nothing where digesting fails', async () => {
    const spy = vi.spyOn(crypto.subtle, 'digest').mockRejectedValueOnce(new Error('no key'))
    const options = { session: createCatalogSession(), select: choose('alpha-a') }
    const result = await compactCatalog(prompt, 'x', options)
    spy.mockRestore()
    expect(result).toMatchObject({ prompt, reason: 'unverified' })
    expect(options.session.selected.size).toBe(0)
  })

  test('is left by a caller who gives up after the choice', async () => {
    const stop = new AbortController()
    const session = createCatalogSession()
    const { digest } = crypto.subtle
    const spy = vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce((...given) => {
      stop.abort()
      return digest.apply(crypto.subtle, given)
    })
    const options = { session, select: choose('alpha-a'), signal: stop.signal }
    expect(await compactCatalog(prompt, 'x', options)).toMatchObject({ prompt, reason: 'aborted' })
    spy.mockRestore()
    expect(session.selected.size).toBe(0)
  })

  test('does not lose a selected skill that is read as a part of another', async () => {
    const list = (...entries: string[]) => `<skills>\n${entries.join('\n')}\n</skills>\n`
    const search = '- web-search: look for pages on the web'
    const [pdf, git] = ['- pdf-tools: Read PDF files.', '- git-helper: Write messages.']
    const session = createCatalogSession()
    await compactCatalog(list(search, '- news-feed: read the news', pdf), '', {
      session,
      select: choose('web-search'),
    })
    const select = choose('git-helper')
    for (const more of [[search], ['', `  ${search}`]]) {
      const changed = list(pdf, ...more, git, '- chart-maker: Draw charts.')
      const result = await compactCatalog(changed, '', { session, select })
      expect(result).toMatchObject({ prompt: changed, reason: 'unreadable' })
    }
    const without = await compactCatalog(list(pdf, git), '', { session, select })
    expect(without.names).toEqual(['git-helper'])
  })

  test('is shortened further where a selected skill is gone', async () => {
    const list = (...entries: string[]) => `<skills>\n${entries.join('\n')}\n</skills>\nBe good.`
    const [go, pdf, csv] = ['go', 'pdf', 'csv'].map((name) => `- ${name}: Reads good ${name}.`)
    const session = createCatalogSession()
    const before = list(go ?? '', pdf ?? '', csv ?? '')
    await compactCatalog(before, '', { session, select: choose('go') })
    const after = list(`${pdf} Not go.`, csv ?? '', '- go-old: Reads old go.')
    const result = await compactCatalog(after, '', { session, select: choose('pdf') })
    expect(result).toMatchObject({ reason: 'compacted', names: ['pdf'] })
  })

  test('is left by a caller who gives up', async () => {
    const stop = new AbortController()
    const session = createCatalogSession()
    const { select, resolve } = held()
    const turn = compactCatalog(prompt, 'x', { session, select, signal: stop.signal })
    stop.abort()
    expect(await turn).toMatchObject({ prompt, reason: 'aborted' })
    resolve(['alpha-a'])
    expect(session.selected.size).toBe(0)
  })
})

test('logs a reason and counts, and no text', async () => {
  const records: CompactionRecord[] = []
  const log = (record: CompactionRecord) => records.push(record)
  await compactCatalog(prompt, 'secret', { select: choose('alpha-a'), log })
  await compactCatalog('nothing', 'secret', { select: choose('alpha-a'), log })
  expect(records).toEqual([
    { reason: 'compacted', listed: 4, kept: 2 },
    { reason: 'no-catalog', listed: 0, kept: 0 },
  ])
})
