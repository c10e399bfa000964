import type { Line } from './lines.ts'

const openings = ['(file: ', '(path: ']
/** Brackets in a path pair, and hold no others. */
const place = /^[^()]*(?:\([^()]*\)[^()]*)*\)$/

/**
 * Finds the place of an entry's file, `(file: …)` at the end of a line, as Codex writes it.
 *
 * @param text A line.
 * @returns The place, trimmed; empty where there is none.
 */
export function placeOf(text: string): string {
  const trimmed = text.trimEnd()
  if (!trimmed.endsWith(')')) return ''
  const start = Math.max(...openings.map((opening) => trimmed.lastIndexOf(opening)))
  const inside = start === -1 ? '' : trimmed.slice(start + '(file: '.length)
  return place.test(inside) ? trimmed.slice(start) : ''
}

/**
 * Tells whether a place bears a skill's name: the folder of its SKILL.md, or another file, has it.
 *
 * @param place See `placeOf`.
 * @param name The skill's name; a plugin's prefix need not be there.
 * @returns Whether it does.
 */
export function isPlaceOf(place: string, name: string): boolean {
  const path = place.slice('(file: '.length, -1)
  const [file = '', folder = ''] = path.split(/[\\/]/).reverse()
  const own = /^SKILL\.md$/i.test(file) ? folder : file.replace(/\.\w+$/, '')
  return own === name || own === name.slice(name.lastIndexOf(':') + 1)
}

/**
 * Learns how the entries of a list end.
 *
 * @param lines The lines of the block.
 * @returns Tells the lines that end an entry with its file's place; `undefined` where none does.
 */
export function learnPlaces(lines: readonly Line[]): ((line: Line) => boolean) | undefined {
  const places = new Map(lines.map((line) => [line, placeOf(line.text)]))
  const isSkill = (line: Line): boolean => /\bSKILL\.md\)$/i.test(places.get(line) ?? '')
  // Where entries name their SKILL.md, another file is a part of a description.
  if (lines.some(isSkill)) return isSkill
  const isPlaced = (line: Line): boolean => places.get(line) !== ''
  return lines.some(isPlaced) ? isPlaced : undefined
}
