import { openAi } from '@skillfold/agent/openai'
import type { OpenedModel } from './choices.ts'

/** Talks to a server that speaks OpenAI's chat completions. */
export async function openServer({
  url = '',
  name = '',
  key = '',
}: Readonly<Record<string, string>>): Promise<OpenedModel> {
  return {
    model: openAi({ baseUrl: url, model: name, apiKey: key === '' ? undefined : key }),
    advised: true,
    note: `Requests go to ${name} at ${url}. Tokens are counted as Qwen3 counts them.`,
  }
}
