import { isAnnouncing } from './announced.ts'

/**
 * Whether a reply is a call in another form than the template's: as code, as an element or within
 * the markers of another template, as an object whose key is the tool, in a line of its own, or in
 * lines of ReAct (https://arxiv.org/abs/2210.03629) or YAML. What is said around it makes it an
 * answer, which may only talk of the call, unless it does nothing but announce it.
 *
 * @param text The reply.
 * @param known Names that can be called now.
 */
export function isForeignCall(text: string, known: readonly string[]): boolean {
  const named = inLines.exec(text)?.[1]
  if (named !== undefined && known.includes(named)) return true
  const mentioned = known.filter((name) => mentions(name).test(text))
  return mentioned.some((name) => {
    const places = [...text.matchAll(mentions(name))].map(({ index }) => index)
    if (places.some((at) => marker.test(text.slice(Math.max(0, at - 60), at)))) return true
    const [first = 0] = places
    const [before, after] = [text.slice(0, first), text.slice(first + name.length)]
    // Several names, a line each, are a list.
    const isAlone = mentioned.length === 1 && places.length === 1
    return (
      isElement(before, after) || (isAlone && isLine(before, after)) || isCode(before, after, name)
    )
  })
}

const mentions = (name: string): RegExp =>
  new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'g')

/** A line with a name, and later one that begins its arguments. */
const inLines =
  /^[^\w\n]*(?:action|function|name|tool)[^\w\n]*[:=][^\w\n]*([\w.-]+)[^\w\n]*$.*?^[^\w\n]*(?:action[ _]input|arguments|args|input|parameters)[^\w\n]*[:=]/ims

/** Right before the name: what other templates open a call with, and nobody else writes. */
const marker =
  /(?:<[|｜][^<>\n]{1,40}[|｜]>|\[TOOL_CALLS\]|functools\[\{\s*"name"\s*:\s*"|<start_function_call>call:|\bto=)[\s`]*(?:functions?[.:/])?$/

/** The reply begins with an element of that name, one that has it as its `name`, or holds it. */
function isElement(before: string, after: string): boolean {
  const holds = /^[^\w<]*(?:<\w+>\s*)?<(?:action|function|name|tool(?:_name)?)>\s*$/i.test(before)
  if (holds && /^\s*<\//.test(after)) return true
  const opens = /^[^\w<]*(?:<\w+>\s*)?<(?:\w+(?:=|\s+name\s*=\s*)["']?)?$/.test(before)
  return opens && /^["']?(?:\s[^<>]*)?\/?>/.test(after)
}

/** A line that is the name, with a label before it or one argument after it, or some below it. */
function isLine(before: string, after: string): boolean {
  const [, said = '', label = ''] = /^(.*?)([^\n]*)$/s.exec(before) ?? []
  const [line = '', ...below] = after.split('\n')
  return (
    /^\W*(?:(?:action|call|function|tool)\W*)?$/i.test(label) &&
    isBare(said.replace(/^\W*thought:.*$/gim, '')) &&
    /^["'`*]*\s*(?:[:=]?\s*["'`]?[\w.-]*["'`]?|[:=]?\s*[[{(].*[\]})]|[\w.-]+\s*[:=]\s*\S+)\W*$/.test(
      line,
    ) &&
    below.every((each) => /^(?:\W*(?:json)?|\s*(?:[\w.-]+\s*[:=]|["{[]).*)$/.test(each))
  )
}

/** The name with arguments in brackets. */
function isCode(before: string, after: string, name: string): boolean {
  if (!/^["'`*\s:>\])]*[({]/.test(after)) return false
  const end = Math.max(after.lastIndexOf(')'), after.lastIndexOf('}'))
  const behind = end < 0 ? '' : after.slice(end + 1)
  const call = { name, arguments: {} }
  return (
    (isBare(before.replace(taken, '')) && isBare(behind)) ||
    isAnnouncing(`${before}${name} ${behind.replace(/^["'`]+/, '')}`, [call], false) ||
    (isAnnouncing(before, [call], true) && isAnnouncing(behind, [call], false))
  )
}

/** What code does with what it calls. */
const taken = /(?:\b(?:const|let|var)\s+)?(?:\b\w+\s*=\s*)?(?:\b(?:await|return)\s+)?$/

/** Whether a text has no words but those by which templates open and close a call. */
function isBare(text: string): boolean {
  return !/\p{L}/u.test(
    text.replace(
      /\b(?:action|call|function|j(?:ava)?s(?:on|cript)?|print|python|tool|ts|xml)s?\b|tool_c\w+/gi,
      '',
    ),
  )
}
