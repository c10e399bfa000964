import { indentOf, type Line } from './lines.ts'

/** A line of a list that may begin an entry. */
export interface Bullet {
  /** Index of the line. */
  readonly at: number
  readonly name: string
  /** What the line says after the name. */
  readonly text: string
}

/** `- name: text`, also with the name alone, in bold or as code. */
const bullet = /^\s*[-*•]\s+(\*\*|`|)(.+?)\1(?::\s+(.*)|:?\s*|\s+(\((?:file|path): .*\)))$/
const anyBullet = /^\s*[-*•]\s/

/**
 * Finds the lines that may begin an entry: those that are indented as the first of them is, or
 * less. What is indented deeper belongs to what is above.
 *
 * @param lines The lines of the block.
 * @returns The bullets, in order.
 */
export function findBullets(lines: readonly Line[]): Bullet[] {
  const first = lines.find((line) => bullet.test(line.text))
  if (first === undefined) return []
  const indent = indentOf(first)
  return lines.flatMap((line, at) => {
    if (!anyBullet.test(line.text) || indentOf(line) > indent) return []
    const [, , name = '', text, place] = bullet.exec(line.text) ?? []
    return [{ at, name, text: (text ?? place ?? '').trim() }]
  })
}

/** Where an entry ends that says where its file is, as Codex has it. */
export const fileSuffix = /\((?:file|path): [^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)\s*$/

/**
 * Whether each entry of a list ends in its file's place; then whatever stands before the place
 * is the entry's.
 */
export function hasSuffixes(lines: readonly Line[], bullets: readonly Bullet[]): boolean {
  const ended = lines.filter(({ text }) => fileSuffix.test(text)).length
  return ended > 0 && 2 * ended >= bullets.length
}
