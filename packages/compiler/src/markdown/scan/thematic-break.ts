/** Whether a line is a thematic break from here on: three or more of one mark, such as `---`. */
export function isThematicBreak(line: string, index: number): boolean {
  const mark = line[index]
  if (mark !== '*' && mark !== '-' && mark !== '_') return false
  let count = 0
  for (let at = index; at < line.length; at++) {
    const character = line[at]
    if (character === mark) count++
    else if (character !== ' ' && character !== '\t') return false
  }
  return count >= 3
}
