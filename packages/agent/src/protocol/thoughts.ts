/** Qwen3's tags and what other models write in their place, in any case and with attributes. */
const tag = /<(\/?)(think|thinking|thoughts?|reasoning)\b[^<>]*>(\s*)/gi

/**
 * Parts what a model thought from what it said. A thought may lack its opening, where the prompt
 * holds it already, or its end, where it was cut; then all before or after it is thought.
 *
 * @param text The reply.
 * @returns Thoughts, and the rest byte for byte, but for white space after a thought.
 */
export function splitThoughts(text: string): { readonly thoughts: string; readonly rest: string } {
  const thoughts: string[] = []
  const think = (thought: string): void => {
    if (thought.trim() !== '') thoughts.push(thought.trim())
  }
  let said = ''
  let at = 0
  /** The thought that is open: its tag's name, and where it begins. */
  let open: { readonly name: string; readonly start: number } | undefined
  for (const { 0: whole, 1: slash, 2: name = '', index } of text.matchAll(tag)) {
    const end = index + whole.length
    if (slash === '') {
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
