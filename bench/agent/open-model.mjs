import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodeLlamaCpp } from '../../packages/agent/dist/clients/node-llama-cpp.js'
import { openAi } from '../../packages/agent/dist/clients/openai.js'
import { folder, models } from './models.mjs'

/** How long a conversation may be, in tokens. In mode full, the skills alone exceed the smaller. */
export const windows = { lite: 4096, full: 8192 }

/**
 * Opens the model that is measured.
 *
 * @param {{ url?: string, model?: string, threads?: number }} options A server and the model's
 *   name there, or one of `models`.
 * @returns {Promise<{ name: string, reserve: number, clients: Record<string, Function> }
 *   | { lacks: string }>} A client for each way of decoding, with the tokens of a reply; or what
 *   is missing.
 */
export async function openModel({ url, model = 'smollm2', threads = 1 }) {
  if (url) return { name: model, reserve: 512, clients: { free: openAi({ baseUrl: url, model }) } }
  const chosen = models[model]
  if (!chosen) {
    const names = Object.keys(models).join(' or ')
    throw new Error(`There is no model ${model}. Choose ${names}, or give a server by --url.`)
  }
  const { file, render, stop } = chosen
  const weights = path.join(folder, file)
  const library = path.join(folder, 'node_modules/node-llama-cpp')
  if (!existsSync(weights) || !existsSync(library)) {
    return {
      lacks:
        `There are no weights here. Run node bench/agent/weights.mjs ${model} (up to 300 MB), or ` +
        'give a server: --url http://localhost:11434/v1 --model qwen3:1.7b',
    }
  }
  const entry = createRequire(path.join(folder, 'package.json')).resolve('node-llama-cpp')
  const { getLlama, LlamaCompletion } = await import(pathToFileURL(entry).href)
  const llama = await getLlama({
    gpu: false,
    build: 'never',
    maxThreads: threads,
    logLevel: 'error',
  })
  const loaded = await llama.loadModel({ modelPath: weights })
  // What two prompts share is evaluated once, which a sliding window of attention would prevent.
  const context = await loaded.createContext({
    contextSize: windows.full,
    threads,
    swaFullCache: true,
  })
  const shared = {
    model: loaded,
    completion: new LlamaCompletion({ contextSequence: context.getSequence() }),
    contextSize: context.contextSize,
    render,
    stop,
  }
  return {
    name: path.basename(file, '.gguf'),
    // Enough for each call of the example; a longer answer is cut.
    reserve: 64,
    clients: {
      free: nodeLlamaCpp(shared),
      constrained: nodeLlamaCpp({ ...shared, llama, mustCall }),
    },
  }
}

/**
 * Holds the first reply to a call that loads a skill, and the next to one of its abilities, so
 * that each is a choice among those that there are. In mode full there is nothing to load.
 */
function mustCall(messages, tools) {
  const isFull = messages[0].content.includes('<skill_content')
  const replies = messages.filter(({ role }) => role === 'assistant').length
  if (replies > (isFull ? 0 : 1)) return undefined
  return replies === 0 && !isFull
    ? tools.filter(({ name }) => name === 'load_skill').map(withoutOptional)
    : tools.filter(({ name }) => !name.endsWith('_skill') && !name.startsWith('skill_'))
}

/** So small a model invents a value for each argument that it may leave out. */
function withoutOptional(tool) {
  const { properties, required = [] } = tool.parameters
  const kept = Object.entries(properties).filter(([key]) => required.includes(key))
  return { ...tool, parameters: { ...tool.parameters, properties: Object.fromEntries(kept) } }
}
