import type { Link } from '../analyse.ts'
import { htmlLinks } from '../html-links.ts'
import { isClosingFence } from './code-fence.ts'
import { type Container, continueContainer, openContainer } from './containers.ts'
import { readDefinition } from './definition.ts'
import { type FencedCode, type Html, readOpening } from './leaf.ts'
import { Line } from './line.ts'
import { readSetextUnderline } from './setext-underline.ts'
import { skipSpace } from './space.ts'
import { Text } from './text.ts'
import { unsure } from './unsure.ts'

/** The text of a paragraph or heading, to be read once all definitions are known. */
export interface BlockText {
  readonly text: Text
  /** Where it begins, after definitions. */
  readonly from: number
  /** For a heading at the top level: its level, and where its line begins. */
  readonly heading?: { readonly level: number; readonly start: number }
}

/** A block that holds no others and may go on in the next line. */
type Leaf = Paragraph | { readonly kind: 'indented' } | FencedCode | Html

interface Paragraph {
  readonly kind: 'paragraph'
  readonly text: Text
  /** Where its first line begins in the source. */
  readonly start: number
}

/** Containers in containers; real texts have a handful. */
const maxDepth = 100

/** Reads the blocks of a document, line by line, as the specification's appendix describes. */
export class BlockReader {
  /** What may hold headings or links, in order. */
  readonly texts: BlockText[] = []
  /** Identifiers of definitions. */
  readonly definitions = new Set<string>()
  /** Definitions, and links in blocks of HTML. */
  readonly links: Link[] = []
  readonly #containers: Container[] = []
  #leaf: Leaf | undefined
  #source = ''
  /** Where the block of HTML that is being read begins. */
  #htmlStart = 0
  /** Where the last line ends. */
  #lineEnd = 0

  /** Reads all lines from `from` on. */
  read(source: string, from: number): this {
    this.#source = source
    const line = new Line()
    for (let start = from; start < source.length; ) {
      const newline = source.indexOf('\n', start)
      const next = newline === -1 ? source.length : newline + 1
      const hasReturn = newline > start && source[newline - 1] === '\r'
      const ending = newline === -1 ? '' : hasReturn ? '\r\n' : '\n'
      line.open(source.slice(start, next - ending.length), start, ending)
      this.#readLine(line)
      this.#lineEnd = next
      start = next
    }
    this.#closeLeaf()
    return this
  }

  #readLine(line: Line): void {
    const containers = this.#containers
    const leaf = this.#leaf
    const firstLeft = containers.findIndex((container) => !continueContainer(container, line))
    const isInAll = firstLeft === -1
    // Code and HTML are taken as they are; a paragraph may have to end for a container.
    const isRaw = isInAll && (leaf?.kind === 'fenced' || leaf?.kind === 'html')
    const opened = isRaw ? [] : openContainers(line, isInAll && leaf !== undefined)
    // A paragraph may go on in a line without the marks of its containers.
    const isLazy = !isInAll && opened.length === 0
    if (opened.length > 0) this.#closeLeaf()
    else if (leaf !== undefined) {
      if (this.#continueLeaf(leaf, line, isLazy)) return
      this.#closeLeaf()
    }
    if (!isInAll) containers.length = firstLeft
    containers.push(...opened)
    if (containers.length > maxDepth) throw unsure
    this.#openLeaf(line, isLazy)
  }

  /** Adds a line to the leaf, where it belongs to it. */
  #continueLeaf(leaf: Leaf, line: Line, isLazy: boolean): boolean {
    if (leaf.kind === 'paragraph') return this.#continueParagraph(leaf, line, isLazy)
    if (isLazy) return false
    if (leaf.kind === 'indented') return line.isBlank || line.indent >= 4
    if (leaf.kind === 'html' && leaf.end === 'blank') return !line.isBlank
    const isLast =
      leaf.kind === 'html'
        ? leaf.end !== 'blank' && leaf.end.test(line.text.slice(line.index))
        : line.indent < 4 && isClosingFence(line.text, line.first, leaf.fence)
    if (isLast) {
      if (leaf.kind === 'html') this.#endHtml(line.start + line.text.length)
      this.#leaf = undefined
    }
    return true
  }

  #continueParagraph(paragraph: Paragraph, line: Line, isLazy: boolean): boolean {
    if (line.isBlank) return false
    const level = isLazy ? undefined : readSetextUnderline(line)
    if (level !== undefined) {
      this.#leaf = undefined
      // Definitions alone make no heading.
      return this.#endParagraph(paragraph, level)
    }
    if (readOpening(line, isLazy ? 'lazy' : 'paragraph') !== undefined) return false
    // remark makes spaces of what is left of a tab.
    if (line.inTab) throw unsure
    paragraph.text.add(line, line.index)
    return true
  }

  #openLeaf(line: Line, isLazy: boolean): void {
    if (line.isBlank) return
    if (line.indent >= 4) {
      // After a line that left its containers, remark begins another block of code.
      if (!isLazy) this.#leaf = { kind: 'indented' }
      return
    }
    const opening = readOpening(line)
    if (opening === undefined) {
      const text = new Text()
      text.add(line, line.first)
      this.#leaf = { kind: 'paragraph', text, start: line.start }
    } else if (opening.kind === 'heading') {
      const { level, start, end } = opening.heading
      const text = new Text()
      text.add(line, start, end)
      this.#addText(text, 0, line.start, level)
    } else if (opening.kind === 'fenced') this.#leaf = opening
    else if (opening.kind === 'html') {
      this.#htmlStart = line.start + line.first
      if (opening.isOver) this.#endHtml(line.start + line.text.length)
      else this.#leaf = opening
    }
  }

  #closeLeaf(): void {
    if (this.#leaf?.kind === 'paragraph') this.#endParagraph(this.#leaf)
    if (this.#leaf?.kind === 'html') this.#endHtml(this.#lineEnd)
    this.#leaf = undefined
  }

  #endHtml(end: number): void {
    this.links.push(...htmlLinks(this.#source, this.#htmlStart, end))
  }

  /** Reads the definitions that a paragraph begins with; says whether there is more to it. */
  #endParagraph({ text, start }: Paragraph, level?: number): boolean {
    let from = 0
    for (;;) {
      const definition = readDefinition(text.value, from)
      if (definition === undefined) break
      const { identifier, url, end } = definition
      this.definitions.add(identifier)
      // GFM's footnotes look like definitions to CommonMark.
      if (!identifier.startsWith('^')) {
        const place = { start: text.offset(from), end: text.endOffset(end) }
        this.links.push({ kind: 'definition', target: url, ...place })
      }
      from = skipSpace(text.value, end)
    }
    if (from === text.value.length) return false
    this.#addText(text, from, start, level)
    return true
  }

  #addText(text: Text, from: number, start: number, level?: number): void {
    if (level !== undefined) {
      // Where its container ends, remark knows.
      if (this.#containers.length > 0) throw unsure
      this.texts.push({ text, from, heading: { level, start } })
    } else if (/[`[<]/.test(text.value)) this.texts.push({ text, from })
  }
}

function openContainers(line: Line, isInterrupting: boolean): Container[] {
  const opened: Container[] = []
  for (;;) {
    const container = openContainer(line, isInterrupting)
    if (container === undefined) return opened
    opened.push(container)
    if (opened.length > maxDepth) throw unsure
  }
}
