import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sharedData } from '../../../../bench/shared.mjs'
import { limitPassed } from '../../src/markdown/limits.ts'
import { damage } from './generate.ts'
import { expectSame } from './same.ts'

const corpus = sharedData('corpus')

/** Every nth Markdown file; all are compared by `bench/build/scan.mjs`. */
const step = 40

function readTexts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.md$/i.test(file))
    .sort()
    .filter((_, index) => index % step === 0)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .filter((text) => limitPassed(text) === undefined)
}

describe.skipIf(corpus === undefined)(
  'real files (skipped where ../shared/corpus is absent)',
  () => {
    const texts = corpus === undefined ? [] : readTexts(corpus)

    test('are read as remark reads them, nearly all without it', { timeout: 120_000 }, () => {
      const answered = texts.filter((text) => expectSame(text, { frontmatter: true }))
      expect(answered.length / texts.length).toBeGreaterThan(0.95)
    })

    test('are so when damaged', { timeout: 120_000 }, () => {
      const small = texts.filter((text) => text.length < 6000)
      fc.assert(
        fc.property(fc.constantFrom(...small), damage, (text, change) => {
          expectSame(change(text), { frontmatter: true })
        }),
        { numRuns: 300 },
      )
    })
  },
)
