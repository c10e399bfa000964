import { type AtxHeading, readAtxHeading } from './atx-heading.ts'
import { type Fence, readOpeningFence } from './code-fence.ts'
import { type HtmlEnd, openHtml } from './html-block.ts'
import type { Line } from './line.ts'
import { isThematicBreak } from './thematic-break.ts'

/** What a line begins where it begins more than a paragraph or indented code. */
export type Opening =
  | { readonly kind: 'break' }
  | { readonly kind: 'heading'; readonly heading: AtxHeading }
  | FencedCode
  | Html

/** Code between fences. */
export interface FencedCode {
  readonly kind: 'fenced'
  readonly fence: Fence
}

/** HTML as a block of its own. */
export interface Html {
  readonly kind: 'html'
  readonly end: HtmlEnd
  /** Whether the line that begins it ends it too. */
  readonly isOver: boolean
}

/**
 * Reads what a line begins, containers apart.
 *
 * @param line Stands where a block may begin.
 * @param interrupted The paragraph that would have to end for it, if any; `lazy` is one whose
 *   containers the line is not in.
 */
export function readOpening(line: Line, interrupted?: 'paragraph' | 'lazy'): Opening | undefined {
  if (line.indent >= 4) return undefined
  const { text, first } = line
  switch (line.character) {
    case '#': {
      const heading = readAtxHeading(text, first)
      return heading && { kind: 'heading', heading }
    }
    case '*':
    case '-':
    case '_':
      return isThematicBreak(text, first) ? { kind: 'break' } : undefined
    case '`':
    case '~': {
      const fence = readOpeningFence(text, first)
      return fence === undefined ? undefined : { kind: 'fenced', fence }
    }
    case '<': {
      const html = openHtml(text, first, interrupted)
      return html && { kind: 'html', ...html }
    }
    default:
      return undefined
  }
}
