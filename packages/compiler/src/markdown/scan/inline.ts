import type { Link } from '../analyse.ts'
import { htmlLinks } from '../html-links.ts'
import { readAutolink } from './autolink.ts'
import { CodeSpans } from './code-span.ts'
import { matchRuns, type Part, type Run, readRun } from './emphasis.ts'
import { readInlineHtml } from './inline-html.ts'
import { identify, readLabel } from './label.ts'
import { readResource } from './resource.ts'
import type { Text } from './text.ts'

/** A part of a text that is shown as something else. */
export interface Markup extends Part {
  /** What is shown; `undefined` where it is for remark to say. */
  readonly shown: string | undefined
}

/** What a text holds besides plain text. */
export interface Inline {
  /** In no certain order. */
  readonly links: readonly Link[]
  /** In no certain order, without overlap; emphasis only where it was asked for. */
  readonly markup: readonly Markup[]
}

/** The bracket that may begin a link or an image. */
interface Bracket {
  readonly isImage: boolean
  readonly start: number
  readonly textStart: number
  /** What was found before it: what comes later is in its text. */
  readonly links: number
  readonly markup: number
  readonly runs: number
}

const marks = /[\\`<\]]|!?\[/g
const marksAndEmphasis = /[\\`<\]*_]|!?\[/g
const special = /[\\`<[\]*_&]/

/**
 * Finds links, images and code in a text.
 *
 * @param source The document.
 * @param text The text of a paragraph or heading.
 * @param from Where it begins, after any definitions.
 * @param definitions Identifiers of all definitions of the document.
 * @param emphasis Whether to look for emphasis too.
 */
export function readInline(
  source: string,
  text: Text,
  from: number,
  definitions: ReadonlySet<string>,
  emphasis: boolean,
): Inline {
  return new InlineReader(source, text, definitions).read(from, emphasis)
}

class InlineReader implements Inline {
  readonly links: Link[] = []
  readonly markup: Markup[] = []
  readonly #source: string
  readonly #text: Text
  readonly #value: string
  readonly #definitions: ReadonlySet<string>
  readonly #code: CodeSpans
  readonly #brackets: Bracket[] = []
  /** How many brackets, from the first, cannot begin a link: it would hold another. */
  #inactive = 0
  readonly #runs: Run[] = []

  constructor(source: string, text: Text, definitions: ReadonlySet<string>) {
    this.#source = source
    this.#text = text
    this.#value = text.value
    this.#definitions = definitions
    this.#code = new CodeSpans(text.value)
  }

  read(from: number, emphasis: boolean): this {
    const pattern = emphasis ? marksAndEmphasis : marks
    pattern.lastIndex = from
    for (let mark = pattern.exec(this.#value); mark !== null; mark = pattern.exec(this.#value)) {
      pattern.lastIndex = this.#readMark(mark[0], mark.index)
    }
    this.#closeEmphasis(0)
    return this
  }

  /** Reads what a mark begins or ends; answers where to go on. */
  #readMark(mark: string, index: number): number {
    switch (mark) {
      case '\\':
        return /[!-/:-@[-`{-~]/.test(this.#value[index + 1] ?? '') ? index + 2 : index + 1
      case '`':
        return this.#readCode(index)
      case '<':
        return this.#readAngle(index)
      case ']':
        return this.#closeBracket(index)
      case '*':
      case '_': {
        const run = readRun(this.#value, index)
        this.#runs.push(run)
        return index + run.length
      }
      default: {
        const textStart = index + mark.length
        this.#brackets.push({
          isImage: mark.length === 2,
          start: index,
          textStart,
          links: this.links.length,
          markup: this.markup.length,
          runs: this.#runs.length,
        })
        return textStart
      }
    }
  }

  #readCode(index: number): number {
    let start = index
    while (this.#value[start] === '`') start++
    const span = this.#code.read(index, start - index)
    if (span === undefined) return start
    this.#addLink('code', span.code, index, span.end)
    this.markup.push({ start: index, end: span.end, shown: span.code })
    return span.end
  }

  #readAngle(index: number): number {
    const autolink = readAutolink(this.#value, index)
    if (autolink !== undefined) {
      this.#addLink('link', autolink.url, index, autolink.end)
      this.markup.push({ start: index, end: autolink.end, shown: autolink.text })
      return autolink.end
    }
    const end = readInlineHtml(this.#value, index)
    if (end === undefined) return index + 1
    this.markup.push({ start: index, end, shown: '' })
    const text = this.#text
    this.links.push(...htmlLinks(this.#source, text.offset(index), text.endOffset(end)))
    return end
  }

  #closeBracket(index: number): number {
    const bracket = this.#brackets.pop()
    if (bracket === undefined) return index + 1
    const isInactive = this.#brackets.length < this.#inactive
    if (isInactive) this.#inactive = this.#brackets.length
    if (isInactive && !bracket.isImage) return index + 1
    const resource = readResource(this.#value, index + 1)
    const end = resource?.end ?? this.#referenceEnd(bracket.textStart, index)
    if (end === undefined) return index + 1
    if (bracket.isImage) this.#closeImage(bracket, index, end, resource === undefined)
    else this.#closeLink(bracket, index, end)
    if (resource !== undefined) {
      this.#addLink(bracket.isImage ? 'image' : 'link', resource.url, bracket.start, end)
    }
    return end
  }

  /** Where a reference ends whose text ends at `index`, if its definition exists. */
  #referenceEnd(textStart: number, index: number): number | undefined {
    if (this.#definitions.size === 0) return undefined
    const full = readLabel(this.#value, index + 1)
    if (full !== undefined && this.#definitions.has(full.identifier)) return full.end
    if (!this.#definitions.has(identify(this.#value.slice(textStart, index)))) return undefined
    if (this.#value[index + 1] !== '[') return index + 1
    return this.#value[index + 2] === ']' ? index + 3 : undefined
  }

  #closeLink(bracket: Bracket, index: number, end: number): void {
    this.#inactive = this.#brackets.length
    this.#closeEmphasis(bracket.runs)
    this.markup.push({ start: bracket.start, end: bracket.textStart, shown: '' })
    this.markup.push({ start: index, end, shown: '' })
  }

  /** The text of an image is a description without links. */
  #closeImage(bracket: Bracket, index: number, end: number, isReference: boolean): void {
    this.links.length = bracket.links
    this.markup.length = bracket.markup
    this.#runs.length = bracket.runs
    const text = this.#value.slice(bracket.textStart, index)
    const shown = isReference ? '' : special.test(text) ? undefined : text
    this.markup.push({ start: bracket.start, end, shown })
  }

  #closeEmphasis(from: number): void {
    for (const part of matchRuns(this.#runs.splice(from))) this.markup.push({ ...part, shown: '' })
  }

  #addLink(kind: Link['kind'], target: string, start: number, end: number): void {
    const text = this.#text
    this.links.push({ kind, target, start: text.offset(start), end: text.endOffset(end) })
  }
}
