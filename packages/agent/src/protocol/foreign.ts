/**
 * Whether a reply is a call in another form than the template's: as code, after a name of its
 * own in tags, as an object whose key is the tool, or in lines of ReAct
 * (https://arxiv.org/abs/2210.03629) or YAML. What is said around it makes it an answer, which
 * may only talk of the call.
 *
 * @param text The reply.
 * @param known Names that can be called now.
 */
export function isForeignCall(text: string, known: readonly string[]): boolean {
  const named = inLines.exec(text)?.[1]
  if (named !== undefined && known.includes(named)) return true
  return known.some((name) => {
    const at = text.indexOf(name)
    const rest = text.slice(at + name.length)
    const open = /^["'`*\s:>\])]*[({]/.exec(rest)
    if (at < 0 || /\w$/.test(text.slice(0, at)) || !open) return false
    const end = Math.max(rest.lastIndexOf(')'), rest.lastIndexOf('}'))
    return isBare(text.slice(0, at)) && (end < 0 || isBare(rest.slice(end)))
  })
}

/** A line with a name, and later one that begins its arguments. */
const inLines =
  /^[^\w\n]*(?:action|function|name|tool)[^\w\n]*[:=][^\w\n]*([\w.-]+)[^\w\n]*$.*?^[^\w\n]*(?:action[ _]input|arguments|args|input|parameters)[^\w\n]*[:=]/ims

/** Whether a text has no words but those by which templates open and close a call. */
function isBare(text: string): boolean {
  return !/\p{L}/u.test(
    text.replace(/\b(?:action|call|function|json|print|python|tool|xml)s?\b|tool_c\w+/gi, ''),
  )
}
