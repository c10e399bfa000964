/** A fenced block of a page. */
export interface Block {
  /** The first word after the fence; empty for drawings. */
  readonly language: string
  /** The file that it shows: of `title=…` after the fence, or of a comment in its first line. */
  readonly file: string | undefined
  /** What a command ends with: of `exit=…` after the fence. */
  readonly exit: number
  /** Whether its commands are only looked up, since they take long or fetch much: `lookup`. */
  readonly lookup: boolean
  readonly code: string
  /** Line of the opening fence, from 1. */
  readonly line: number
}

const fenced = /^```(?<language>\w*)(?<meta>[^\n]*)\n(?<code>.*?)^```$/gms
const named = /^(?:\/\/|#) (?<file>[\w./-]+\.\w+|\.[\w/-]+)\n/

/**
 * Reads the blocks of a page.
 *
 * @param page Markdown.
 */
export function readBlocks(page: string): Block[] {
  return [...page.matchAll(fenced)].map(({ groups = {}, index }) => {
    const { language = '', meta = '', code = '' } = groups
    return {
      language,
      file: /\btitle=(\S+)/.exec(meta)?.[1] ?? named.exec(code)?.groups?.file,
      exit: Number(/\bexit=(\d)/.exec(meta)?.[1] ?? 0),
      lookup: /\blookup\b/.test(meta),
      code,
      line: page.slice(0, index).split('\n').length,
    }
  })
}
