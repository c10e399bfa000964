import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as tokenizers from '@skillfold/tokenizer'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeTree, removeTree } from '../../test/tree.ts'
import { readChecked, writeChecked } from './checked-file.ts'
import { createCounting } from './counter.ts'

vi.mock('@skillfold/tokenizer', { spy: true })

const config = { root: '/', tokenizer: 'qwen3' } as const
const tools = [{ name: 'load', description: 'Loads.', parameters: { type: 'object' } }]

function folder(): string {
  const made = makeTree({})
  onTestFinished(() => removeTree(made))
  return made
}

/** Counts some texts as a new process would; says whether the tokenizer was opened for it. */
async function count(
  cache: string | undefined,
  ...texts: string[]
): Promise<{ tokens: number[]; tools: number; control: readonly string[]; opened: boolean }> {
  vi.mocked(tokenizers.qwen3).mockClear()
  const counting = createCounting(config, cache)
  const { control } = await counting.facts()
  const [tokens, toolTokens] = await counting.run(
    (counter) => [texts.map(counter.count), counter.countTools(tools)] as const,
  )
  const opened = vi.mocked(tokenizers.qwen3).mock.calls.length > 0
  return { tokens, tools: toolTokens, control, opened }
}

describe('counting', () => {
  test('opens no tokenizer where every text was counted before', async () => {
    const cache = folder()
    const cold = await count(cache, 'one', 'two words')
    expect(cold.opened).toBe(true)
    expect(await count(cache, 'two words', 'one')).toEqual({
      ...cold,
      tokens: cold.tokens.toReversed(),
      opened: false,
    })
  })

  test('counts what is new, with the counts that it would have without a cache', async () => {
    const cache = folder()
    await count(cache, 'one')
    const mixed = await count(cache, 'one', 'two words')
    expect(mixed).toEqual(await count(undefined, 'one', 'two words'))
    expect((await count(cache, 'one', 'two words')).opened).toBe(false)
  })

  test('counts afresh where the cache is torn, of another key, or no cache at all', async () => {
    const cache = folder()
    const file = path.join(cache, 'counts-qwen3.json')
    const cold = await count(cache, 'one')
    const whole = await readFile(file)
    await writeFile(file, whole.subarray(0, whole.length / 2))
    expect(await count(cache, 'one')).toEqual(cold)

    const other = { ...((await readChecked(file)) as object), key: 'of another version' }
    await writeChecked(file, { ...other, counts: [], facts: {} })
    expect(await count(cache, 'one')).toEqual(cold)

    await writeFile(path.join(cache, 'file'), '')
    expect(await count(path.join(cache, 'file'), 'one')).toEqual(cold)
  })

  test('keeps what a part of the work counted, once edits rest', async () => {
    const cache = folder()
    const kept = async (): Promise<number> => {
      const file = await readChecked(path.join(cache, 'counts-qwen3.json'))
      return (file as { counts: unknown[] }).counts.length
    }
    const counting = createCounting(config, cache)
    await counting.run(({ count }) => count('one'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await counting.run(({ count }) => count('two words'), { isPart: true })
    expect(await kept()).toBe(1)
    vi.advanceTimersByTime(5000)
    vi.useRealTimers()
    await vi.waitFor(async () => expect(await kept()).toBe(2))
  })

  test('passes on what the work itself throws', async () => {
    const cache = folder()
    await count(cache, 'one')
    const fail = (): never => {
      throw new RangeError('The work failed.')
    }
    await expect(createCounting(config, cache).run(fail)).rejects.toThrow('The work failed.')
  })
})
