/** Qwen3's tags and what other models write in their place, in any case and with attributes. */
const names = 'think|thinking|thoughts?|reasoning'
const pair = new RegExp(`<(${names})\\b[^<>]*>(.*?)</\\1>\\s*`, 'gis')
const opening = new RegExp(`<(?:${names})\\b[^<>]*>`, 'i')
const lastClosing = new RegExp(`^(.*)</(?:${names})>\\s*`, 'is')

/**
 * Parts what a model thought from what it said. A thought may lack its opening, where the prompt
 * holds it already, or its end, where it was cut; then all before or after it is thought.
 *
 * @param text The reply.
 * @returns Thoughts, and the rest byte for byte, but for white space after a thought.
 */
export function splitThoughts(text: string): { readonly thoughts: string; readonly rest: string } {
  const thoughts: string[] = []
  const think = (thought: string): string => {
    if (thought.trim() !== '') thoughts.push(thought.trim())
    return ''
  }
  const [said = '', cut] = text
    .replace(pair, (_, _name, thought: string) => think(thought))
    .replace(lastClosing, (_, thought: string) => think(thought))
    .split(opening, 2)
  if (cut !== undefined) think(cut)
  return { thoughts: thoughts.join('\n'), rest: said }
}
