/** Gives one spelling to paths that a person would take for the same. */
export function foldPath(path: string): string {
  return path.replaceAll('\\', '/').normalize('NFC').toLowerCase()
}
