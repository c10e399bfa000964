import type { CompactTokenizer } from '../src/bpe/compact.ts'

/** Qwen3's tokenizer. scripts/compact.mjs makes the module. */
export declare const qwen3: CompactTokenizer
