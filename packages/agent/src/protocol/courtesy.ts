/** What a sentence may begin with, and mean the same without. */
export const openers =
  /^(?:(?:sure|ok(?:ay)?|all? ?right|great|certainly|of course|absolutely|yes|understood|got it|hello|hi|thank(?:s| you)|now|first|next|then|so|also|finally)(?:[,.:!…。！ ]+|$))*/i

const result = '(?:it|(?:its|the) (?:output|response|result)s?)'

const courtesy = new RegExp(
  `^(?:${[
    '(?:please wait ?)?(?:(?:just )?(?:one|a) (?:moment|second)(?:,? please)?)?',
    "(?:I(?: can|'ll| will)|(?:I(?:'ll|'d| will| would) be )?(?:happy|glad) to) (?:help|assist)(?: you)?(?: with (?:that|this))?",
    "(?:assistant|action|thought|(?:here(?: is|'s) (?:the|my|a) )?(?:tool|function)[ _]?call)(?=:)",
    // A colon would lead to what is told.
    `(?:(?:(?:once|when) I have ${result}, )?I(?:'ll| will) (?:wait for ${result}|(?:tell you|let you know|get back to you)(?: (?:with )?the results?)?)|let me know if you need anything else|the (?:\\w+ )?skill is(?: now)? loaded)(?!.*:)`,
  ].join('|')})[.,:!…。！ ]*$`,
  'i',
)

/**
 * Whether a sentence says nothing of a call beside it: agreement, asking for patience, a promise to
 * report, or a label of the turn.
 *
 * @param sentence Without marks of Markdown.
 */
export function isCourtesy(sentence: string): boolean {
  return courtesy.test(sentence.replace(openers, ''))
}
