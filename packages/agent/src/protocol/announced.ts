import type { Call } from './call.ts'
import {
  calling,
  callWords,
  closed,
  isNamed,
  isReading,
  means,
  pointing,
  reading,
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
    if (courtesy.test(sentence)) return true
    const isLast = leads && at === sentences.length - 1
    return (isLast || !/[:：]$/.test(sentence)) && isAnnouncement(sentence, calls)
  })
}

/** Sentences without marks of Markdown, tags and pictures. A colon ends one, as a line does. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/[`~]{3,}[^\S\n]*\w*|<(?:br|hr|p)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>|[`*~]+|(?<!\w)_+|_+(?!\w)|\p{Extended_Pictographic}|\uFE0F|\u200D/gu, '')
    .replace(/^[^\S\n]*(?:[-–—•]|\d+[.)])\s+/gm, '')
    .replaceAll('’', "'")
    .split(/(?<=[.!?…:։؟।])\s+|(?<=[。！？：])|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[^\s.…!,–—-]/.test(sentence))
}

/** What says nothing of a call: agreement, asking for patience, or a label of the turn. */
const courtesy = new RegExp(
  `^(?:${[
    '(?:sure(?: thing)?|ok(?:ay)?|all ?right|great|certainly|of course|absolutely|yes|understood|got it)',
    '(?:hello|hi|thanks|thank you)',
    '(?:just )?(?:one|a) (?:moment|second)(?:,? please)?',
    'please wait(?: (?:a|one) (?:moment|second))?',
    "I(?: can|'ll| will) (?:help|assist)(?: you)?(?: with (?:that|this))?",
    "(?:I(?:'ll|'d| will| would) be )?(?:happy|glad) to help(?: you)?(?: with (?:that|this))?",
    "I(?:'ll| will) wait for (?:it|(?:its|the) (?:output|response|result)s?)",
    "(?:assistant|action|thought|(?:here(?: is|'s) (?:the|my|a) )?(?:tool|function)[ _]?call)(?=:)",
  ].join('|')})[.,:!…。！ ]*$`,
  'i',
)

const openers =
  '(?:sure|ok(?:ay)?|all ?right|great|certainly|of course|yes|now|first|next|then|so|also|finally)'
const subjects =
  "(?:(?:i|we)(?:'ll| will| need to| have to|'(?:m|re) going to| (?:am|are) going to)|let me|let us|let's)"
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
  const plain = sentence
    .toLowerCase()
    .replace(/"([^"]*)"|“([^“”]*)”/g, (quoted, ...inner) =>
      isKnown(inner.slice(0, 2).join('')) ? inner.slice(0, 2).join('') : quoted,
    )
    .replace(/^(?:i do not|i don't) have (?:it|that|the skill)(?: yet)?, so /, '')
    .replace(new RegExp(`^(?:${openers}[, ]+)*`), '')
    .replace(/^to ([^,]+), /, (purpose, what) =>
      isSaid(what) || isSaid(what, calling) ? '' : purpose,
    )
  const isQuiet = /^[\p{L}\p{N}\s,.'!…:–—_-]*$/u.test(plain)
  const text = plain.replace(/[.!…: ]+$/, '')
  const colon = plain.length > text.length && plain.includes(':', text.length)
  const found = [...forms, ...(colon ? [] : [present])].map((form) => form.exec(text)?.groups)
  return (
    isQuiet &&
    found.some((groups) => {
      const { verb = '', rest = '' } = groups ?? {}
      const said = rest
        .replace(/^ (?:at|for|into|over|through|up)\b/, '')
        .replace(/^ (?:if|whether) there (?:is|are)(?= .)|^ what(?= .* (?:is|are)$)/, '')
        .replace(/ (?:is|are)$/, '')
      return groups !== undefined && isSaid(said) && fits(stemOf(verb), rest, calls, known)
    })
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
  if (means(verb, known)) return true
  if (!calling.has(verb)) return reading.has(verb) && calls.every((call) => isReading(call, named))
  const isPointed = words.length > 0 && words.every((word) => pointing.has(word))
  return isPointed || calls.every((call) => isReading(call, []) || isNamed(call, named))
}
