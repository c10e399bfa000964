import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeSkills, tokenizer } from '../../test/skills.ts'
import { createAgent } from '../loop/agent.ts'
import { ContextOverflow, type Message, type ModelOptions } from '../model.ts'
import { type OpenAiOptions, openAi } from './openai.ts'

const open: { close(): unknown }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** A server that answers one way, and what it was sent. */
async function serve(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<{ baseUrl: string; requests: { url: string; headers: object; body: object }[] }> {
  const requests: { url: string; headers: object; body: object }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    requests.push({ url: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
    answer(response, request)
  })
  open.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests }
}

const events =
  (...all: object[]) =>
  (response: ServerResponse): void => {
    response.setHeader('content-type', 'text/event-stream; charset=utf-8')
    const text = [...all.map((each) => JSON.stringify(each)), '[DONE]']
      .map((data) => `data: ${data}\n\n`)
      .join('')
    // Split where it hurts: within a character, and between the line breaks.
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7))
    response.end()
  }
const says = (content: string, finish_reason: string | null = null) => ({
  choices: [{ delta: { content }, finish_reason }],
})

async function ask(
  options: Partial<OpenAiOptions> & { baseUrl: string },
  given: Partial<ModelOptions> = {},
  messages: readonly Message[] = [{ role: 'user', content: 'Hi' }],
) {
  const deltas: string[] = []
  const reply = await openAi({ model: 'qwen3:1.7b', ...options })(messages, {
    signal: new AbortController().signal,
    maxTokens: 512,
    thinking: false,
    tools: [{ name: 'disk', description: 'Disk use', parameters: { type: 'object' } }],
    onText: (delta) => deltas.push(delta),
    ...given,
  })
  return { reply, deltas }
}

describe('a chat completions server', () => {
  it('is read as it writes', async () => {
    const usage = { prompt_tokens: 12, completion_tokens: 3 }
    const { baseUrl, requests } = await serve(
      events(says('Grüße, '), says('汉字🙂', 'stop'), { choices: [], usage }),
    )
    const { reply, deltas } = await ask({ baseUrl, apiKey: 'k' })
    expect(deltas).toEqual(['Grüße, ', '汉字🙂'])
    expect(reply).toMatchObject({
      text: 'Grüße, 汉字🙂',
      finish: 'stop',
      usage: { promptTokens: 12, completionTokens: 3 },
    })
    expect(requests[0]).toMatchObject({
      url: '/v1/chat/completions',
      headers: { authorization: 'Bearer k' },
      body: { model: 'qwen3:1.7b', stream: true, max_tokens: 512, temperature: 0 },
    })
    expect(requests[0]?.body).not.toHaveProperty('tools')
  })

  it('may answer at once', async () => {
    const { baseUrl } = await serve((response) => {
      response.setHeader('content-type', 'application/json')
      const message = { content: 'There are', tool_calls: null }
      response.end(JSON.stringify({ choices: [{ message, finish_reason: 'length' }] }))
    })
    expect((await ask({ baseUrl })).reply).toMatchObject({ text: 'There are', finish: 'length' })
  })

  it('reads calls itself where it can, and gets results by their ids', async () => {
    const part = (index: number, called: object) => ({
      choices: [{ delta: { tool_calls: [{ index, function: called }] } }],
    })
    const { baseUrl, requests } = await serve(
      events(
        part(0, { name: 'disk', arguments: '' }),
        part(0, { arguments: '{"area":' }),
        part(1, { name: 'disk', arguments: { area: 'b' } }),
        part(0, { arguments: '"a"}' }),
      ),
    )
    const call = { id: 'call_1', name: 'disk', arguments: { area: 'a' } }
    const { reply } = await ask({ baseUrl, toolCalling: 'native' }, {}, [
      { role: 'assistant', content: '', calls: [call] },
      { role: 'tool', content: '40 %', id: 'call_1', name: 'disk' },
    ])
    expect(reply.calls).toEqual([
      { name: 'disk', arguments: '{"area":"a"}' },
      { name: 'disk', arguments: { area: 'b' } },
    ])
    expect(requests[0]?.body).toMatchObject({
      tools: [{ type: 'function', function: { name: 'disk' } }],
      messages: [
        { tool_calls: [{ id: 'call_1', function: { name: 'disk', arguments: '{"area":"a"}' } }] },
        { role: 'tool', tool_call_id: 'call_1', content: '40 %' },
      ],
    })
  })

  it.each([
    ['both of index 0', { index: 0 }],
    ['without an index', {}],
  ])('may send two calls of different ids, %s', async (_, place) => {
    const part = (id: string | undefined, called: object) => ({
      choices: [{ delta: { tool_calls: [{ ...place, id, function: called }] } }],
    })
    const { baseUrl } = await serve(
      events(
        part('a', { name: 'disk', arguments: '{"area":' }),
        part(undefined, { arguments: '"a"}' }),
        part('b', { name: 'list', arguments: '{' }),
        part('b', { arguments: '}' }),
      ),
    )
    const { reply } = await ask({ baseUrl, toolCalling: 'native' })
    expect(reply.calls).toEqual([
      { name: 'disk', arguments: '{"area":"a"}' },
      { name: 'list', arguments: '{}' },
    ])
  })

  it.each([
    ['its length, after the name', [{ name: 'wipe' }], 'length'],
    ['its length, after empty arguments', [{ name: 'wipe', arguments: '' }], 'length'],
    ['its length, within arguments', [{ name: 'wipe', arguments: '{"all":' }], 'length'],
    ['its length, after whole arguments', [{ name: 'wipe', arguments: '{}' }], 'length'],
    ['its length, after two calls', [{ name: 'wipe', arguments: {} }, { name: 'wipe' }], 'length'],
    ['a filter', [{ name: 'wipe', arguments: '' }], 'content_filter'],
    ['nothing, after the name', [{ name: 'wipe', arguments: '' }], undefined],
  ])('whose reply ends by %s has none of its calls made', async (_, called, finish) => {
    const parts = called.map((each, index) => ({
      choices: [{ delta: { tool_calls: [{ index, id: `${index}`, function: each }] } }],
    }))
    const end = finish && { choices: [{ delta: {}, finish_reason: finish }] }
    let replies = 0
    const { baseUrl, requests } = await serve((response) => {
      response.setHeader('content-type', 'text/event-stream')
      const all = replies++ === 0 ? [...parts, end] : [says('I see.', 'stop')]
      response.end(all.map((each) => (each ? `data: ${JSON.stringify(each)}\n\n` : '')).join(''))
    })
    const skills = makeSkills([])
    const execute = vi.fn(() => 'Wiped.')
    skills.abilities.register('wipe', { description: 'Wipe', execute })
    const model = openAi({ baseUrl, model: 'x', toolCalling: 'native' })
    const agent = createAgent({ session: skills.session(), model, count: tokenizer.count })
    expect((await agent.run('Hi').result).outcome).toMatchObject({ text: 'I see.' })
    expect(execute).not.toHaveBeenCalled()
    expect(JSON.stringify(requests[1]?.body)).toContain('Your call is not complete')
  })

  it.each([
    ['nothing', '', 'length'],
    ['its end', `data: ${JSON.stringify(says('', 'stop'))}\n\n`, 'stop'],
    ['that it is done', 'data: [DONE]\n\n', undefined],
  ])('that says %s after its last words ends as it says', async (_, end, finish) => {
    const { baseUrl } = await serve((response) => {
      response.setHeader('content-type', 'text/event-stream')
      response.end(`data: ${JSON.stringify(says('There are'))}\n\n${end}`)
    })
    expect((await ask({ baseUrl })).reply).toMatchObject({ text: 'There are', finish })
  })

  it.each([
    [
      'llama.cpp',
      {
        error: {
          type: 'exceed_context_size_error',
          message: 'the request exceeds the available context size',
        },
      },
    ],
    ['vLLM', { message: "This model's maximum context length is 4096 tokens." }],
    ['OpenAI', { error: { code: 'context_length_exceeded' } }],
  ])('that is %s says that a conversation is too long', async (_, body) => {
    const { baseUrl } = await serve((response) => {
      response.statusCode = 400
      response.end(JSON.stringify(body))
    })
    await expect(ask({ baseUrl })).rejects.toBeInstanceOf(ContextOverflow)
  })

  it.each([
    [
      'refuses',
      (response: ServerResponse) => response.writeHead(404).end('no such model'),
      /answered 404: no such model/,
    ],
    [
      'answers with a page',
      (response: ServerResponse) => response.end('<html>'),
      /no chat completion: <html>/,
    ],
    [
      'answers nothing of use',
      (response: ServerResponse) => response.end('{}'),
      /Does the path end in \/v1\?/,
    ],
    [
      'fails in the midst',
      events(says('a'), { error: { message: 'out of memory' } }),
      /out of memory/,
    ],
  ])('that %s is told plainly', async (_, answer, message) => {
    const { baseUrl } = await serve(answer)
    await expect(ask({ baseUrl })).rejects.toThrow(message)
  })

  it('is not silent while it sends thoughts or calls', async () => {
    const { baseUrl } = await serve(
      events(
        { choices: [{ delta: { role: 'assistant', reasoning_content: 'Hm' } }] },
        { choices: [{ delta: { tool_calls: [{ index: 0, function: { name: 'disk' } }] } }] },
        says('', 'stop'),
      ),
    )
    const { deltas } = await ask({ baseUrl })
    expect(deltas).toEqual(['', '', ''])
  })

  it('may give the name of a call with each of its parts', async () => {
    const part = (args: string) => ({
      choices: [
        { delta: { tool_calls: [{ index: 0, function: { name: 'disk', arguments: args } }] } },
      ],
    })
    const { baseUrl } = await serve(events(part('{"a"'), part(': 1}'), says('', 'stop')))
    const { reply } = await ask({ baseUrl, toolCalling: 'native' })
    expect(reply.calls).toEqual([{ name: 'disk', arguments: '{"a": 1}' }])
  })

  it('that breaks off is told plainly', async () => {
    const { baseUrl } = await serve((response) => {
      response.setHeader('content-type', 'text/event-stream')
      response.write(`data: ${JSON.stringify(says('a'))}\n\n`, () => response.destroy())
    })
    await expect(ask({ baseUrl })).rejects.toThrow(
      /\/v1\/chat\/completions broke off its reply \(.+\)\. Is the server still running\?$/,
    )
  })

  it('that is not there is told plainly', async () => {
    await expect(ask({ baseUrl: 'http://127.0.0.1:9/v1' })).rejects.toThrow(
      /Is the server running\?/,
    )
  })

  it('is left when the reply is no longer wanted', async () => {
    const controller = new AbortController()
    let closed: Promise<unknown> = Promise.resolve()
    const { baseUrl } = await serve((response) => {
      closed = new Promise((resolve) => response.once('close', resolve))
      response.setHeader('content-type', 'text/event-stream')
      response.write(`data: ${JSON.stringify(says('a'))}\n\n`)
    })
    const onText = (): void => controller.abort()
    await expect(ask({ baseUrl }, { signal: controller.signal, onText })).rejects.toThrow()
    await closed
  })
})
