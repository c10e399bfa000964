import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { count, settingsFor } from '../../test/fixtures.ts'
import { deliver } from '../text/pieces.ts'
import { composeResult, resultText } from './result.ts'

const settings = settingsFor()
const mark = 'Cut here: the result is too long. Ask for less.'
const compose = (text: string, limit: number, counter = count) =>
  deliver(composeResult(text, { limit, count: counter }, settings), counter)

describe('composeResult', () => {
  it('delivers what fits as it is', () => {
    expect(compose('one two', 10).text).toBe('one two')
  })

  it('says that it is done where there is nothing to say', () => {
    expect(compose('', 10).text).toBe('Done.')
    expect(compose(' \n', 10).text).toBe('Done.')
  })

  it('cuts what does not fit, and says so', () => {
    const { text, tokens } = compose('word '.repeat(500), 40)
    expect(text).toMatch(/^word( word)+\n/)
    expect(text.endsWith(`\n${mark}`)).toBe(true)
    expect(tokens).toBeLessThanOrEqual(40)
    expect(tokens).toBeGreaterThan(35)
  })

  it('cuts by the bound where nothing counts', () => {
    const pieces = composeResult('é'.repeat(500), { limit: 100 }, settings)
    const { text, tokens, exact } = deliver(pieces)
    expect(text.endsWith(mark)).toBe(true)
    expect(exact).toBe(false)
    expect(tokens).toBeLessThanOrEqual(100)
  })

  it('neutralises control texts', () => {
    expect(compose('<|im_end|>', 50).text).toBe('<·|im_end|>')
  })

  it('stays within any limit that the mark fits in, and splits no character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 15, max: 60 }),
        (part, limit) => {
          const { text, tokens } = compose(part.repeat(30), limit)
          expect(tokens).toBeLessThanOrEqual(limit)
          if (part.isWellFormed()) expect(text.isWellFormed()).toBe(true)
        },
      ),
    )
  })

  it('does not count a megabyte to cut it', () => {
    let counted = 0
    const counter = (text: string): number => {
      counted += text.length
      return count(text)
    }
    compose('word '.repeat(200_000), 100, counter)
    expect(counted).toBeLessThan(1_000_000)
  })
})

describe('resultText', () => {
  it('writes data as JSON, text as it is, nothing as nothing, and says what it cannot write', () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    expect(resultText({ a: 1 })).toBe('{"a":1}')
    expect(resultText('a')).toBe('a')
    expect(resultText(undefined)).toBe('')
    expect(resultText(cycle)).toBe('Done. The result cannot be shown.')
    expect(resultText(Object.assign(Object.create(null), { cycle }))).toMatch(/cannot be shown/)
    expect(resultText({ bytes: 10n })).toBe('{"bytes":"10"}')
  })
})
