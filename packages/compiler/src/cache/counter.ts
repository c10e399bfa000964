import path from 'node:path'
import type { ToolDefinition } from '@skillfold/runtime'
import type { Tokenizer } from '@skillfold/tokenizer'
import { countTools } from '../catalog/count-tools.ts'
import { openTokenizer } from '../catalog/open-tokenizer.ts'
import type { ResolvedConfig } from '../config/resolve.ts'
import { readChecked, writeChecked } from './checked-file.ts'
import { type Counts, createCounts, type KnownCount } from './counts.ts'
import { tokenizerKey } from './tokenizer-key.ts'

/** What is known of a tokenizer without loading it. */
export type TokenizerFacts = Pick<Tokenizer, 'id' | 'sha256' | 'control'>

/** Counts by a model's tokenizer. */
export interface Counter extends TokenizerFacts {
  /** Counts a text, in tokens, and remembers it. */
  count(text: string): number
  /** Counts a text, in tokens, of which something else is remembered. */
  countOnce(text: string): number
  /** Counts what tool definitions add to a prompt, in tokens. */
  countTools(definitions: readonly ToolDefinition[]): number
}

/** Opens a tokenizer when a text is not known from before. */
export interface Counting {
  /** The configured tokenizer, loaded. @throws {ConfigError} Where it cannot be used. */
  tokenizer(): Promise<Tokenizer>
  /** What is known of it, without loading it where it was used before. */
  facts(): Promise<TokenizerFacts>
  /**
   * Does work that counts. Where a text is not known, the tokenizer is loaded and the work done
   * over; so it must do nothing but count and return.
   *
   * @param work The work.
   * @param options `isPart`: whether it counts only what is new since the run before.
   * @returns Its result. What it counted is written to the cache.
   */
  run<Result>(
    work: (counter: Counter) => Result,
    options?: { readonly isPart?: boolean },
  ): Promise<Result>
  /** Writes what is to be written and waits for it. */
  close(): Promise<void>
}

/** What the cache holds for one tokenizer. */
interface Cached {
  readonly key: string
  readonly facts: TokenizerFacts
  readonly counts: readonly KnownCount[]
}

/**
 * Makes what counts for one configuration.
 *
 * @param config The configured tokenizer.
 * @param folder Where counts are kept from run to run, an absolute path; nowhere where absent.
 */
export function createCounting(
  config: Pick<ResolvedConfig, 'root' | 'tokenizer'>,
  folder: string | undefined,
): Counting {
  const file = folder && path.join(folder, fileName(config))
  let loading: Promise<Tokenizer> | undefined
  let reading: ReturnType<typeof read> | undefined
  const tokenizer = () => (loading ??= openTokenizer(config))
  const known = () => (reading ??= read(file, config))
  // All counts are written each time, which a page that waits for an edit should not wait for.
  const delay = createDelay(2000)

  return {
    tokenizer,
    async facts() {
      return (await known()).facts ?? tokenizer()
    },
    async run(work, { isPart = false } = {}) {
      const { key, facts, counts } = await known()
      if (!isPart) counts.next()
      if (facts !== undefined && loading === undefined) {
        try {
          return work(createCounter(facts, counts))
        } catch (error) {
          if (!(error instanceof NotCounted)) throw error
        }
      }
      const loaded = await tokenizer()
      const before = counts.counted
      const result = work(createCounter(loaded, counts, loaded))
      if (file && key && counts.counted > before) {
        const { id, sha256, control } = loaded
        const write = () =>
          writeChecked(file, { key, facts: { id, sha256, control }, counts: counts.all() })
        if (isPart) delay.put(write)
        else await write()
      }
      return result
    },
    close: delay.end,
  }
}

/** Puts work off until nothing asked for it for a while; only the last that was put is done. */
function createDelay(milliseconds: number) {
  let timer: NodeJS.Timeout | undefined
  let waiting: (() => Promise<unknown>) | undefined
  let done: Promise<unknown> = Promise.resolve()
  const start = (): void => {
    clearTimeout(timer)
    const work = waiting
    waiting = undefined
    if (work !== undefined) done = done.then(work)
  }
  return {
    put(work: () => Promise<unknown>): void {
      waiting = work
      clearTimeout(timer)
      // The process may end first; then the next one counts again.
      timer = setTimeout(start, milliseconds).unref()
    },
    /** Does at once what was put, and waits for it. */
    async end(): Promise<void> {
      start()
      await done
    },
  }
}

async function read(file: string | undefined, config: Pick<ResolvedConfig, 'root' | 'tokenizer'>) {
  const key = file && (await tokenizerKey(config))
  const found = key && ((await readChecked(file)) as Cached | undefined)
  const cached = found && found.key === key ? found : undefined
  return { key, facts: cached?.facts, counts: createCounts(cached?.counts) }
}

function fileName({ tokenizer }: Pick<ResolvedConfig, 'root' | 'tokenizer'>): string {
  const id = tokenizer === 'qwen3' ? tokenizer : tokenizer.id
  return `counts-${id.replace(/[^\w-]/g, '_').slice(0, 64)}.json`
}

/** Thrown by a counter without a tokenizer at the first text that is not known. */
class NotCounted extends Error {}

function createCounter(facts: TokenizerFacts, counts: Counts, tokenizer?: Tokenizer): Counter {
  const { id, sha256, control } = facts
  const loaded = (): Tokenizer => {
    if (tokenizer === undefined) throw new NotCounted()
    return tokenizer
  }
  return {
    id,
    sha256,
    control,
    count: (text) => counts.of(text, () => loaded().count(text)),
    countOnce: (text) => loaded().count(text),
    countTools: (definitions) =>
      // No delivered text begins like this.
      counts.of(`\0tools ${JSON.stringify(definitions)}`, () => countTools(loaded(), definitions)),
  }
}
