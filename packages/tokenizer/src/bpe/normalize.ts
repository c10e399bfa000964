import { newMarks } from './unicode.ts'

/**
 * Unicode's NFC as the native tokenizer does it. Its tables are those of Unicode 9: it leaves
 * every newer mark where it stands, and nothing is ordered or composed across one.
 *
 * @param text Any text.
 * @returns The normal form.
 */
export function normalize(text: string): string {
  const normal = text.normalize('NFC')
  if (normal === text || !newMarkPattern().test(text)) return normal
  return text
    .split(newMarkPattern())
    .map((part, i) => (i % 2 === 0 ? part.normalize('NFC') : part))
    .join('')
}

let pattern: RegExp | undefined

/** One or more new marks, captured so that `split` keeps them. */
function newMarkPattern(): RegExp {
  if (pattern === undefined) {
    const ends = newMarks.map((code, i) => `${i % 2 === 1 ? '-' : ''}\\u{${code.toString(16)}}`)
    pattern = new RegExp(`([${ends.join('')}]+)`, 'u')
  }
  return pattern
}
