import { type Bullet, isNamed } from './bullets.ts'
import { learnStyles } from './styles.ts'

/** What a bullet of a list is. */
export type Verdict =
  | 'entry'
  /** Of the description above, or prose: no skill is named so. */
  | 'remark'
  /** Hardly an entry, for it says too little. */
  | 'brief'
  | 'unsure'

/** Tells what a bullet is. */
export type Judge = (bullet: Bullet) => Verdict

/** Words that begin a remark inside a description, and name no skill. */
const remarks = new Set(
  `a an and also attention avoid caution caveat caveats do don't dont e.g each else eg example examples exception exceptions finally first follow-up for gotcha gotchas hint hints how however i.e ie if important in include included includes info keep key last limitation limitations must n.b never next not note notes on option optional options or otherwise output outputs parameter parameters params prerequisite prerequisites pro-tip purpose reason required requirement requirements requires result results return returns rule rules second see step steps summary supported supports then third tip tips trigger triggers unless usage use used uses using warning warnings what when where whether while who why with you`.split(
    ' ',
  ),
)

/**
 * Learns from a list how its entries look. A line that looks otherwise may be a part of the
 * description above it, for hosts write descriptions as they are, lists in them included.
 *
 * @param bullets The bullets of a list, in order.
 * @returns Tells what a bullet is.
 */
export function learnEntries(bullets: readonly Bullet[]): Judge {
  const [first] = bullets
  const named = bullets.filter(isNamed)
  const usual = usualLength(bullets)
  const small = named.filter((bullet) => startOf(bullet) === 'small').length
  const isSmall = (first && startOf(first) === 'small') || 2 * small > named.length
  const isUsual = learnStyles(named.map(({ name }) => name))

  return (bullet) => {
    const { name, text } = bullet
    if (!isNamed(bullet)) return 'remark'
    const isWhole = isSentence(text) && 3 * text.length > usual
    const isItem = !isSmall && startOf(bullet) === 'small' && !isWhole
    if (remarks.has(name.toLowerCase())) {
      return isItem || /^\p{Lu}/u.test(name) || 3 * text.length < usual ? 'remark' : 'unsure'
    }
    if (isItem || bullet.form !== first?.form || !isUsual(name)) return 'unsure'
    const isShort = text.length < Math.min(24, usual / 4)
    return isShort && text !== '' && !compound.test(name) ? 'brief' : 'entry'
  }
}

/** Mean UTF-16 units of what the named bullets of a list say. */
export function usualLength(bullets: readonly Bullet[]): number {
  const named = bullets.filter(isNamed)
  return named.reduce((sum, { text }) => sum + text.length, 0) / named.length
}

/** One word says little of itself; two that are joined are hardly ever plain prose. */
const compound = /[^-_:./]{2}[-_:./][^-_:./]{2}|\p{Ll}\p{Lu}/u

/** How a description begins; `undefined` without a letter that tells. */
function startOf({ name, text }: Bullet): 'capital' | 'small' | undefined {
  const [letter = ''] = /\p{L}/u.exec(text) ?? []
  if (/\p{Lu}/u.test(letter)) return 'capital'
  if (!/\p{Ll}/u.test(letter)) return undefined
  const [word = ''] = /[@$\p{L}\p{N}_/.-]*/u.exec(text.slice(text.search(/[@$\p{L}\p{N}]/u))) ?? []
  // `useFetch`, `test/it`, `app.ts`, `@import` and `npm` of `npm-tools` are always written so.
  const [own] = name.slice(name.lastIndexOf(':') + 1).split(/[-_./]/)
  const isTerm = /^[@$]|.[\p{Lu}_/]|\.\p{L}/u.test(word) || word === own
  return isTerm ? undefined : 'small'
}

/** Items of lists in descriptions are seldom whole sentences. */
const isSentence = (text: string): boolean => /[.!?](?:\s|$)/.test(text)
