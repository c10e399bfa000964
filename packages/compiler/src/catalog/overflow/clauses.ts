/** What belongs to the character before it (https://unicode.org/reports/tr29/, GB9 and GB9a). */
const joins = '(?![\\p{Grapheme_Extend}\\p{M}\\p{Emoji_Modifier}\\u200D])'

/** The end of a clause, with what closes around it; or what comes before a dash. */
const boundary = new RegExp(
  [
    `(?:[,;!?]|(?<!(?:^|[^\\p{L}])\\p{L})\\.)["'”’»)\\]}*_\`]*(?= ${joins})`,
    `[。！？；，、][」』）】”’]*(?=.)${joins}`,
    `(?= [—–] ${joins})`,
  ].join('|'),
  'gu',
)
const sentenceEnd = /[.;!?。！？；]/

/** Words that turn the sense of what follows them, up to the end of the sentence. */
const denial =
  /(?:^|[^\p{L}])(?:not|never|avoid|except|unless|skip|without|instead of)(?![\p{L}])|n['’]t(?![\p{L}])/iu

/** Whether a clause says what is not meant. */
export const denies = (clause: string): boolean => denial.test(clause)

/**
 * Splits a text at the ends of sentences, at commas, semicolons and dashes, but not inside
 * brackets or double quotes, and not within what is denied: `not for audio, video` stays whole,
 * since `video` alone would say the opposite.
 *
 * @param text A text on one line.
 * @returns The clauses, which joined are the text. Each but the first begins with its space,
 *   where there is one, so that no grapheme is split.
 */
export function splitClauses(text: string): string[] {
  const clauses: string[] = []
  let start = 0
  let looked = 0
  let open = 0
  let quoted = false
  for (const { index, 0: mark } of text.matchAll(boundary)) {
    const end = index + mark.length
    for (const character of text.slice(looked, end)) {
      if ('([{'.includes(character)) open++
      else if (')]}'.includes(character)) open = Math.max(0, open - 1)
      else if (character === '"') quoted = !quoted
    }
    looked = end
    const clause = text.slice(start, end)
    if (open > 0 || quoted || clause === '') continue
    if (denies(clause) && !sentenceEnd.test(mark)) continue
    clauses.push(clause)
    start = end
  }
  if (start < text.length) clauses.push(text.slice(start))
  return clauses
}
