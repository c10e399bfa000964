/** A heading that `#` marks. */
export interface AtxHeading {
  readonly level: number
  /** Where its text begins and ends in the line. */
  readonly start: number
  readonly end: number
}

const opening = /#{1,6}(?:[ \t]+|$)/y

/**
 * Reads a heading such as `## Title ##`.
 *
 * @param line The line.
 * @param index Where the heading would begin.
 */
export function readAtxHeading(line: string, index: number): AtxHeading | undefined {
  opening.lastIndex = index
  const mark = opening.exec(line)?.[0]
  if (mark === undefined) return undefined
  const start = index + mark.length
  let end = trimEnd(line, start, line.length)
  let hashes = end
  while (hashes > start && line[hashes - 1] === '#') hashes--
  // Closing marks stand alone or after white space; others are text.
  if (hashes === start || isSpace(line[hashes - 1])) end = trimEnd(line, start, hashes)
  return { level: mark.trimEnd().length, start, end }
}

function trimEnd(line: string, start: number, end: number): number {
  let index = end
  while (index > start && isSpace(line[index - 1])) index--
  return index
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}
