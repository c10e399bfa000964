import { type Bullet, isBare, isNamed } from './bullets.ts'
import { indentOf, isBlank, type Line } from './lines.ts'

/**
 * Why a bullet may be a part of the description above: for what it says, for its small letters, or
 * for where it stands.
 */
export type Doubt = 'remark' | 'small' | 'item'

/** Tells bullets that may be a part of the description above them, the bullet before given. */
export type FindDoubt = (bullet: Bullet, before: Judged | undefined) => Doubt | undefined

/** A bullet, and whether it may be a part of a description. */
export interface Judged extends Bullet {
  readonly doubt: Doubt | undefined
}

/** A word as it begins a sentence, `Note`, or in capitals. */
const isTitle = (name: string): boolean => /^(?:\p{Lu}\p{Ll}*|\p{Lu}+)$/u.test(name)

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
export function learnDoubts(lines: readonly Line[], bullets: readonly Bullet[]): FindDoubt {
  const names = bullets.filter(isNamed)
  const usual = names.reduce((sum, { text }) => sum + text.length, 0) / names.length
  const capitalised = names.filter(({ name }) => /^\p{Lu}/u.test(name)).length
  const bare = names.some((bullet) => isBare(bullet, lines))
  const starts = names.map(startOf).filter((start) => start !== undefined)
  const capitals = starts.filter((start) => start === 'capital').length
  const isCapital = starts[0] === 'capital' || 2 * capitals > starts.length
  const isShort = ({ text }: Bullet): boolean => text.length < Math.min(24, usual / 4)

  return (bullet, before) => {
    const { name, text } = bullet
    if (!isNamed(bullet) || remarks.has(name.toLowerCase())) return 'remark'
    if (isTitle(name) && 2 * capitalised < names.length) return 'remark'
    if (!bare && isBare(bullet, lines)) return 'remark'
    // Items of a list inside a description are shorter than descriptions.
    const slight = 3 * text.length < usual
    if (slight && before?.doubt === 'item' && before.at === bullet.at - 1) return 'item'
    if (isCapital && startOf(bullet) === 'small' && !isSentence(text)) return 'small'
    const follows = followsDoubt(lines, bullet, before)
    if (follows && (slight || !compound.test(name))) return 'item'
    return text !== '' && isShort(bullet) && !compound.test(name) ? 'remark' : undefined
  }
}

/** How a description begins; `undefined` without a letter that tells. */
function startOf({ text }: Bullet): 'capital' | 'small' | undefined {
  const [letter = ''] = /\p{L}/u.exec(text) ?? []
  if (/\p{Ll}/u.test(letter)) return 'small'
  return /\p{Lu}/u.test(letter) ? 'capital' : undefined
}

/** Items of lists in descriptions are seldom whole sentences. */
const isSentence = (text: string): boolean => /[.!?](?:\s|$)/.test(text)

/** Whether what stands right above may be the middle of a description. */
function followsDoubt(lines: readonly Line[], { at }: Bullet, before: Judged | undefined): boolean {
  const above = lines[at - 1]
  if (above === undefined || isBlank(above)) return false
  if (/[:,;]\s*$/.test(above.text)) return true
  const indent = indentOf(lines[at] as Line)
  return before?.at !== at - 1 && indentOf(above) <= indent
}
