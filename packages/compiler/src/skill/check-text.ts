import type { Findings } from '../problems/findings.ts'
import { codePoint } from '../problems/frame.ts'

/** More of one kind in one file say nothing new. */
const maxFindings = 5

const controlCharacters = /[\x00-\x08\x0B\x0E-\x1F\x7F-\x9F]+/g

// Bidirectional controls, zero-width characters, fillers, tags and variation selectors.
const hidden =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]+/gu
// What is hidden in them is part of how the character before them is written.
const flagTags = /\u{1F3F4}$/u
const emojiOrLetter = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Lo}\p{M}#*\d]$/u
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

const overridePhrases = [
  /\b(?:ignore|disregard|forget|override|bypass)\s+(?:(?:all|any|the|your|of|my|these|those|every)\s+)*(?:previous|prior|above|earlier|preceding|existing|system|safety)\s+(?:instructions?|prompts?|rules?|messages?|guidelines?|directives?|context)\b/gi,
  /\b(?:do\s+not|don't|never)\s+(?:tell|inform|mention\s+(?:this|it)\s+to|reveal\s+(?:this|it)\s+to|alert|notify)\s+(?:the\s+)?users?\b/gi,
  /\bwithout\s+(?:telling|informing|alerting|notifying)\s+(?:the\s+)?users?\b/gi,
  /\b(?:reveal|print|repeat|output|leak|exfiltrate)\s+(?:the\s+|your\s+)?(?:(?:full|entire|hidden)\s+)?system\s+prompt\b/gi,
]

/**
 * Looks for what a reader does not see and a model does: hidden and bidirectional characters,
 * terminal escapes, the chat format's own tokens, and in other people's skills phrases that
 * would have a model set its instructions aside.
 *
 * @param text A file's text.
 * @param options `control`: tokens of the chat format; `dependency`: whether the file is somebody
 *   else's.
 * @param findings Takes what is found.
 */
export function checkText(
  text: string,
  options: { readonly control: readonly string[]; readonly dependency: boolean },
  findings: Findings,
): void {
  for (const match of take(text.matchAll(controlCharacters))) {
    const range = { start: match.index, end: match.index + match[0].length }
    findings.add('security/control-character', range, { characters: names(match[0]) })
  }
  const hiddenRuns = [...text.matchAll(hidden)].filter(({ index, 0: run }) =>
    isHidden(text, index, run),
  )
  for (const { index, 0: run } of hiddenRuns.slice(0, maxFindings)) {
    const range = { start: index, end: index + run.length }
    findings.add('security/hidden-text', range, { characters: names(run) })
  }
  for (const token of options.control) {
    const start = token.trim() === '' ? -1 : text.indexOf(token)
    if (start === -1) continue
    findings.add('security/control-token', { start, end: start + token.length }, { token })
  }
  if (!options.dependency) return
  for (const phrase of overridePhrases) {
    for (const { index, 0: found } of take(text.matchAll(phrase))) {
      const range = { start: index, end: index + found.length }
      findings.add('security/override', range, { phrase: found.replace(/\s+/g, ' ') })
    }
  }
}

/**
 * Names the hidden characters of a short text, such as a description.
 *
 * @param text The text.
 * @returns Their code points, or `undefined` for none.
 */
export function hiddenIn(text: string): string | undefined {
  const runs = [...text.matchAll(hidden)].filter(({ index, 0: run }) => isHidden(text, index, run))
  return runs.length === 0 ? undefined : names(runs.map(({ 0: run }) => run).join(''))
}

function isHidden(text: string, index: number, run: string): boolean {
  if (index === 0 && run === '\uFEFF') return false
  const before = text.slice(Math.max(0, index - 2), index)
  if (/^[\u{E0020}-\u{E007E}]+\u{E007F}$/u.test(run)) return !flagTags.test(before)
  // One joiner or variation selector after an emoji or a letter of a script that uses them.
  if (/^\uFE0F?[\u200C\u200D]?$|^[\uFE00-\uFE0F\u180B-\u180F\u{E0100}-\u{E01EF}]$/u.test(run)) {
    return !emojiOrLetter.test(before)
  }
  if (/^[\u061C\u200E\u200F]$/.test(run)) return !rightToLeft.test(text)
  return true
}

function names(characters: string): string {
  const distinct = [...new Set(characters)]
  const shown = distinct.slice(0, 5).map(codePoint).join(', ')
  return distinct.length > 5 ? `${shown} and ${distinct.length - 5} more` : shown
}

function take<Match>(matches: Iterable<Match>): Match[] {
  const taken: Match[] = []
  for (const match of matches) {
    if (taken.length === maxFindings) break
    taken.push(match)
  }
  return taken
}
