import type { ToolDefinition } from '@skillfold/runtime'
import { ContextOverflow, type Message, type Model } from '../model.ts'
import { renderChat } from '../protocol/render.ts'
import { finishOf } from './finish.ts'
import { replyGrammar } from './grammar.ts'

/** What of `node-llama-cpp` 3.21 is used: objects that the app has made. */
export interface NodeLlamaCppOptions {
  /** A `LlamaModel`. */
  readonly model: { tokenize(text: string, specialTokens: boolean): readonly unknown[] }
  /** A `LlamaCompletion` on a sequence of its own, which then keeps what two prompts share. */
  readonly completion: {
    generateCompletionWithMeta(
      input: never,
      options: never,
    ): Promise<{
      readonly response: string
      readonly metadata: { readonly stopReason: string }
    }>
  }
  /** Tokens of the context that the sequence belongs to. */
  readonly contextSize: number
  /** A `Llama`, to hold replies to the grammar of a call or prose where the model cannot think. */
  readonly llama?:
    | { createGrammar(options: { readonly grammar: string }): Promise<unknown> }
    | undefined
  /**
   * With `llama`: the tools of which the reply to these messages has to call one, out of all that
   * can be called. Their definitions may be narrower than the app's own, such as without optional
   * arguments, which very small models fill with inventions.
   *
   * @default A call or prose, as the model likes.
   */
  readonly mustCall?:
    | ((
        messages: readonly Message[],
        tools: readonly ToolDefinition[],
      ) => readonly ToolDefinition[] | undefined)
    | undefined
  /** Renders a conversation by the model's template. @default ChatML, Qwen3's form */
  readonly render?: ((messages: readonly Message[], thinking: boolean) => string) | undefined
  /** What ends a reply besides the model's own end. @default ChatML's markers */
  readonly stop?: readonly string[] | undefined
  /** @default 0 */
  readonly temperature?: number | undefined
}

/**
 * Lets a model reply that `node-llama-cpp` runs in this process
 * (https://node-llama-cpp.withcat.ai/guide/text-completion).
 *
 * @param options See `NodeLlamaCppOptions`.
 */
export function nodeLlamaCpp(options: NodeLlamaCppOptions): Model {
  const { model, completion, contextSize, llama, temperature = 0 } = options
  const { render = renderChat, stop = ['<|im_end|>', '<|im_start|>', '<tool_response>'] } = options
  const grammars = new Map<string, Promise<unknown>>()
  const grammarFor = (
    messages: readonly Message[],
    tools: readonly ToolDefinition[],
  ): Promise<unknown> | undefined => {
    const chosen = options.mustCall?.(messages, tools)
    const grammar = replyGrammar(chosen ?? tools, chosen !== undefined)
    const made = grammars.get(grammar) ?? llama?.createGrammar({ grammar })
    if (made) grammars.set(grammar, made)
    return made
  }

  return async (messages, { signal, maxTokens, thinking, tools, onText }) => {
    const input = model.tokenize(render(messages, thinking), true)
    // The library would leave out the beginning of what is too long.
    if (input.length + maxTokens > contextSize) {
      throw new ContextOverflow(
        `${input.length} tokens and ${maxTokens} for the reply exceed the context of ${contextSize}.`,
      )
    }
    const grammar = thinking ? undefined : await grammarFor(messages, tools)
    const { response, metadata } = await completion.generateCompletionWithMeta(
      input as never,
      {
        signal,
        maxTokens,
        temperature,
        grammar,
        customStopTriggers: stop,
        repeatPenalty: false,
        disableContextShift: true,
        onTextChunk: onText,
      } as never,
    )
    return {
      text: response,
      finish: finishOf(metadata.stopReason),
      usage: {
        promptTokens: input.length,
        completionTokens: model.tokenize(response, true).length,
      },
    }
  }
}
