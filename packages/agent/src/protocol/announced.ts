import type { Call } from './call.ts'
import { isCourtesy, openers } from './courtesy.ts'
import {
  calling,
  callWords,
  closed,
  isNamed,
  isReading,
  means,
  pointing,
  reading,
  reserves,
  stemOf,
  wordsOf,
} from './vocabulary.ts'

/**
 * Whether words beside calls do nothing but announce them: "Sure! I'll load the skill:". All other
 * words may quote a call, ask whether to make it, put it off or tell why not, in any language, and
 * no list of such words ever ends. So what is known is what announces: a few forms of English, of
 * words that say nothing by themselves and of the words of the calls.
 *
 * @param text What the reply says before or after calls, in Markdown.
 * @param calls The calls.
 * @param leads Whether a call follows, to which a colon may lead.
 */
export function isAnnouncing(text: string, calls: readonly Call[], leads: boolean): boolean {
  const sentences = sentencesOf(text)
  return sentences.every((sentence, at) => {
    const isLast = leads && at === sentences.length - 1
    // What follows is thought.
    if (isLast && /^thought:$/i.test(sentence)) return false
    // A mark, or a picture, may deny.
    if (!/\p{L}/u.test(sentence)) return false
    if (isCourtesy(sentence)) return true
    return (isLast || !/[:：]$/.test(sentence)) && isAnnouncement(sentence, calls)
  })
}

/** Sentences without marks of Markdown, tags and pictures. A colon ends one, as a line does. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/[`~]{3,}[^\S\n]*\w*|<(?:br|hr|p)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>|[`*]+|(?<!\w)_+|_+(?!\w)|[😀😃😄😊🙂👋👍🔍🔎⏳🚀✅]|\uFE0F/gu, '')
    .replace(/^[^\S\n]*(?:[-–—•]|\d+[.)])\s+/gm, '')
    .replaceAll('’', "'")
    .split(/(?<=[.!?…:։؟।])\s+|(?<=[。！？：])|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[^\s.…!,–—-]/.test(sentence))
}

const subjects =
  "(?:(?:i|we)(?:'ll| will|(?: first)? (?:need|have) to|'(?:m|re) going to| (?:am|are) going to)|let me|let us|let's)"
const adverbs = '(?:now|first|just|also|then|next|quickly|help you(?: to)?|(?:start|begin) by)'

/** The verb of an announcement and what follows it, in each of its forms. */
const forms = [
  `${subjects}(?: ${adverbs})* (?<verb>\\S+)(?<rest>.*)`,
  "(?:i'm|i am|we're|we are)(?: now)? (?<verb>\\S+ing)(?<rest>.*)",
  '(?<verb>\\S+ing)(?<rest> .+)',
  "here(?: is|'s) the (?:tool |function )?call to (?<verb>\\S+)(?<rest>.*)",
].map((form) => new RegExp(`^${form}$`))
/** It tells what is done now only where no colon leads to what is there. */
const present = /^i(?: now)? (?<verb>check|load|look|open|search)(?<rest>.*)$/

function isAnnouncement(sentence: string, calls: readonly Call[]): boolean {
  const known = callWords(calls)
  const isKnown = (text: string): boolean => wordsOf(text).every((word) => known.has(stemOf(word)))
  const isSaid = (text: string, verbs = reading): boolean =>
    wordsOf(text.replace(/\bfor you\b/g, '')).every(
      (word) => closed.has(word) || verbs.has(stemOf(word)) || known.has(stemOf(word)),
    )
  const unquoted = sentence.toLowerCase().replace(/"([^"]*)"|“([^“”]*)”/g, (quoted, ...inner) => {
    const words = inner.slice(0, 2).join('')
    return isKnown(words) ? words : quoted
  })
  const isQuiet = /^[\p{L}\p{N}\s,.'!…:–—_-]*$/u.test(unquoted)
  const plain = unquoted
    .replace(/^i (?:do not|don't) have (?:it|that|the skill)(?: yet)?, so /, '')
    .replace(openers, '')
    .replace(/^to ([^,]+), /, (purpose, what) =>
      isSaid(what) || isSaid(what, calling) || isLookedFor(what, calls) ? '' : purpose,
    )
    .replace(
      / (?:to (?:help|assist) you(?: with that)?|before (?:i|we) (?:can )?continue)(?=[.!…: ]*$)/,
      '',
    )
  const text = plain.replace(/[.!…: ]+$/, '')
  const colon = plain.length > text.length && plain.includes(':', text.length)
  const found = [...forms, ...(colon ? [] : [present])].map((form) => form.exec(text)?.groups)
  return (
    isQuiet &&
    found.some((groups) => {
      const { verb = '', rest = '' } = groups ?? {}
      const said = rest
        .replace(/^ (?:at|for|into|over|through|up)\b/, '')
        .replace(
          /^ (?:if|whether) there (?:is|are)(?= .)|^ what(?= .* (?:is|are|says?)$)| that (?:is|are|handles?|covers?)(?= .)| (?:is|are|says?)$/g,
          '',
        )
      return groups !== undefined && isSaid(said) && fits(stemOf(verb), rest, calls, known)
    })
  )
}

/**
 * Whether a purpose says what calls that read are made for, in words of the request: "find spam
 * comments". What is only to be shown is not what a call is made for.
 */
function isLookedFor(purpose: string, calls: readonly Call[]): boolean {
  const words = wordsOf(purpose)
  return (
    reading.has(stemOf(words[0] ?? '')) &&
    words.every((word) => !reserves.has(word)) &&
    calls.every((call) => isReading(call, []))
  )
}

/**
 * Whether the verb is one for these calls. Who looks first announces no write, and what is done with
 * a call is said of nothing but that call.
 */
function fits(
  verb: string,
  rest: string,
  calls: readonly Call[],
  known: ReadonlySet<string>,
): boolean {
  const words = wordsOf(rest.replace(/\bfor you\b/g, ''))
  const named = words.map(stemOf)
  if (reading.has(verb)) return calls.every((call) => isReading(call, [verb, ...named]))
  if (means(verb, known)) return true
  if (!calling.has(verb)) return false
  const isPointed = words.length > 0 && words.every((word) => pointing.has(word))
  return isPointed || calls.every((call) => isReading(call, []) || isNamed(call, named))
}
