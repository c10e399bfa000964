import type { Located } from '../frontmatter/frontmatter.ts'
import type { Findings } from '../problems/findings.ts'
import { findUnseen, nameCharacters, type Unseen } from './hidden-text.ts'

/** A text has white space of these kinds, a name has not. */
const controlInName = /[\p{Cc}\p{Zl}\p{Zp}]/gu

/** More of one kind in one file say nothing new. */
const maxFindings = 5

const aside = 'ignore|disregard|forget|override|bypass'
const filler = '(?:(?:all|any|the|your|of|my|these|those|every|other) )*'
const instructions =
  '(?:instructions?|prompts?|rules?|messages?|guidelines?|directives?|orders?|training|context)'

const told = '(?:that )?you (?:were|have been|are) (?:told|given|taught|instructed)'
const people = '(?:(?:the|your) )?(?:user|human|person|operator)s?'
const phrases = [
  `(?:${aside}) ${filler}(?:previous|prior|above|earlier|preceding|existing|system|safety) (?:(?:system|developer|safety) )?${instructions}`,
  `(?:${aside}) ${filler}${instructions} (?:${told}|(?:(?:given|stated|written) )?(?:above|before|earlier|previously|so far))`,
  `(?:ignore|disregard|forget) your (?:own )?${instructions}`,
  `(?:ignore|disregard|forget) (?:everything|anything|all|what) (?:${told}|(?:that )?(?:was|is) said (?:above|before)|(?:that )?(?:I|we) (?:said|told you) (?:above|before|earlier)|(?:that )?(?:came|comes) before)`,
  '(?:ignore|disregard|forget) (?:everything|anything) (?:above|before (?:this|that))',
  `(?:do not|don't|never) (?:tell|inform|alert|notify|warn) ${people}`,
  `(?:do not|don't|never) (?:mention|reveal|disclose|show|report) (?:this|that|it|any of this) to (?:anyone|${people})`,
  `(?:do not|don't|never) let ${people} (?:know|notice|see (?:this|that|it))`,
  `(?:hide|conceal) (?:this|that|it) from ${people}`,
  `keep (?:this|that|it) (?:hidden|secret) from ${people}`,
  `without (?:telling|informing|alerting|notifying) ${people}`,
  `without ${people}(?:'s?)? (?:knowing|noticing|knowledge)`,
  '(?:secretly|covertly|silently) (?:upload|send|post|transmit|exfiltrate|forward)',
  '(?:reveal|print|repeat|output|leak|exfiltrate) (?:(?:the|your) )?(?:(?:full|entire|hidden) )?system prompt',
]

/** A space is any white space, with the markup that may stand between words. */
const gap = '(?:[\\s*_~`>,"|]|</?[a-z]+>)+'
const overridePhrase = new RegExp(
  `\\b(?:${phrases.join('|').replaceAll("'", "['’]").replaceAll(' ', gap)})\\b`,
  'gi',
)

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
  reportUnseen(findUnseen(text), findings)
  for (const token of options.control) {
    const start = token.trim() === '' ? -1 : text.indexOf(token)
    if (start === -1) continue
    const more = countOf(token, text) - 1
    findings.add('security/control-token', { start, end: start + token.length }, { token, more })
  }
  if (!options.dependency) return
  const found = [...text.matchAll(overridePhrase)]
  for (const [number, { index, 0: words }] of found.slice(0, maxFindings).entries()) {
    const phrase = words.replace(new RegExp(gap, 'gi'), ' ')
    const more = number + 1 === maxFindings ? found.length - maxFindings : 0
    const range = { start: index, end: index + words.length }
    findings.add('security/override', range, { phrase, more })
  }
}

/**
 * Looks for the same in a file's path, which a load lists.
 *
 * @param path From the skill's folder.
 * @param control Tokens of the chat format.
 * @param findings Takes what is found, at the beginning of the file.
 */
export function checkPath(path: string, control: readonly string[], findings: Findings): void {
  const found = {
    'control-character': nameCharacters((path.match(controlInName) ?? []).join('')),
    'hidden-text': namesOf(findUnseen(path).filter(({ kind }) => kind === 'hidden-text')),
  }
  for (const kind of ['control-character', 'hidden-text'] as const) {
    const characters = found[kind]
    if (characters === '') continue
    findings.add(`security/${kind}`, undefined, { characters, inName: true })
  }
  for (const token of control) {
    if (token.trim() === '' || !path.includes(token)) continue
    findings.add('security/control-token', undefined, { token, inName: true, more: 0 })
  }
}

/**
 * Looks for unseen characters and tokens in values of the frontmatter that their writing does not
 * show, since they are written with escapes such as `\u202e`. What stands there as it is counts not:
 * it was found in the file's text.
 *
 * @param values The values and their places.
 * @param text The file's text.
 * @param control Tokens of the chat format.
 * @param findings Takes what is found.
 */
export function checkEscapes(
  values: readonly Located[],
  text: string,
  control: readonly string[],
  findings: Findings,
): void {
  const unseen = values.flatMap((value) => {
    const written = text.slice(value.range.start, value.range.end)
    for (const token of control) {
      if (token.trim() === '') continue
      const count = countOf(token, value.text) - countOf(token, written)
      if (count > 0) findings.add('security/control-token', value.range, { token, more: count - 1 })
    }
    return escapedIn(value, written)
  })
  reportUnseen(unseen, findings)
}

/** The runs of unseen characters that a value has and its writing has not. */
function escapedIn({ text, range }: Located, written: string): Unseen[] {
  const shown = findUnseen(written).flatMap(({ characters }) => [...characters])
  // The quote before them, since characters at the beginning of a text are judged otherwise.
  return findUnseen(`"${text}"`).flatMap(({ kind, characters }) => {
    const escaped = [...characters].filter((character) => {
      const at = shown.indexOf(character)
      if (at !== -1) shown.splice(at, 1)
      return at === -1
    })
    return escaped.length === 0 ? [] : [{ kind, characters: escaped.join(''), ...range }]
  })
}

function countOf(token: string, text: string): number {
  return text.split(token).length - 1
}

function reportUnseen(unseen: readonly Unseen[], findings: Findings): void {
  for (const kind of ['control-character', 'hidden-text'] as const) {
    const runs = unseen.filter((one) => one.kind === kind)
    for (const [index, run] of runs.slice(0, maxFindings).entries()) {
      const rest = index + 1 === maxFindings ? runs.slice(maxFindings) : []
      const more = { count: rest.length, characters: namesOf(rest) }
      findings.add(`security/${kind}`, run, { characters: namesOf([run]), more })
    }
  }
}

function namesOf(runs: readonly Unseen[]): string {
  return nameCharacters(runs.map(({ characters }) => characters).join(''))
}
