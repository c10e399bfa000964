import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { qwen3, type TemplateMessage } from '@skillfold/tokenizer'

/** What a client sent to `/chat/completions`. */
export interface CompletionRequest {
  readonly model: string
  readonly messages: readonly TemplateMessage[]
}

/**
 * Starts a server that speaks OpenAI's chat completions and says what it was told to, in order.
 * It streams, and counts prompts as a Qwen3 server does that does not think. When it has nothing
 * left to say, it fails with status 500 and a body that would drive a terminal.
 *
 * @param texts What to say.
 */
export async function scriptedServer(texts: readonly string[]) {
  const tokenizer = await qwen3()
  const requests: CompletionRequest[] = []
  const server = createServer(async (incoming, outgoing) => {
    const request: CompletionRequest = JSON.parse(await readAll(incoming))
    const text = texts[requests.length]
    requests.push(request)
    if (text === undefined || !incoming.url?.endsWith('/chat/completions')) {
      outgoing.writeHead(500).end('\u001b[31mnothing left to say')
      return
    }
    const options = { generationPrompt: true, thinking: false }
    const prompt_tokens = tokenizer.count(tokenizer.render(request.messages, options))
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
    const half = text.length >> 1
    for (const content of [text.slice(0, half), text.slice(half)]) {
      outgoing.write(event({ choices: [{ delta: { content } }] }))
    }
    outgoing.end(`${event({ choices: [], usage: { prompt_tokens } })}data: [DONE]\n\n`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const event = (data: object): string => `data: ${JSON.stringify(data)}\n\n`

async function readAll(incoming: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of incoming.setEncoding('utf8')) text += chunk
  return text
}
