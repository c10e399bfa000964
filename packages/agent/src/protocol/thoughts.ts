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
  let rest = text.replace(/<think>(.*?)<\/think>\s*/gs, (_, thought: string) => {
    think(thought)
    return ''
  })
  const close = rest.lastIndexOf('</think>')
  if (close >= 0) {
    think(rest.slice(0, close))
    rest = rest.slice(close + '</think>'.length).trimStart()
  }
  const open = rest.indexOf('<think>')
  if (open >= 0) {
    think(rest.slice(open + '<think>'.length))
    rest = rest.slice(0, open)
  }
  return { thoughts: thoughts.join('\n'), rest }
}
