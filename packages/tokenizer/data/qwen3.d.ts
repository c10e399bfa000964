/** Qwen3's tokenizer in compact form; see scripts/compact.mjs, which makes the module. */
export declare const qwen3: {
  readonly format: number
  readonly source: string
  readonly bytes: string
  readonly merges: string
  readonly checksum: number
  readonly added: Readonly<Record<string, number>>
  readonly template: string
}
