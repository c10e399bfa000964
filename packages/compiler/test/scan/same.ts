import { expect } from 'vitest'
import { parse } from '../../src/markdown/parse.ts'
import { scan } from '../../src/markdown/scan/scan.ts'

/**
 * Expects the scanner to find what remark finds, or to leave the text to it.
 *
 * @param markdown The text.
 * @param options See `analyse`.
 * @returns Whether the scanner answered.
 */
export function expectSame(markdown: string, options: { frontmatter?: boolean } = {}): boolean {
  const scanned = scan(markdown, options)
  if (scanned !== undefined) expect(scanned).toEqual(parse(markdown, options))
  return scanned !== undefined
}
