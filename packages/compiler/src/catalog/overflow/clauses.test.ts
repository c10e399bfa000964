import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { denies, splitClauses } from './clauses.ts'

/** Texts of all that matters to where a text may be cut. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ' ',
        ', ',
        '. ',
        '; ',
        ' — ',
        '(',
        ')',
        '"',
        '。',
        '，',
        '」',
        ' not ',
        'e.g. ',
      ),
      fc.constantFrom(
        'word',
        'two words',
        '数据',
        'かな',
        'カﾞ',
        '한국어',
        'ไทย',
        '\u0301',
        '\u200D',
      ),
      fc.constantFrom('👩‍🚀', '🏳️‍🌈', '👍🏽', '🇩🇪', '\u{1F3FD}', 'é', 'e\u0301', '\u{20000}'),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join('').replace(/ +/g, ' ').trim())

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const boundariesOf = (text: string) =>
  new Set([...graphemes.segment(text)].map(({ index }) => index)).add(text.length)

describe('splitClauses', () => {
  it.each<[string, string[]]>([
    [
      'Checks the hull, lists faults; calls for help.',
      ['Checks the hull,', ' lists faults;', ' calls for help.'],
    ],
    ['Tests pages. Use it for "a, b" and "c."', ['Tests pages.', ' Use it for "a, b" and "c."']],
    [
      'Handles users (groups, roles, secrets), audits',
      ['Handles users (groups, roles, secrets),', ' audits'],
    ],
    ['Reads files, e.g. tables, v1.2 too', ['Reads files,', ' e.g. tables,', ' v1.2 too']],
    ['Admin — users — groups', ['Admin', ' — users', ' — groups']],
    ['Says "one," "two," and three', ['Says "one,"', ' "two,"', ' and three']],
    ['処理する。表、図を作る', ['処理する。', '表、', '図を作る']],
    ['One thing', ['One thing']],
    ['', []],
  ])('splits %j', (text, clauses) => {
    expect(splitClauses(text)).toEqual(clauses)
  })

  it.each<[string, string[]]>([
    [
      'Text only, not for audio, video, or maps. Fast.',
      ['Text only,', ' not for audio, video, or maps.', ' Fast.'],
    ],
    ["Don't use it for a, b; use c", ["Don't use it for a, b;", ' use c']],
    ['Everything except a, b', ['Everything except a, b']],
    ['Knots, notes, and nothing', ['Knots,', ' notes,', ' and nothing']],
  ])('keeps whole what is denied: %j', (text, clauses) => {
    expect(splitClauses(text)).toEqual(clauses)
  })

  it('goes on where a bracket is never closed', () => {
    expect(splitClauses('a, b (c, d')).toEqual(['a,', ' b (c, d'])
  })

  it('gives the text again, split between graphemes', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const clauses = splitClauses(text)
        expect(clauses.join('')).toBe(text)
        const boundaries = boundariesOf(text)
        let at = 0
        for (const clause of clauses) {
          expect(clause).not.toBe('')
          at += clause.length
          expect(boundaries.has(at)).toBe(true)
        }
      }),
    )
  })
})

describe('denies', () => {
  it.each(['NOT for audio', 'do not use', "isn't", 'Isn’t it', 'never', 'use X instead of Y'])(
    'is true of %j',
    (clause) => {
      expect(denies(clause)).toBe(true)
    },
  )

  it.each(['knots', 'another note', 'Notes', 'exceptional'])('is false of %j', (clause) => {
    expect(denies(clause)).toBe(false)
  })
})
