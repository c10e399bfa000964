import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const bench = fileURLToPath(new URL('../../../bench/agent/run.mjs', import.meta.url))

const runBench = (...args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [bench, ...args], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr })
    })
  })

/** Starts a server that answers all requests the same way. */
async function serve(status: number, body: string) {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise((resolve) => server.close(resolve))
  return { url: `http://127.0.0.1:${port}/v1`, asked: () => asked, stop }
}

describe('the bench of models', () => {
  it('ends at the first request where no server answers', async () => {
    const { url, stop } = await serve(200, '')
    await stop()
    const { code, stdout, stderr } = await runBench('--url', url, '--model', 'q', '--mode', 'lite')
    expect(code).toBe(1)
    expect(stderr).toMatch(/does not answer .*Is the server running\?/)
    expect(stdout).not.toContain('| lite |')
  })

  it('ends at the first request where the server does not have the model', async () => {
    const body = '{"error":{"message":"model \\"q\\" not found"}}'
    const { url, asked, stop } = await serve(404, body)
    const { code, stdout, stderr } = await runBench('--url', url, '--model', 'q', '--mode', 'lite')
    await stop()
    expect([code, asked()]).toEqual([1, 1])
    expect(stderr).toMatch(/answered 404: .*not found/)
    expect(stdout).not.toContain('| lite |')
  })

  it('takes no call for right where nothing is due and no answer comes', async () => {
    const { url, stop } = await serve(200, '{"choices":[{"message":{"content":""}}]}')
    const args = ['--url', url, '--model', 'q', '--mode', 'lite', '--only', '38']
    const { code, stdout } = await runBench(...args)
    await stop()
    expect(code).toBe(0)
    expect(stdout).toContain('| lite | free | 0 | 0 | 0 |')
  })

  it.each([
    [['--only', '0'], '--only 0 is no count'],
    [['--mode', 'lit'], 'Choose lite or routed or full'],
  ])('says what is wrong with %j', async (args, message) => {
    const { code, stderr } = await runBench(...args)
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
  })

  it('tells its options', async () => {
    const { code, stdout } = await runBench('--help')
    expect(code).toBe(0)
    expect(stdout).toContain('--wording name')
  })
})
