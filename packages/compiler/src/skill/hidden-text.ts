import type { Range } from '../problems/findings.ts'
import { codePoint } from '../problems/frame.ts'

/** Characters that a reader does not see, or that drive a terminal. */
export interface Unseen extends Range {
  readonly kind: 'hidden-text' | 'control-character'
  readonly characters: string
}

// Tab, line feed, form feed and carriage return belong to text. The others are zero-width and
// bidirectional characters, fillers, tags and variation selectors; then lone surrogates.
const unseen = /[^\P{Cc}\t\n\f\r]+|[\p{Default_Ignorable_Code_Point}\p{Cs}\uFFF9-\uFFFB]+/gu

// What belongs to the writing of the character before it.
const flagTags = /^[\u{E0020}-\u{E007E}]+\u{E007F}$/u
const flag = /\u{1F3F4}$/u
const joinerOrSelector = /^(?:\uFE0F?[\u200C\u200D]?|\p{Variation_Selector})$/u
const joining = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Lo}\p{M}#*\d]$/u
const directionMark = /^[\u061C\u200E\u200F]$/
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/**
 * Finds characters that a model reads and a person does not see. Joiners and selectors in emoji
 * and in scripts that need them, direction marks in a text with right-to-left letters, and a
 * leading byte order mark are as they should be.
 *
 * @param text Any text.
 * @returns Runs of such characters, in order.
 */
export function findUnseen(text: string): Unseen[] {
  const found: Unseen[] = []
  for (const { index, 0: run } of text.matchAll(unseen)) {
    const control = /^\p{Cc}/u.test(run)
    if (!control && isInPlace(text, index, run)) continue
    found.push({
      kind: control ? 'control-character' : 'hidden-text',
      start: index,
      end: index + run.length,
      characters: run,
    })
  }
  return found
}

function isInPlace(text: string, index: number, run: string): boolean {
  const before = text.slice(Math.max(0, index - 2), index)
  if (index === 0) return run === '\uFEFF'
  if (flagTags.test(run)) return flag.test(before)
  if (joinerOrSelector.test(run)) return joining.test(before)
  return directionMark.test(run) && rightToLeft.test(text)
}

/**
 * Names characters by their code points, for a person.
 *
 * @param characters Any text.
 * @returns The first five that differ, and how many more do.
 */
export function nameCharacters(characters: string): string {
  const distinct = [...new Set(characters)]
  const shown = distinct.slice(0, 5).map(codePoint).join(', ')
  return distinct.length > 5 ? `${shown} and ${distinct.length - 5} more` : shown
}
