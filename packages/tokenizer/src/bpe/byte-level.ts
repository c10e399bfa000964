import { mergePiece } from './merge.ts'
import type { Merges } from './merges.ts'
import { normalize } from './normalize.ts'
import { PieceCache } from './piece-cache.ts'
import { pieceEnd } from './split.ts'

/**
 * A byte-level BPE tokenizer with Qwen3's normaliser and pre-tokenizer. It works on UTF-8: text is
 * parted at added tokens, normalised, cut into pieces, and the bytes of each piece are merged.
 */
export class ByteLevelBpe {
  readonly #merges: Merges
  readonly #added: ReadonlyMap<string, number>
  readonly #addedTexts: ReadonlyMap<number, string>
  readonly #addedPattern: RegExp
  readonly #pieces: PieceCache
  readonly #encoder = new TextEncoder()
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })

  /**
   * @param merges The vocabulary's merges.
   * @param added Added tokens, text to id. The longest is read where several begin.
   */
  constructor(merges: Merges, added: Readonly<Record<string, number>>) {
    this.#merges = merges
    this.#pieces = new PieceCache((bytes, start, end) => mergePiece(merges, bytes, start, end))
    this.#added = new Map(Object.entries(added))
    this.#addedTexts = new Map(Object.entries(added).map(([text, id]) => [id, text]))
    const longestFirst = [...this.#added.keys()].sort((a, b) => b.length - a.length)
    // Captured, so that `split` keeps them.
    this.#addedPattern = new RegExp(`(${longestFirst.map(escapePattern).join('|')})`)
  }

  /** Counts the tokens of a text. */
  count(text: string): number {
    let tokens = 0
    const parts = text.split(this.#addedPattern)
    for (let i = 0; i < parts.length; i++) {
      tokens += i % 2 === 1 ? 1 : this.#countPlain(parts[i] as string)
    }
    return tokens
  }

  /** The token ids of a text. */
  encode(text: string): number[] {
    const ids: number[] = []
    for (const [i, part] of text.split(this.#addedPattern).entries()) {
      if (i % 2 === 1) ids.push(this.#added.get(part) as number)
      else this.#encodePlain(part, ids)
    }
    return ids
  }

  /** The text of ids; bytes that are no whole character become U+FFFD. */
  decode(ids: readonly number[]): string {
    const bytes: number[] = []
    for (const id of ids) {
      const added = this.#addedTexts.get(id)
      if (added === undefined) this.#merges.bytesOf(id, bytes)
      else bytes.push(...this.#encoder.encode(added))
    }
    return this.#decoder.decode(Uint8Array.from(bytes))
  }

  #countPlain(text: string): number {
    const bytes = this.#encoder.encode(normalize(text))
    let tokens = 0
    for (let start = 0; start < bytes.length; ) {
      const end = pieceEnd(bytes, start, bytes.length)
      tokens += this.#pieces.count(bytes, start, end)
      start = end
    }
    return tokens
  }

  #encodePlain(text: string, ids: number[]): void {
    const bytes = this.#encoder.encode(normalize(text))
    for (let start = 0; start < bytes.length; ) {
      const end = pieceEnd(bytes, start, bytes.length)
      this.#pieces.append(bytes, start, end, ids)
      start = end
    }
  }
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
