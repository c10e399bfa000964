/** A tool as chat templates render it. */
export interface TemplateTool {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly parameters: object
}

/** A call of a tool. */
export interface TemplateCall {
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** One turn of a conversation. */
export interface TemplateMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  /** Calls that an assistant's turn makes, which templates write in the model's own way. */
  readonly calls?: readonly TemplateCall[]
}

/** What a chat template is rendered with. */
export interface RenderOptions {
  readonly tools?: readonly TemplateTool[]
  /** Ends the text with the opening of the assistant's turn. Off by default. */
  readonly generationPrompt?: boolean
  /** Lets a thinking model think. The model's default where absent. */
  readonly thinking?: boolean
}

/** A model's own tokenizer. */
export interface Tokenizer {
  /** Name of the tokenizer, such as `qwen3`. */
  readonly id: string
  /** Hex SHA-256 of the `tokenizer.json` that the counts are exact for. */
  readonly sha256: string
  /**
   * Counts a text as the model reads it: added tokens in the text are read as such, and none is
   * put around it.
   *
   * @param text Any text; unpaired surrogates count as U+FFFD.
   * @returns Exact tokens.
   */
  count(text: string): number
  /** The ids behind `count`. */
  encode(text: string): number[]
  /**
   * The text of ids that `encode` gave, or of some of them in their order. Bytes that are no
   * whole character become U+FFFD.
   */
  decode(ids: readonly number[]): string
  /** The added tokens' texts, special or not: what a text must not contain to be mere text. */
  readonly control: readonly string[]
  /**
   * Renders a conversation by the model's own chat template.
   *
   * @throws {Error} Where the tokenizer has no template, or the template refuses the messages.
   */
  render(messages: readonly TemplateMessage[], options?: RenderOptions): string
  /** Whether there is a chat template. */
  readonly hasTemplate: boolean
}
