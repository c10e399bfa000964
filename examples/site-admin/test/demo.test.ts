import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { runDemo } from './run-demo.ts'
import { scriptedServer } from './scripted-server.ts'

const site = (name: string): string[] => [
  '--site',
  fileURLToPath(new URL(`../sites/${name}.json`, import.meta.url)),
]

const toolCall = (name: string, args: object): string =>
  `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`

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
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(stdout).not.toContain('\u001b')
  })

  test.each([
    ['Are there any plugin updates?', 'site-health', 'Form Courier 2.3.1 to 2.3.4'],
    ['How full is the disk?', 'site-health', 'The disk is 82 % full'],
    ['Show me the pending comments', 'content-management', '#201 by Tilda'],
    ['Scan the site for vulnerabilities', 'security', '6 findings: 2 high, 2 medium, 2 low.'],
    ['How do I write a new skill?', 'skill-authoring', 'Write the frontmatter'],
  ])('"%s" imports the chunk of %s and answers from the site', async (request, skill, answer) => {
    const { code, imported, steps, stdout } = await runDemo(request.split(' '))
    expect(code).toBe(0)
    expect(imported).toEqual(['search', skill])
    const [file = ''] = steps('import')[1]?.split(' ') ?? []
    expect(existsSync(new URL(`../${file}`, import.meta.url)), file).toBe(true)
    expect(steps('stand-in')[0]).toContain(`load_skill {"name":"${skill}"}`)
    expect(steps('result')[0]).toContain(`<skill_content name="${skill}">`)
    expect(steps('stand-in').at(-1)).toContain(answer)
    expect(stdout).not.toContain('at most')
  })

  test('another site gives another answer to the same request', async () => {
    const { steps } = await runDemo(['Are there any plugin updates?', ...site('quiet-garden')])
    expect(steps('site')).toEqual(['The Quiet Garden'])
    expect(steps('stand-in').at(-1)).toMatch(/^Everything is up to date\./)
  })

  test('a request that nothing fits imports the search data and no skill', async () => {
    const { code, imported, steps } = await runDemo(['Book a flight to Paris'])
    expect(code).toBe(0)
    expect(imported).toEqual(['search'])
    expect(steps('result')).toEqual([])
    expect(steps('stand-in')).toEqual([expect.stringContaining('No skill fits this request')])
  })

  test('what changes the site is shown first, and done only when the person agrees', async () => {
    const request = ['Mark comment 202 as spam']
    const refused = await runDemo(request)
    expect(refused.steps('confirm')[0]).toContain('Mark as spam 1 comment: #202')
    expect(refused.steps('refused')).toHaveLength(1)
    const agreed = await runDemo([...request, '--yes'])
    expect(agreed.steps('stand-in').at(-1)).toMatch(/^1 comment marked as spam\./)
  })

  test.each([
    [['--sight', 'x'], "Unknown option '--sight'"],
    [['--site', 'missing.json'], 'The site cannot be read: ENOENT'],
    [['--site', fileURLToPath(import.meta.url)], 'The site cannot be read: '],
    [['--site', fileURLToPath(new URL('../package.json', import.meta.url))], 'title: '],
  ])('%j ends in a message, not in a stack', async (args, message) => {
    const { code, stderr } = await runDemo(args)
    expect(code).toBe(1)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/^ +at /m)
  })
})

describe('the demo with a model server', { timeout: 60_000 }, () => {
  test('plays the conversation that the model leads, with the counts of its server', async () => {
    const server = await scriptedServer([
      `<think>Load it.</think>\n${toolCall('load_skill', { name: 'security' })}`,
      toolCall('skill_read', { name: 'security', path: 'references/incident.md' }),
      toolCall('user-list', { role: 'administrator' }),
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

    const [first, ...later] = server.requests
    expect(first).toMatchObject({ model: 'qwen3-1.7b', temperature: 0 })
    expect(first?.messages[0]?.content).toMatch(/<skill name="security" .*<tools>\n.*"load_skill"/s)
    expect(
      later
        .at(-1)
        ?.messages.map(({ role }) => role)
        .join(' '),
    ).toBe('system user assistant user assistant user assistant user')
    const ours = [...stdout.matchAll(/reads ([\d,]+)/g)].map(([, number]) => number)
    const theirs = [...stdout.matchAll(/The server counted ([\d,]+)/g)].map(([, number]) => number)
    expect(ours).toHaveLength(4)
    expect(ours).toEqual(theirs)
  })

  test('lets the model mend a call that is broken', async () => {
    const server = await scriptedServer([
      '<tool_call>{"name": load_skill}</tool_call>',
      toolCall('load_skill', { name: 'site-helth' }),
      toolCall('load_skill', { name: 'site-health' }),
      'Done.',
    ])
    const { imported, steps } = await runDemo(['Is everything up to date?'], {
      SKILLFOLD_BASE_URL: server.url,
      SKILLFOLD_MODEL: 'm',
    })
    await server.close()
    expect(server.requests[1]?.messages.at(-1)?.content).toContain('not valid JSON')
    expect(steps('refused')[0]).toContain('site-health')
    expect(imported).toEqual(['site-health'])
  })

  test('says so where the server cannot be used', async () => {
    const away = await runDemo([], {
      SKILLFOLD_BASE_URL: 'http://127.0.0.1:9',
      SKILLFOLD_MODEL: 'm',
    })
    expect(away).toMatchObject({ code: 1, stderr: expect.stringContaining('does not answer') })
    const server = await scriptedServer([])
    const broken = await runDemo([], { SKILLFOLD_BASE_URL: server.url, SKILLFOLD_MODEL: 'm' })
    await server.close()
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('answered 500') })
    const half = await runDemo([], { SKILLFOLD_MODEL: 'm' })
    expect(half).toMatchObject({ code: 1, stderr: expect.stringContaining('SKILLFOLD_BASE_URL') })
  })
})
