import { expect, test } from 'vitest'
import { chatCompletions } from '../src/chat-completions.ts'
import { scriptedServer } from './scripted-server.ts'

const messages = [{ role: 'user', content: 'Hello' }] as const

test('gives the text and the count of the server', async () => {
  const server = await scriptedServer(['Good morning.'])
  const reply = await chatCompletions(`${server.url}/v1/`, 'm')(messages)
  await server.close()
  expect(reply.text).toBe('Good morning.')
  expect(reply.usage?.promptTokens).toBeGreaterThan(5)
  expect(server.requests[0]).toMatchObject({ model: 'm', messages, temperature: 0 })
})

test('rejects with the status where the server fails', async () => {
  const server = await scriptedServer([])
  await expect(chatCompletions(server.url, 'm')(messages)).rejects.toThrow(
    `${server.url}/chat/completions answered 500: \u001b[31mnothing left to say`,
  )
  await server.close()
})

test('rejects with a plain message where nobody answers', async () => {
  await expect(chatCompletions('http://127.0.0.1:9', 'm')(messages)).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:9\/chat\/completions does not answer \(.+\)\. Is the server running\?$/,
  )
})

test.each(['<html>', '{}', '{"choices":[{"message":{"content":null}}]}'])(
  'rejects what is no completion: %s',
  async (body) => {
    const url = `data:application/json,${encodeURIComponent(body)}#`
    await expect(chatCompletions(url, 'm')(messages)).rejects.toThrow('no chat completion')
  },
)
