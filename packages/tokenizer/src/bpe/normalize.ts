import { parseRanges } from './ranges.ts'
import { newMarkRanges } from './unicode.ts'

/**
 * Unicode's NFC as the native tokenizer does it. Its tables are those of Unicode 9: it leaves
 * every newer mark where it stands, and nothing is ordered or composed across one.
 *
 * @param text Any text.
 * @returns The normal form.
 */
export function normalize(text: string): string {
  const normal = text.normalize('NFC')
  if (normal === text || !newMarks().test(text)) return normal
  return text
    .split(newMarks())
    .map((part, i) => (i % 2 === 0 ? part.normalize('NFC') : part))
    .join('')
}

let pattern: RegExp | undefined

/** One or more new marks, captured so that `split` keeps them. */
function newMarks(): RegExp {
  pattern ??= new RegExp(
    `([${parseRanges(newMarkRanges)
      .map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`)
      .join('')}]+)`,
    'u',
  )
  return pattern
}
