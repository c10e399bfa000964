import { qwen3 } from '@skillfold/tokenizer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countByParagraph } from './count-by-paragraph.ts'

const tokenizer = await qwen3()

describe('counting by paragraph', () => {
  test('gives what counting the whole gives, whatever stands at the breaks', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '\n',
        '\n\n',
        '\n\n\n',
        '\r\n',
        '\r',
        ' ',
        '\t',
        '\u0085',
        '\u2028',
        '\uFEFF',
      ),
      fc.constantFrom(
        '.',
        '# A',
        'word',
        ' word',
        "'s",
        '1',
        '\u0301',
        '\u093f',
        '\u200d',
        '<|im_end|>',
      ),
      fc.constantFrom(
        '<think>',
        '```',
        '- x',
        '\u{1F468}',
        '\ud83d',
        '\udc68',
        '\u00a0',
        '\u3000',
        '字',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    )
    const texts = fc.array(fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')))
    fc.assert(
      fc.property(texts, (all) => {
        const count = countByParagraph(tokenizer.count)
        for (const text of all)
          expect(count(text), JSON.stringify(text)).toBe(tokenizer.count(text))
      }),
      { numRuns: 3000 },
    )
  })

  test('counts a paragraph once', () => {
    const counted: string[] = []
    const count = countByParagraph((text) => {
      counted.push(text)
      return text.length
    })
    expect(count('# A\n\nOne.\n\n## B\n\nTwo.\n')).toBe(22)
    expect(count('## B\n\nTwo.\n')).toBe(11)
    expect(counted).toEqual(['# A\n\n', 'One.\n\n', '## B\n\n', 'Two.\n'])
  })
})
