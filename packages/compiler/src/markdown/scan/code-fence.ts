/** The fence that a code block began with: backticks or tildes, three or more. */
export type Fence = string

const opening = /(?:(`{3,})[^`]*|(~{3,}).*)$/sy
const closing = /(`{3,}|~{3,})[ \t]*$/y

/** Reads the line that begins a fenced code block. */
export function readOpeningFence(line: string, index: number): Fence | undefined {
  opening.lastIndex = index
  const match = opening.exec(line)
  return match === null ? undefined : (match[1] ?? match[2])
}

/** Whether a line ends the code block that a fence began. */
export function isClosingFence(line: string, index: number, fence: Fence): boolean {
  closing.lastIndex = index
  return closing.exec(line)?.[1]?.startsWith(fence) ?? false
}
