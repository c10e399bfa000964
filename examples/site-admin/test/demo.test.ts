import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderCall } from '@skillfold/agent'
import { describe, expect, test } from 'vitest'
import { replayDemo, runDemo } from './run-demo.ts'
import { scriptedServer } from './scripted-server.ts'

const site = (name: string): string[] => [
  '--site',
  fileURLToPath(new URL(`../sites/${name}.json`, import.meta.url)),
]

// All runs are over the same skills, so one build serves them.
const built = await runDemo([])
const play = (args: string[], env?: Record<string, string>) => replayDemo(built, args, env)

describe('the demo with its stand-in', () => {
  test('shows costs, chunks and a conversation, and says that no model takes part', () => {
    const { code, stdout, stderr, steps } = built
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^site-health +21 /m)
    expect(stdout).toMatch(/^ {2}dist\/assets\/site-health-[\w-]{8}\.js +[\d,]+ +[\d,]+$/m)
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
    [site('night-shift'), 'security', '2 users'],
    [site('quiet-garden'), 'content-management', 'comment'],
    [['Show', 'me', 'the', 'pending', 'comments'], 'content-management', '#201 by Tilda'],
    [['How full is the disk?', ...site('night-shift')], 'site-health', 'The disk is 98 % full'],
    [['Scan for vulnerabilities', ...site('quiet-garden')], 'security', 'Nothing was found.'],
  ])('%j imports the chunk of %s and answers from the site', async (args, skill, answer) => {
    const { code, imported, steps } = await play(args)
    expect(code).toBe(0)
    expect(imported).toEqual(['search', 'search-data', skill].sort())
    for (const text of steps('import')) {
      const [file = ''] = text.split(' ')
      expect(existsSync(new URL(`../${file}`, import.meta.url)), file).toBe(true)
    }
    expect(steps('stand-in')[0]).toContain(`load_skill(name: "${skill}")`)
    expect(steps('result')[0]).toContain(`<skill_content name="${skill}">`)
    expect(steps('stand-in').at(-1)).toContain(answer)
  })

  test('a request that nothing fits imports search and no skill', async () => {
    const { code, imported, steps } = await play(['Book a flight to Paris'])
    expect(code).toBe(0)
    expect(imported).toEqual(['search', 'search-data'])
    expect(steps('result')).toEqual([])
    expect(steps('stand-in')).toEqual([expect.stringContaining('No skill fits this request')])
  })

  test('what changes the site is shown first, and done only when the person agrees', async () => {
    const request = ['Mark comment 202 as spam']
    const refused = await play(request)
    expect(refused.steps('confirm')).toEqual([
      expect.stringMatching(
        /^comment-moderate on https:\/\/harbour-books\.example: {"ids":\[202\],"action":"spam"} Mark 1 comment as spam: #202 .* Not agreed\./,
      ),
    ])
    expect(refused.steps('refused')).toEqual([expect.stringContaining('The person said no.')])
    const agreed = await play([...request, '--yes'])
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

describe('the demo with a model server', () => {
  test('plays the conversation that the model leads, with the counts of its server', async () => {
    const server = await scriptedServer([
      `<think>Load it.</think>\n${renderCall({ name: 'load_skill', arguments: { name: 'security' } })}`,
      renderCall({
        name: 'skill_read',
        arguments: { name: 'security', path: 'references/incident.md' },
      }),
      renderCall({ name: 'user-list', arguments: { role: 'administrator' } }),
      'There are two administrators.',
    ])
    const { code, stderr, stdout, imported, steps } = await play(
      ['Who may do everything?', ...site('night-shift')],
      { SKILLFOLD_BASE_URL: `${server.url}/v1`, SKILLFOLD_MODEL: 'qwen3-1.7b' },
    )
    await server.close()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('qwen3-1.7b')
    expect(stdout).not.toContain('stand-in')
    // The last is the runtime's own part that reads files.
    const files = ['search', 'search-data', 'security', 'security--incident', 'seldom']
    expect(imported).toEqual(files)
    expect(steps('model')[0]).toMatch(/^load_skill\(name: "security"\) /)
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

  test('prints as words of the model only what it wrote, safe to print', async () => {
    const unreadable = '<tool_call>{"name": \u001b[31m}</tool_call>'
    const server = await scriptedServer([unreadable, ''])
    const { code, stdout, steps } = await play([], {
      SKILLFOLD_BASE_URL: server.url,
      SKILLFOLD_MODEL: 'm',
    })
    await server.close()
    expect(code).toBe(1)
    expect(steps('model')).toEqual([
      expect.stringMatching(
        /^<tool_call>{"name": +reads [\d,]+ +writes \d+ <U\+001B>\[31m}<\/tool_call> The server/,
      ),
      expect.stringMatching(/^reads [\d,]+ +writes 0 The server counted/),
    ])
    expect(steps('note').at(-1)).toMatch(/its call is not valid JSON\. The model was told/)
    expect(steps('stopped')).toEqual([
      'Twice in a row the reply could not be read: it is empty. Ask in other words.',
    ])
    expect(stdout).not.toContain('\u001b')
  })

  test('says why there is no answer: the model goes round in circles', async () => {
    const server = await scriptedServer(
      Array(3).fill(renderCall({ name: 'load_skill', arguments: { name: 'privacy' } })),
    )
    const { code, stderr, steps } = await play([], {
      SKILLFOLD_BASE_URL: server.url,
      SKILLFOLD_MODEL: 'm',
    })
    await server.close()
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(steps('result')).toHaveLength(1)
    expect(steps('stopped')).toEqual([
      'The model went round in circles with load_skill(name: "privacy"), so it was stopped.',
    ])
  })

  test('says why there is no answer: the server fails', async () => {
    const server = await scriptedServer([])
    const { code, stdout, stderr, steps } = await play([], {
      SKILLFOLD_BASE_URL: server.url,
      SKILLFOLD_MODEL: 'm',
    })
    await server.close()
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(steps('stopped')).toEqual([
      expect.stringMatching(
        /^The model failed: .* answered 500: <U\+001B>\[31mnothing left to say/,
      ),
    ])
    expect(stdout).not.toMatch(/^ +at /m)
  })
})
