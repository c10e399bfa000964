import type { Located } from '../frontmatter/frontmatter.ts'
import type { Findings } from '../problems/findings.ts'
import { findUnseen, nameCharacters, type Unseen } from './hidden-text.ts'

/** A text has white space of these kinds, a name has not. */
const controlInName = /[\p{Cc}\p{Zl}\p{Zp}]/gu

/** More of one kind in one file say nothing new. */
const maxFindings = 5

const aside = 'ignore|disregard|forget|override|bypass'
const filler = '(?:(?:all|any|the|your|of|my|these|those|every|other) )*'
const orders =
  '(?:instructions?|prompts?|rules?|messages?|guidelines?|directives?|orders?|training|context)'

/** Between words may stand markup, and a space is any white space. */
const overridePhrases = [
  `(?:${aside}) ${filler}(?:previous|prior|above|earlier|preceding|existing|system|safety) (?:(?:system|developer|safety) )?${orders}`,
  `(?:${aside}) ${filler}${orders} (?:(?:given|stated|written|you (?:were|have been) given) )?(?:above|before|earlier|previously|so far)`,
  `(?:ignore|disregard|forget) your (?:own )?${orders}`,
  '(?:ignore|disregard|forget) (?:everything|anything|all|what) (?:that )?(?:you (?:were|have been) (?:told|given|taught)|(?:was|is) said (?:above|before))',
  "(?:do not|don't|never) (?:tell|inform|alert|notify) (?:the )?users?",
  "(?:do not|don't|never) mention (?:this|that|it|any of this) to (?:the )?users?",
  'without (?:telling|informing|alerting|notifying) (?:the )?users?',
  "without (?:the )?users?(?:'s)? (?:knowing|noticing|knowledge)",
  '(?:reveal|print|repeat|output|leak|exfiltrate) (?:(?:the|your) )?(?:(?:full|entire|hidden) )?system prompt',
].map((words) => new RegExp(`\\b${words.replaceAll(' ', '[\\s*_~`]+')}\\b`, 'gi'))

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
  const unseen = findUnseen(text)
  for (const kind of ['control-character', 'hidden-text'] as const) {
    const runs = unseen.filter((one) => one.kind === kind)
    for (const [index, run] of runs.slice(0, maxFindings).entries()) {
      const rest = index + 1 === maxFindings ? runs.slice(maxFindings) : []
      const more = { count: rest.length, characters: namesOf(rest) }
      findings.add(`security/${kind}`, run, { characters: namesOf([run]), more })
    }
  }
  for (const token of options.control) {
    const start = token.trim() === '' ? -1 : text.indexOf(token)
    if (start === -1) continue
    const more = text.split(token).length - 2
    findings.add('security/control-token', { start, end: start + token.length }, { token, more })
  }
  if (!options.dependency) return
  for (const phrase of overridePhrases) {
    for (const { index, 0: found } of [...text.matchAll(phrase)].slice(0, maxFindings)) {
      const range = { start: index, end: index + found.length }
      findings.add('security/override', range, { phrase: found.replace(/[\s*_~`]+/g, ' ') })
    }
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
 * Looks for unseen characters and tokens in a value of the frontmatter that its writing does not
 * show, since they are written with escapes such as `\u202e`.
 *
 * @param value The value and its place.
 * @param written Its text in the file.
 * @param control Tokens of the chat format.
 * @param findings Takes what is found.
 */
export function checkEscapes(
  value: Located,
  written: string,
  control: readonly string[],
  findings: Findings,
): void {
  for (const token of control) {
    if (token.trim() === '' || written.includes(token)) continue
    const count = value.text.split(token).length - 1
    if (count > 0) findings.add('security/control-token', value.range, { token, more: count - 1 })
  }
  if (findUnseen(written).length > 0) return
  for (const { kind, characters } of findUnseen(value.text).slice(0, maxFindings)) {
    findings.add(`security/${kind}`, value.range, { characters: nameCharacters(characters) })
  }
}

function namesOf(runs: readonly Unseen[]): string {
  return nameCharacters(runs.map(({ characters }) => characters).join(''))
}
