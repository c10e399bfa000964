import { endOfJson } from './json.ts'
import { endsWhole, names } from './untagged.ts'

/**
 * Qwen3's tags and what other models write in their place, in any case, with a prefix and with
 * attributes, or as markers such as `<|begin_of_thought|>`; and where JSON may begin.
 */
const mark =
  /<\|?\s*(\/|end_(?:of_)?)?\s*(?:(?:begin|start)_(?:of_)?|[\w.-]+:)?(think|thinking|thoughts?|reasoning)\b[^<>]*>(\s*)|(?<![^\s`:>;,\]}])[{[]/gi

/**
 * Parts what a model thought from what it said. A thought may lack its opening, where the prompt
 * holds it already, or its end, where it was cut; then all before or after it is thought. Within
 * calls, JSON and quotation marks a tag is text.
 *
 * @param text The reply.
 * @param known Names that can be called now: JSON that is cut and names one is a call.
 * @returns Thoughts, and the rest byte for byte, but for white space after a thought.
 */
export function splitThoughts(
  text: string,
  known: readonly string[],
): { readonly thoughts: string; readonly rest: string } {
  const thoughts: string[] = []
  const think = (thought: string): void => {
    if (thought.trim() !== '') thoughts.push(thought.trim())
  }
  let said = ''
  let at = 0
  /** The thought that is open: its tag's name, and where it begins. */
  let open: { readonly name: string; readonly start: number } | undefined
  const marks = new RegExp(mark)
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    const { 0: whole, 1: slash, 2: name, index } = found
    const end = index + whole.length
    if (name === undefined) {
      const json = endOfJson(text, index)
      const isWhole = json > index && json <= text.length
      if (isWhole) marks.lastIndex = json
      else if (!open) marks.lastIndex = Math.max(end, endOfCall(text, index, known, json > index))
      continue
    }
    if (/``|""|''|“”/.test(`${text[index - 1]}${text[index + whole.trimEnd().length]}`)) continue
    if (!slash) {
      if (!open) said += text.slice(at, index)
      open ??= { name: name.toLowerCase(), start: index + whole.trimEnd().length }
    } else if (!open || open.name === name.toLowerCase()) {
      // What was said before a closing tag without its opening was thought.
      think(open ? text.slice(open.start, index) : said + text.slice(at, index))
      if (!open) said = ''
      open = undefined
    } else continue
    at = end
  }
  if (open) think(text.slice(open.start))
  else said += text.slice(at)
  return { thoughts: thoughts.join('\n'), rest: said }
}

/**
 * Where a call ends whose JSON is not whole, so that what follows may stand in a string of it.
 *
 * @returns `start` where there is none.
 */
function endOfCall(text: string, start: number, known: readonly string[], cut: boolean): number {
  if (/<tool_call>[\s`a-z_]*$/.test(text.slice(Math.max(0, start - 40), start))) {
    const close = text.indexOf('</tool_call>', start)
    return endsWhole(text.slice(start, Math.max(start, close))) ? close : text.length
  }
  return cut && names(text.slice(start), known) ? text.length : start
}
