const space = /[ \t\r\n]*/y

/** Where white space ends that begins at `index`, line endings included. */
export function skipSpace(text: string, index: number): number {
  space.lastIndex = index
  space.test(text)
  return space.lastIndex
}
