import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodeLlamaCpp } from '../../packages/agent/dist/clients/node-llama-cpp.js'
import { openAi } from '../../packages/agent/dist/clients/openai.js'
import { folder, weights } from './weights.mjs'

/** How long a conversation may be, in tokens. In mode full, the skills alone exceed the smaller. */
export const windows = { lite: 4096, full: 8192 }

/**
 * Opens the model that is measured.
 *
 * @param {{ url?: string, model?: string, threads?: number }} options A server and the model's
 *   name there, or nothing for the downloaded weights.
 * @returns {Promise<{ name: string, models: Record<'free' | 'constrained', Function> }
 *   | { lacks: string }>} One model or two, with and without constrained decoding; or what is
 *   missing.
 */
export async function openModel({ url, model, threads = 1 }) {
  if (url) return { name: model, models: { free: openAi({ baseUrl: url, model }) } }
  const library = path.join(folder, 'node_modules/node-llama-cpp')
  if (!existsSync(weights) || !existsSync(library)) {
    return {
      lacks:
        'There are no weights here. Run node bench/agent/weights.mjs (about 250 MB), or give a ' +
        'server: --url http://localhost:11434/v1 --model qwen3:1.7b',
    }
  }
  const entry = createRequire(path.join(folder, 'package.json')).resolve('node-llama-cpp')
  const { getLlama, LlamaCompletion } = await import(pathToFileURL(entry).href)
  const llama = await getLlama({ gpu: false, build: 'never', maxThreads: threads })
  const loaded = await llama.loadModel({ modelPath: weights })
  const context = await loaded.createContext({ contextSize: windows.full, threads })
  const shared = {
    model: loaded,
    completion: new LlamaCompletion({ contextSequence: context.getSequence() }),
    contextSize: context.contextSize,
  }
  return {
    name: path.basename(weights, '.gguf'),
    models: {
      constrained: nodeLlamaCpp({ ...shared, llama, mustCall: isBeforeAbility }),
      free: nodeLlamaCpp(shared),
    },
  }
}

/** In mode lite the first call loads a skill, in mode full it does what was asked for. */
function isBeforeAbility(messages) {
  const calls = messages.filter(({ role }) => role === 'assistant').length
  const isFull = messages[0].content.includes('<skill_content')
  return calls < (isFull ? 1 : 2)
}
