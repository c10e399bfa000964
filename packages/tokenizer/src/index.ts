export { callTokens, generationTokens, resultTokens, toolTokens, turnTokens } from './costs.ts'
export { createTokenizer } from './create-tokenizer.ts'
export { qwen3 } from './qwen3.ts'
export type {
  RenderOptions,
  TemplateCall,
  TemplateMessage,
  TemplateTool,
  Tokenizer,
} from './types.ts'
