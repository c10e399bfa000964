/**
 * Whether the words before a call announce it: there are none, or the last sentence says in the
 * first person what is done now ("I will check the plugins:"). All others may quote the call, ask
 * whether to make it or tell why not, in any language. Announcements are known in English.
 *
 * @param before What the reply says before the call, in Markdown.
 */
export function isAnnounced(before: string): boolean {
  const lead = sentencesOf(before).filter((sentence) => !courtesy.test(sentence))
  const last = lead.pop()
  if (last === undefined) return true
  // What a colon leads to is quoted; a question is still open.
  const isOpen = /[:：]$/.test(lead.at(-1) ?? '') || question.test(lead.at(-1) ?? '')
  return isAnnouncement(last) && !isOpen && !endsQuoted(before)
}

/**
 * Whether the words after a call leave it as it is: courtesies and announcements alone, or none.
 *
 * @param after What the reply says after the call, in Markdown.
 */
export function isConcluded(after: string): boolean {
  return sentencesOf(after).every((sentence) => courtesy.test(sentence) || isAnnouncement(sentence))
}

/** Sentences without marks of Markdown and tags. A colon ends one, as a line does. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/[`~]{3,}[^\S\n]*\w*|<(?:br|hr|p)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>|[`*_~]+/g, '')
    .split(/(?<=[.!?…:։؟।])\s+|(?<=[。！？：])|\n+/)
    .map((sentence) => sentence.replace(/^(?:[^\p{L}\p{N}\p{P}]|[-–—•#])+|\s+$/gu, ''))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence) || question.test(sentence))
}

function isAnnouncement(sentence: string): boolean {
  // "I do not have it yet, so I will load it."
  const now = sentence.replace(/^[^:："“”„«»]*?,? (?:so|but) (?=(?:I|we|let)\b)/i, '')
  return (
    now.length <= longest && announcement.test(now) && !reserve.test(now) && !question.test(now)
  )
}

/** A quotation is open at the end: one of its marks is left over. */
const endsQuoted = (text: string): boolean => (text.match(/["“”„«»「」『』]/g) ?? []).length % 2 > 0

/** In UTF-16 units. Announcements are short. */
const longest = 200

/** The question marks of all scripts. */
const question = /[?\u037E\u055E\u061F\u1367\u203D\u2047-\u2049\u2E2E\uFE56\uFF1F]/

/** What says nothing of the call: agreement, asking for patience, or a label of the turn. */
const courtesy = new RegExp(
  `^(?:${[
    '(?:sure(?: thing)?|ok(?:ay)?|all ?right|great|certainly|of course|absolutely|yes|understood|got it)',
    '(?:hello|hi|thanks|thank you)',
    '(?:just )?(?:one|a) (?:moment|second)(?:,? please)?',
    'please wait(?: (?:a|one) (?:moment|second))?',
    "I can help(?: you)?(?: with (?:that|this))?|(?:I['’](?:ll|d) be )?(?:happy|glad) to help(?: you)?(?: with (?:that|this))?",
    "(?:assistant|action|thought|(?:here(?: is|['’]s) (?:the|my|a) )?(?:tool|function)[ _]?call)(?=:)",
  ].join('|')})[.,:!…。！ ]*$`,
  'i',
)

/** What is done now, as the acts that models announce. What may be past or a habit is left out. */
const announcement = new RegExp(
  '^(?:(?:sure|ok(?:ay)?|all ?right|great|certainly|of course|yes|now|first|next|then|so|also|finally|to [a-z ]{1,60},)[, ]+)*' +
    "(?:(?:(?:I|we)(?:['’]ll| will| need to| have to| want to| should|['’](?:m|re) going to| am going to| are going to)|let me|let us|let['’]s)" +
    '(?: (?:now|first|just|also|then|next|quickly|need to|try to))* ' +
    '(?:activate|add(?! that)|apply|approve|archive|book|browse|call|cancel|change|check|clear|close|count|create|deactivate|delete|disable|do|edit|enable|examine|execute|fetch|find|gather|get|go|handle|have a look|help|inspect|install|invoke|list|load|look|make|mark|moderate|move|open|order|perform|proceed|publish|pull|put|query|read|remove|rename|reset|restore|retrieve|review|run|scan|schedule|search|see|set|start|begin|switch|take|trash|turn|uninstall|unload|update|upload|use|verify|view|wait for (?:its|the) (?:output|response|result))' +
    "|(?:I|we)(?:['’](?:m|re)| am| are)(?: now)? (?:call|check|fetch|load|look|open|search)ing" +
    '|I(?: now)? (?:check|load|look|open|search)' +
    '|(?:loading|calling) (?:the )?(?:[\\w"-]+ ){0,2}(?:ability|function|skill|tool)(?=\\W*$))\\b',
  'i',
)

/** What takes an announcement back, puts it off, or tells what others said or the form of a call. */
const reserve = new RegExp(
  [
    "\\b(?:not|never|no|nothing|none|nobody|cannot|without|instead|rather|avoid|would|could|might|may)\\b|n['’]t\\b",
    '(?<!\\b(?:check|see|find out|look|verify) )\\bif\\b|\\b(?:unless|until|once|when|whenever|before|after|as soon as|later|tomorrow|next (?:day|month|time|week)|assuming|provided)\\b',
    '(?<!\\b(?:for|get|fetch|help) )\\byou\\b|\\b(?:your|with|upon|on|pending|given) (?:ok(?:ay)?|approval|permission|consent|confirmation|agreement|answer|go-ahead|word)\\b',
    '\\b(?:says?|said|writes?|wrote|written|asks|asked|tells|told|wants|contains?|contained|claims|quotes?|quoted|quoting|according|note|warning|refusal|opposite)\\b',
    '\\bI (?:\\w+ly )?(?!need\\b)(?:\\w+ed|did|found|got|had|ran|saw)\\b',
    '\\b(?:attack|inject|malicious|suspicious)|\\bthis (?:code|command|instruction|line|part|payload|request|string|text)\\b',
    // A colon after these leads to what others wrote, and after the bare present to what is there.
    '\\b(?:and|has|holds|reads?|what|where|which|who|whose)\\b.*[:：]$|\\b(?:as|by|from|in|of|on|sent)\\W*[:：]$|^I (?:now )?(?:check|load|look|open|search)\\b.*[:：]$',
    '\\bdemonstrat|\\billustrat|\\blike (?:this|so|that)\\b|\\bhow (?:a|it|this|to)\\b|\\b(?:call|correct|exact|following|proper|right|same|that|the|this) (?:form|format|shape|syntax)\\b',
  ].join('|'),
  'i',
)
