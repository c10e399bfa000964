import { webLlm } from '@skillfold/agent/webllm'
import type { OpenedModel } from './choices.ts'

const modelId = 'Qwen3-1.7B-q4f16_1-MLC'

/** Whether the browser has WebGPU, and a device for it. */
export async function hasWebGpu(): Promise<boolean> {
  const { gpu } = navigator as { readonly gpu?: { requestAdapter(): Promise<unknown> } }
  return !!(await gpu?.requestAdapter().catch(() => null))
}

/** Runs Qwen3-1.7B in the browser. WebLLM, the engine, is fetched here and not before. */
export async function openInBrowser(
  _values: Readonly<Record<string, string>>,
  onProgress: (text: string) => void,
): Promise<OpenedModel> {
  const { CreateMLCEngine } = await import('./web-llm.ts')
  const engine = await CreateMLCEngine(modelId, {
    initProgressCallback: ({ text }) => onProgress(text),
  })
  return {
    model: webLlm(engine),
    advised: true,
    note: 'Qwen3-1.7B runs in this browser.',
    close: () => engine.unload(),
  }
}
