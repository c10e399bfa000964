/**
 * Whether calls are only shown: as an example, a quotation or a part of what is said. A plain
 * sentence before a call is no sign of that. Marks of Markdown and XML are, and so are a colon that
 * introduces a call, a question beside it and a sentence behind it; what excepts these is in English
 * words. In doubt a call is shown, for one that is not made can be made again.
 *
 * @param around What stands before, between and after the calls.
 */
export function isQuoted(around: readonly string[]): boolean {
  const text = around.join(hole).replace(/\0(?:\s*\0)+/g, hole)
  const pieces = text.split(hole)
  const before = text.slice(0, text.lastIndexOf(hole))
  return (
    isInBlockOfWords(text) ||
    isIndented(text) ||
    isInElement(before) ||
    pieces.slice(1).some((after, at) => isShown(pieces[at] as string, after))
  )
}

/** Stands for a call. */
const hole = '\0'

/** A block of code is a call's only where it holds nothing else, and no words follow it. */
function isInBlockOfWords(text: string): boolean {
  let fence = ''
  let words = false
  let holds = false
  for (const line of text.split('\n')) {
    const [, marks = '', rest = ''] = /^\s*(`{3,}|~{3,})?(.*)/s.exec(line) ?? []
    const opens = fence === '' && marks !== ''
    if (opens) {
      fence = marks
      words = false
    } else if (fence !== '' && marks.startsWith(fence) && rest.trim() === '') {
      fence = ''
      continue
    }
    const called = fence !== '' && line.includes(hole)
    const other = fence !== '' && marks !== ''
    if (!opens && (other || /[^\s\0`~]/.test(line))) words = true
    if (called) holds = true
    if (holds && words && (called || !opens)) return true
  }
  return false
}

/** An indented block of code, below words. */
const isIndented = (text: string): boolean =>
  /^(?: {4}|\t)[ \t]*\0/m.test(text) && /^(?!\s*(?:```|~~~)).*\p{L}/mu.test(text)

/** Within an element or a comment that is still open, other than those around several calls. */
function isInElement(before: string): boolean {
  const lower = before.toLowerCase()
  const elements = lower.matchAll(
    /<(?!(?:tools|\w+_calls|br|hr|p)\b)([a-z][\w-]*)(?:\s[^<>]*)?>|<!--/g,
  )
  return [...elements].some(
    ({ index, 1: name }) => !lower.includes(name === undefined ? '-->' : `</${name}>`, index),
  )
}

/** Whether the line of a call, or the sentence before or after it, marks it as an example. */
function isShown(before: string, after: string): boolean {
  const within = /\S *$/.test(before) && /^`* *[^\s`]/.test(after)
  const inList = /(?:^|\n)[ \t]*(?:>[^\n]*\n|(?:[>|#*+-]|\/\/|\d+[.)])[^\n]*)$/.test(before)
  const inMarks = /(?:^|\s)(?:["'“‘«„]+|\[\w+\]|\{+)\s*$|[^\s`]\s*`{1,2}$|[^\s`] *`+$/.test(before)
  if (within || inList || inMarks || example.test(before) || example.test(after)) return true
  const sentence = lastSentence(before).replace(/[*_]+/g, '')
  const lead = sentence.split(clause).at(-1)?.trim() ?? ''
  const next = after
    .replace(/<[^<>]*>|^[\s`~]+/g, '')
    .split(/(?<=[.!?。！？؟])\s*|\n/, 1)[0] as string
  return (
    asks.test(sentence) ||
    asks.test(next) ||
    condition.test(sentence) ||
    doubt.test(lead) ||
    (report.test(lead) && !intent.test(lead)) ||
    (introduces.test(lead) && !announces.test(lead)) ||
    doubt.test(next) ||
    remark.test(next) ||
    (/\p{L}/u.test(next) && !goesOn.test(next))
  )
}

function lastSentence(text: string): string {
  const sentences = text
    .replace(/[`~]+[^\S\n]*\w*\s*$/, '')
    .split(/(?<=[.!?]|[。！？؟])\s+|(?<=[。！？؟])|\n\s*\n/)
  return sentences.findLast((sentence) => /\p{L}/u.test(sentence))?.trim() ?? ''
}

/** Before the clause that says what the model does now. */
const clause = /(?:[,;–—]|\b(?:so|but|then))\s+(?=(?:I['’]ll|I will|I need|let me|let['’]s)\b)/i

/** A question, whose call waits for the answer. */
const asks = /[?？؟]|^(?:shall|should|may|can|could|do|does|would) (?:I|we|you)\b/i

const condition = /\b(?:once|if|when|after|unless|until|as soon as|before) (?:you|I have your)\b/i

/** What a sentence that ends in a colon introduces is somebody's words, unless it says that a call follows. */
const introduces = /[:：][\s"'“«]*$/
const announces =
  /^(?:(?:ok(?:ay)?|sure|yes|first|next|now|then|so|great|certainly|of course|alright|got it|and)\b[\s,.!]*)*(?:I['’](?:ll|m)\b|I (?:will|am|need|have to|must|can)\b|let me\b|let['’]s\b|\p{L}+ing\b|(?:here(?: is|['’]s) (?:the|my|a) )?(?:tool|function)?[ _]?call\b|action\b|answer\b|assistant\b|output\b|response\b|step \d)/iu

/** Words behind a call that say what the model will do with what it gives. */
const goesOn =
  /^(?:I['’]ll|I will|I am|I['’]m|let me|let['’]s|then|next|now|after(?:wards)?|once|when|wait|done|please wait|one moment|this (?:will|should|call (?:will|lists|loads|gets))|the result)/i

/** But no address such as `example.com`. */
const example = /\bexamples?\b(?![.-]\w)|\be\.g\b|\bfor instance\b|\bsample call\b/i

const doubt =
  /\b(?:not|cannot|never|avoid|instead of|rather than|would|could|might|unless|wrong|like (?:this|so|that))\b|n['’]t\b|(?<!\bI )\bshould\b|\b(?:call|correct|exact|following|proper|right|same|that|the|this) (?:form|format|shape|syntax)\b|\b(?:after|before|if|once|until|when) you (?:agree|approve|confirm|say)\b/i

/** What others said, or are to do. */
const report =
  /^(?:if|write|send|type|copy|paste|ignore|earlier|usage|syntax)\b|\b(?:told|tells|asks|asked|tried|sent|refused|quotes?|quoted|printed|pasted)\b|\byou (?:can|may|must|need|have|write|send|type|call|use)\b|\b(?:is|are|was|were|says?|said|reads?|wrote|writes|written|contains?|returned|looks?|like|such as)\W*$|\b(?:user|human|system|log|docs?)\W*:\W*$/i

const intent = /\b(?:I['’](?:ll|m)|I (?:will|am|need|want)|let me|let['’]s)\b/i

/** Words after a call that are about it, or ask whether to make it. */
const remark =
  /^(?:is|are|was|were|does|means|or)\b|\b(?:this|that|it) (?:is|was) (?:how|what|only|just)\b|\b(?:shall|may) I\b|\bdo you want\b|^(?:ok|okay|right|agreed)\W*\?/i
