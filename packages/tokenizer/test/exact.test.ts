import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTokenizer } from '../src/node.ts'
import { qwen3 } from '../src/qwen3.ts'
import type { Tokenizer } from '../src/types.ts'
import { hasCorpus, readCorpus } from './corpus.ts'
import { modelFile, nativeEncoder } from './references.ts'

let tokenizer: Tokenizer
const native = nativeEncoder(modelFile('qwen3', 'tokenizer.json'))

beforeAll(async () => {
  tokenizer = await qwen3()
})

async function expectExact(text: string): Promise<void> {
  const ids = await native(text)
  expect(tokenizer.count(text)).toBe(ids.length)
  // As texts, for they are compared much faster than long lists.
  expect(tokenizer.encode(text).join(' ')).toBe(ids.join(' '))
}

const parts = [
  ...['a', 'e', 'Word', 'ſ', '\u0391', '1', '\u0663', 'Ⅷ', '½'],
  ...[' ', '  ', '\t', '\n', '\r\n', '\u0085', '\u00a0', '\u2028', '\u3000', '\ufeff'],
  ...["'", "'s", "'LL", "'re", "don't", '"', '!', '---', '==', '</', '·'],
  ...['中文', 'かな', '\u3099', '한', '\u1100', '\u1161', '\u11a8', 'ภาษาไทย', '\u0e33', 'مرحبا'],
  ...['é', '\u0301', '\u0323', '\u0345', '\u0f71', '\u0f72', '\u{1d165}'],
  ...['😀', '\u200d', '👩‍🚀', '🇩', '🇪', '\u{1f3fd}', '\ufe0f', '\u{e0067}', '\u{e007f}'],
  ...['\ud800', '\udfff', '<|im_start|>', '<|im_end|>', '<tool_call>', '</think>', '<|im_'],
]

/** Marks on which the references differ; all of them are in src/bpe/unicode.ts. */
const newMarks = ['\u1aeb', '\u{113c2}', '\u0897', '\u{1611e}']

const mixOf = (texts: string[]) =>
  fc.array(fc.constantFrom(...texts), { maxLength: 24 }).map((all) => all.join(''))

describe('Qwen3 tokens are those of the native tokenizer', { timeout: 120_000 }, () => {
  it('for every character, whatever stands around it', async () => {
    // Of the large uniform scripts, and of what is private or unassigned, a sample will do.
    const uniform = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Tangut}\p{Co}\p{Cn}]/u
    const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
    const tested = characters.filter((c, code) => code % 61 === 0 || !uniform.test(c))
    const around = (c: string): string =>
      `${c} ${c}b${c}${c}\n'${c}1e${c}\u0301\u0323${c.normalize('NFD')}`
    for (let i = 0; i < tested.length; i += 0x400) {
      await expectExact(
        tested
          .slice(i, i + 0x400)
          .map(around)
          .join(''),
      )
    }
  })

  it('for any mix of scripts, marks, emoji, unpaired surrogates and control tokens', async () => {
    const text = mixOf([...parts, ...newMarks])
    await fc.assert(fc.asyncProperty(text, expectExact), { numRuns: 5_000 })
  })

  it('for any sequence of UTF-16 units', async () => {
    const unit = fc.oneof(fc.nat(0x7f), fc.nat(0xffff)).map((code) => String.fromCharCode(code))
    const text = fc.array(unit, { maxLength: 40 }).map((units) => units.join(''))
    await fc.assert(fc.asyncProperty(text, expectExact), { numRuns: 2_000 })
  })

  const long: [string, string][] = [
    ['a letter', 'a'.repeat(1_000_000)],
    ['newlines', '\n'.repeat(1_000_000)],
    ['an emoji', '😀'.repeat(250_000)],
    ['spaces before a word', `${' '.repeat(100_000)}x`],
  ]
  it.each(long)('for a megabyte of %s', async (_, text) => {
    await expectExact(text)
  })

  it('for control tokens in every position of a text', async () => {
    const text = 'It’s  so:\n\n- éa\u0301 12 中 😀'
    for (const control of tokenizer.control) {
      for (let at = 0; at <= text.length; at++) {
        await expectExact(text.slice(0, at) + control + text.slice(at))
      }
    }
  })
})

describe('Qwen3 tokens are those of @huggingface/tokenizers', () => {
  let other: Tokenizer
  beforeAll(async () => {
    other = await loadTokenizer({ id: 'other', tokenizer: modelFile('qwen3', 'tokenizer.json') })
  })

  it('for any text without the marks that it orders and the native tokenizer does not', () => {
    fc.assert(
      fc.property(mixOf(parts), (text) => {
        expect(tokenizer.encode(text)).toEqual(other.encode(text))
      }),
      { numRuns: 3_000 },
    )
  })

  it.each(newMarks)(
    'but not always with the mark %j, where the native tokenizer decides',
    async (mark) => {
      const text = `a\u0301${mark}${mark}\u0323`
      await expectExact(text)
      expect(tokenizer.encode(text)).not.toEqual(other.encode(text))
    },
  )
})

describe.skipIf(!hasCorpus)('on real skills (skipped where ../shared/corpus is absent)', () => {
  let texts: string[]
  beforeAll(() => {
    texts = readCorpus(40)
  })

  it('every fortieth file has the native tokens', async () => {
    expect(texts.length).toBeGreaterThan(100)
    for (const text of texts) await expectExact(text)
  })

  it('so has each part of a file, wherever it is cut', async () => {
    for (const text of texts.slice(0, 20)) {
      for (let at = 0; at <= 300; at++) {
        await expectExact(text.slice(0, at))
        await expectExact(text.slice(at, 300))
      }
    }
  })
})
