import { indentOf, isBlank, type Line } from './lines.ts'

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

/** Tells which bullets are no entries for certain. */
export type Suspect = (bullet: Bullet, before: Bullet | undefined) => boolean

/** A word as it begins a sentence, `Note`. */
const isTitle = (name: string): boolean => /^\p{Lu}\p{Ll}*$/u.test(name)

/** Words that begin a remark inside a description rather than name a skill. */
const remarks = new Set(
  `a an and action actions advantages also anti-patterns argument arguments avoid benefits best-practices bonus capabilities caution caveat caveats commands conditions context covers danger default defaults details disclaimer do dont don't e.g each else eg example examples exception exceptions extra extras features finally first flags follow-up for format gotcha gotchas hint hints how however i.e ie if important in include included includes info input inputs instructions keep key keywords last limitation limitations limits location mode modes must n.b nb never next no not note notes on optional option options or otherwise output outputs parameter parameters params prerequisite prerequisites pro-tip purpose reason reference references remark remember required requirement requirements requires result results return returns rule rules second see step steps summary supported supports syntax then third tip tips todo topic topics trigger triggers type types unless usage use used uses using version warning warnings what when where whether while who why with workflow yes you`.split(
    ' ',
  ),
)
/** One word says little of itself; two that are joined are hardly ever plain prose. */
const compound = /[^-_:./]{2}[-_:./][^-_:./]{2}/

/**
 * Learns from a list how its entries look. A line that looks otherwise may be a part of the
 * description above it, for hosts write descriptions as they are, lists in them included.
 *
 * @param lines The lines of the block.
 * @param bullets Its bullets.
 * @returns What to ask about a bullet, the bullet before it given.
 */
export function makeSuspect(lines: readonly Line[], bullets: readonly Bullet[]): Suspect {
  const names = bullets.filter(({ name }) => /^\S+$/.test(name))
  const lengths = names.map(({ text }) => text.length).sort((a, b) => a - b)
  const median = lengths[lengths.length >> 1] ?? 0
  const titles = names.filter(({ name }) => isTitle(name)).length
  const bare = names.filter(({ text }) => text === '').length
  const isShort = ({ text }: Bullet): boolean => text.length < Math.min(24, median / 4)

  return (bullet, before) => {
    const { name, text } = bullet
    if (name === '' || /\s/.test(name) || remarks.has(name.toLowerCase())) return true
    if (isTitle(name) && 10 * titles < names.length) return true
    if (text === '' && 10 * bare < names.length) return true
    const short = text !== '' && isShort(bullet)
    if (compound.test(name)) return short && followsDoubt(lines, bullet, before)
    return short || followsDoubt(lines, bullet, before)
  }
}

/** Whether what stands right above may be the middle of a description. */
function followsDoubt(lines: readonly Line[], { at }: Bullet, before: Bullet | undefined): boolean {
  const above = lines[at - 1]
  if (above === undefined || isBlank(above)) return false
  if (/[:,;]\s*$/.test(above.text)) return true
  const indent = indentOf(lines[at] as Line)
  return before?.at !== at - 1 && indentOf(above) <= indent
}
