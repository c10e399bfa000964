import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { renderToolCall } from '../src/protocol.ts'
import { runDemo } from './run-demo.ts'
import { scriptedServer } from './scripted-server.ts'

const site = (name: string): string[] => [
  '--site',
  fileURLToPath(new URL(`../sites/${name}.json`, import.meta.url)),
]

describe('the demo with its stand-in', { timeout: 60_000 }, () => {
  test('shows costs, chunks and a conversation, and says that no model takes part', async () => {
    const { code, stdout, stderr, steps } = await runDemo([])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^site-health +21 /m)
    expect(stdout).toMatch(/^dist\/assets\/site-health-[\w-]{8}\.js +[\d,]+ +[\d,]+$/m)
    expect(stdout).toMatch(/There is no model here\. A stand-in plays it/)
    expect(steps('prompt')[0]).toContain(
      '<skill name="site-health" description="Check plugins, themes, updates, and disk usage" />',
    )
    expect(steps('stand-in').at(-1)).toContain('Form Courier 2.3.1 to 2.3.4')
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(stdout).not.toContain('\u001b')
    expect(stdout).not.toContain('at most')
  })

  test.each([
    [['Show', 'me', 'the', 'pending', 'comments'], 'content-management', '#201 by Tilda'],
    [['How full is the disk?', ...site('night-shift')], 'site-health', 'The disk is 98 % full'],
    [['Scan for vulnerabilities', ...site('quiet-garden')], 'security', 'Nothing was found.'],
  ])('%j imports the chunk of %s and answers from the site', async (args, skill, answer) => {
    const { code, imported, steps } = await runDemo(args)
    expect(code).toBe(0)
    expect(imported.sort()).toEqual(['search', 'search-data', skill].sort())
    const [file = ''] = steps('import').at(-1)?.split(' ') ?? []
    expect(existsSync(new URL(`../${file}`, import.meta.url)), file).toBe(true)
    expect(steps('stand-in')[0]).toContain(`load_skill {"name":"${skill}"}`)
    expect(steps('result')[0]).toContain(`<skill_content name="${skill}">`)
    expect(steps('stand-in').at(-1)).toContain(answer)
  })

  test('a request that nothing fits imports search and no skill', async () => {
    const { code, imported, steps } = await runDemo(['Book a flight to Paris'])
    expect(code).toBe(0)
    expect(imported.sort()).toEqual(['search', 'search-data'])
    expect(steps('result')).toEqual([])
    expect(steps('stand-in')).toEqual([expect.stringContaining('No skill fits this request')])
  })

  test('what changes the site is shown first, and done only when the person agrees', async () => {
    const request = ['Mark comment 202 as spam']
    const refused = await runDemo(request)
    expect(refused.steps('confirm')[0]).toContain('Mark 1 comment as spam: #202')
    expect(refused.steps('refused')).toHaveLength(1)
    const agreed = await runDemo([...request, '--yes'])
    expect(agreed.steps('stand-in').at(-1)).toMatch(/^1 comment marked as spam\./)
  })

  test.each([
    [['--sight', 'x'], {}, "Unknown option '--sight'"],
    [[''], {}, 'The request is empty.'],
    [
      ['--site', 'missing.json'],
      {},
      'missing.json cannot be used as a site: There is no such file.',
    ],
    [
      ['--site', fileURLToPath(import.meta.url)],
      {},
      'demo.test.ts cannot be used as a site: It is not JSON',
    ],
    [
      ['--site', fileURLToPath(new URL('../package.json', import.meta.url))],
      {},
      'package.json cannot be used as a site: title: ',
    ],
    [[], { SKILLFOLD_MODEL: 'm' }, 'needs both SKILLFOLD_BASE_URL and SKILLFOLD_MODEL'],
  ])('%j with %j ends in a message at once, without a stack', async (args, env, message) => {
    const { code, stdout, stderr } = await runDemo(args, env)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/^ +at /m)
  })
})

describe('the demo with a model server', { timeout: 60_000 }, () => {
  test('plays the conversation that the model leads, with the counts of its server', async () => {
    const server = await scriptedServer([
      `<think>Load it.</think>\n${renderToolCall('load_skill', { name: 'security' })}`,
      renderToolCall('skill_read', { name: 'security', path: 'references/incident.md' }),
      renderToolCall('user-list', { role: 'administrator' }),
      'There are two administrators.',
    ])
    const { code, stderr, stdout, imported, steps } = await runDemo(
      ['Who may do everything?', ...site('night-shift')],
      { SKILLFOLD_BASE_URL: `${server.url}/v1`, SKILLFOLD_MODEL: 'qwen3-1.7b' },
    )
    await server.close()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('qwen3-1.7b')
    expect(stdout).not.toContain('stand-in')
    expect(imported).toEqual(['security', 'security--incident'])
    expect(steps('model')[0]).toMatch(/^load_skill {"name":"security"} /)
    expect(steps('result').at(-1)).toMatch(/^2 users\. .*- vik, administrator/)
    expect(steps('model').at(-1)).toMatch(/^There are two administrators\./)

    const prompts = server.requests.map((request) => request.messages)
    expect(prompts[0]?.[0]?.content).toMatch(/<skill name="security" .*<tools>\n.*"load_skill"/s)
    expect(prompts.map(({ length }) => length)).toEqual([2, 4, 6, 8])
    const ours = [...stdout.matchAll(/reads ([\d,]+)/g)].map(([, number]) => number)
    const theirs = [...stdout.matchAll(/The server counted ([\d,]+)/g)].map(([, number]) => number)
    expect(ours).toHaveLength(4)
    expect(ours).toEqual(theirs)
  })

  test('shows a call that cannot be read, and ends with 1 where there is no answer', async () => {
    const server = await scriptedServer(['<tool_call>{"name": \u001b[31m}</tool_call>', ''])
    const { code, stdout, steps } = await runDemo([], {
      SKILLFOLD_BASE_URL: server.url,
      SKILLFOLD_MODEL: 'm',
    })
    await server.close()
    expect(code).toBe(1)
    expect(steps('error')[0]).toMatch(/^The call is not valid JSON\./)
    expect(steps('stopped')).toEqual(['The model wrote neither an answer nor a call.'])
    expect(stdout).not.toContain('\u001b')
  })

  test('ends in a message where the server fails', async () => {
    const server = await scriptedServer([])
    const { code, stderr } = await runDemo([], {
      SKILLFOLD_BASE_URL: server.url,
      SKILLFOLD_MODEL: 'm',
    })
    await server.close()
    expect(code).toBe(1)
    expect(stderr).toContain('answered 500: <U+001B>[31mnothing left to say')
    expect(stderr).not.toMatch(/^ +at /m)
  })
})
