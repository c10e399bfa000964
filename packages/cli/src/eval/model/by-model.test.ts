import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { project, runCli, skill } from '../../../test/run-cli.ts'

const call = (name: string, args: object = {}): string =>
  `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`
const load = (name: string): string => call('load_skill', { name })

/** What a model says, by the request and how many results it has seen. */
type Script = (request: string, results: number, seed: number) => string | number | Cut | Native

/** A reply that the server ends at its limit of tokens. */
interface Cut {
  readonly cut: string
}

/** Calls that the server has read from the reply itself. */
interface Native {
  readonly calls: readonly {
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
}

interface ServerOptions {
  readonly models?: readonly string[]
  /** What is answered in place of the list of models: a text, or a status. */
  readonly list?: string | number
  readonly say: Script
}

/** Starts a server that speaks OpenAI's chat completions, and says what a script tells it. */
async function serve({ models = ['small'], list, say }: ServerOptions) {
  const sent: { url: string; key: string | undefined; body: { seed?: number } }[] = []
  const server = createServer(async (incoming, outgoing) => {
    let text = ''
    for await (const chunk of incoming) text += chunk
    const body = JSON.parse(text || '{}')
    sent.push({ url: incoming.url ?? '', key: incoming.headers.authorization, body })
    if (incoming.url === '/v1/models') {
      if (typeof list === 'number') outgoing.writeHead(list)
      const data = models.map((id) => ({ id }))
      return outgoing.end(typeof list === 'string' ? list : JSON.stringify({ data }))
    }
    const users = body.messages.filter(({ role }: { role: string }) => role === 'user')
    const results = users.filter(({ content }: { content: string }) =>
      content.startsWith('<tool_response>'),
    )
    const content = say(users[0].content, results.length, body.seed)
    if (typeof content === 'number') return outgoing.writeHead(content).end('out of memory')
    const choice =
      typeof content === 'string'
        ? { message: { content } }
        : 'calls' in content
          ? { message: { content: null, tool_calls: content.calls }, finish_reason: 'tool_calls' }
          : { message: { content: content.cut }, finish_reason: 'length' }
    outgoing.end(JSON.stringify({ choices: [choice] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, sent }
}

const ability = (name: string) => ({ name, description: `Does ${name}.`, parameters: {} })
const files = {
  'skills/backups/SKILL.md': skill('backups', 'description: Restore a database.'),
  'skills/disk/SKILL.md': skill(
    'disk',
    'description: Free space on a full disk.\nabilities: [disk-usage, disk-clean]',
  ),
  'skillfold.config.json': JSON.stringify({
    abilities: ['disk-usage', 'disk-clean', 'other'].map(ability),
  }),
}
const needsDisk = { query: 'is the disk full?', gold: ['disk'] }
const needsNone = { query: 'hello', gold: [] }

async function evaluate(url: string, cases: readonly object[], ...argv: string[]) {
  const lines = cases.map((each) => `${JSON.stringify(each)}\n`).join('')
  const cwd = project({ ...files, 'cases.jsonl': lines })
  const env = { SKILLFOLD_API_KEY: 'secret' }
  return runCli(cwd, ['eval', 'cases.jsonl', '--model', url, ...argv], { env })
}

/** Loads `disk` and calls `disk-usage` where asked for the disk. */
const good: Script = (request, results) =>
  request.includes('disk') ? ([load('disk'), call('disk-usage')][results] ?? 'Done.') : 'Hello.'

describe('a model that does what is wanted', () => {
  test('is right in each of three trials, each with its own seed', async () => {
    const { url, sent } = await serve({ say: good })
    const { code, stdout, stderr } = await evaluate(url, [needsDisk, needsNone], '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      model: 'small',
      queries: 2,
      trials: 3,
      load: 1,
      ability: 1,
      none: { queries: 1, rejected: 1 },
      misses: [],
    })
    const replies = sent.filter((each) => each.url.endsWith('/chat/completions'))
    expect(replies.map(({ body }) => body.seed)).toEqual([1, 1, 2, 2, 3, 3, 1, 2, 3])
    expect(replies[0]).toMatchObject({ key: 'Bearer secret', body: { model: 'small' } })
  })

  test('is right where the server reads its calls, too', async () => {
    const native = (name: string, args: object = {}): Native => ({
      calls: [{ function: { name, arguments: JSON.stringify(args) } }],
    })
    const say: Script = (_, results) =>
      [native('load_skill', { name: 'disk' }), native('disk-usage')][results] ?? 'Done.'
    const { url } = await serve({ say })
    const { stdout } = await evaluate(url, [needsDisk], '--json')
    expect(JSON.parse(stdout)).toMatchObject({ load: 1, ability: 1, misses: [] })
  })

  test('is not measured by an ability where the skill has none', async () => {
    const say: Script = (_, results) => [load('backups')][results] ?? 'Restored.'
    const { url } = await serve({ say })
    const { stdout } = await evaluate(url, [{ query: 'restore', gold: ['backups'] }], '--json')
    expect(JSON.parse(stdout)).toMatchObject({ load: 1, ability: null, misses: [] })
  })

  test('may need several skills', async () => {
    const say: Script = (_, results) =>
      [load('disk'), load('backups'), call('disk-clean')][results] ?? 'Done.'
    const { url } = await serve({ say })
    const both = { query: 'free the disk, then restore', gold: ['backups', 'disk'] }
    const { stdout } = await evaluate(url, [both], '--json')
    expect(JSON.parse(stdout)).toMatchObject({ load: 1, ability: 1, misses: [] })
  })
})

describe('a model that goes astray', () => {
  test.each<[what: string, say: Script, gold: string[], figures: object]>([
    ['loads another skill', () => load('backups'), ['disk'], { load: 0, ability: 0 }],
    ['loads nothing', () => 'It is full.', ['disk'], { load: 0, ability: 0 }],
    [
      'calls another ability',
      (_, results) => [load('disk'), call('other')][results] ?? 'Done.',
      ['disk'],
      { load: 1, ability: 0 },
    ],
    [
      'is right in two trials of three',
      (request, results, seed) => (seed === 3 ? 'No.' : good(request, results, seed)),
      ['disk'],
      { load: 2 / 3, ability: 2 / 3 },
    ],
    ['loads what nobody needs', () => load('disk'), [], { none: { queries: 1, rejected: 0 } }],
    ['cannot be understood', () => '<tool_call>{"name": load', ['disk'], { load: 0 }],
  ])('%s', async (_, say, gold, figures) => {
    const { url } = await serve({ say })
    const { code, stdout } = await evaluate(url, [{ query: 'the disk?', gold }], '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ ...figures, misses: [{ gold }] })
  })

  test('is cut off, which is no way to say that no skill fits', async () => {
    const say: Script = (_, __, seed) => (seed === 2 ? { cut: '<think>Well' } : 'Hello.')
    const { url } = await serve({ say })
    const { code, stdout } = await evaluate(url, [needsNone])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^none needed, none loaded +67% /m)
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'wanted none: right; was cut off, loaded none, called nothing; right',
    )
  })

  test('fails below a gate, and is shown with what it did', async () => {
    const { url } = await serve({ say: () => load('backups') })
    const { code, stdout, stderr } = await evaluate(url, [needsDisk], '--min', 'load=0.5')
    expect(code).toBe(1)
    expect(stderr).toBe('load is 0.000, and at least 0.5 is wanted.\n')
    expect(stdout).toMatch(/^right skills loaded +0% +load$/m)
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'wanted disk: loaded backups, called nothing; loaded backups, called nothing;',
    )
  })
})

describe('what has no case is not measured', () => {
  const refuses: Script = () => 'I cannot.'
  const needsBackups = { query: 'restore', gold: ['backups'] }

  test.each<[cases: object[], figures: object, rows: RegExp[]]>([
    [
      [needsBackups],
      { load: 0, ability: null, none: { queries: 0, rejected: null } },
      [/^right ability called +– +ability: no case for it$/m, /– +rejected: no case for it$/m],
    ],
    [
      [needsNone],
      { load: null, ability: null, none: { queries: 1, rejected: 1 } },
      [/^right skills loaded +– +load: no case for it$/m, /^none needed, none loaded +100% /m],
    ],
  ])('of %j', async (cases, figures, rows) => {
    const { url } = await serve({ say: refuses })
    const { stdout } = await evaluate(url, cases, '--json')
    expect(JSON.parse(stdout)).toMatchObject(figures)
    const shown = await evaluate(url, cases)
    for (const row of rows) expect(shown.stdout).toMatch(row)
  })

  test.each([
    [[needsBackups], 'ability=0.9', 'ability cannot be measured with these cases.\n'],
    [[needsBackups], 'rejected=0', 'rejected cannot be measured with these cases.\n'],
    [[needsNone], 'load=0.9', 'load cannot be measured with these cases.\n'],
  ])('of %j: --min %s fails', async (cases, gate, said) => {
    const { url } = await serve({ say: refuses })
    const { code, stderr } = await evaluate(url, cases, '--min', gate)
    expect({ code, stderr }).toEqual({ code: 1, stderr: said })
  })
})

describe('a run that cannot be made is an error, and no figure', () => {
  test('where a case names an ability, and the configuration has none', async () => {
    const { url, sent } = await serve({ say: good })
    const cwd = project({
      'skills/disk/SKILL.md': skill('disk', 'description: Free space on a full disk.'),
      'cases.jsonl': JSON.stringify({ ...needsDisk, ability: ['disk-usage'] }),
    })
    const { code, stdout, stderr } = await runCli(cwd, ['eval', 'cases.jsonl', '--model', url])
    expect({ code, stdout, sent }).toEqual({ code: 2, stdout: '', sent: [] })
    expect(stderr).toMatch(/^skillfold: cases\.jsonl:1: It names an ability, and the configuration/)
    expect(await runCli(cwd, ['eval', 'cases.jsonl'])).toMatchObject({ code: 0 })
  })

  test('where the server fails', async () => {
    const { url } = await serve({ say: (_, results) => (results === 0 ? load('disk') : 500) })
    const { code, stdout, stderr } = await evaluate(url, [needsDisk], '--json')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(
      /^skillfold: cases\.jsonl:1: The model failed\. .*answered 500: out of memory\n$/,
    )
  })

  test('where every reply is cut off', async () => {
    const { url } = await serve({ say: () => ({ cut: '<think>Well' }) })
    const { code, stdout, stderr } = await evaluate(url, [needsDisk, needsNone])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^skillfold: Every reply of the model was cut off/)
  })

  test('where every reply is empty', async () => {
    const { url } = await serve({ say: () => '' })
    const { code, stdout, stderr } = await evaluate(url, [needsDisk, needsNone])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^skillfold: Every reply of the model was empty/)
  })

  test('where nobody answers', async () => {
    const named = await evaluate('http://127.0.0.1:9/v1', [needsDisk], '--model-name', 'm')
    expect(named).toMatchObject({ code: 1, stdout: '' })
    expect(named.stderr).toMatch(/The model failed\. .*does not answer .*Is the server running\?/)
    const { code, stderr } = await evaluate('http://127.0.0.1:9/v1', [needsDisk])
    expect(code).toBe(1)
    expect(stderr).toMatch(/\/v1\/models does not answer \(.+\)\. Is the server running\?\n$/)
  })

  test.each<[what: string, list: string | number]>([
    ['a page', '<html>'],
    ['an object of another shape', '{}'],
    ['nothing', 'null'],
    ['models without ids', '{ "data": [null, {}] }'],
    ['a status', 404],
  ])('where the server answers with %s in place of its models', async (_, list) => {
    const { url } = await serve({ list, say: good })
    const { code, stderr } = await evaluate(url, [needsDisk])
    expect(code).toBe(1)
    expect(stderr).toMatch(/\/v1\/models does not list models .*Name one: --model-name\.\n$/)
    expect(stderr).not.toMatch(/undefined|TypeError/)
  })

  test.each([
    [['a', 'b'], /has these models: a, b\. Name one: --model-name\./],
    [[], /has no model\. Name one: --model-name\./],
  ])('where the server has %j and none is named', async (models, said) => {
    const { url } = await serve({ models, say: good })
    const { code, stderr } = await evaluate(url, [needsDisk])
    expect(code).toBe(2)
    expect(stderr).toMatch(said)
  })

  test('where a case names an ability that there is not', async () => {
    const { url, sent } = await serve({ say: good })
    const { code, stderr } = await evaluate(url, [{ ...needsDisk, ability: ['disk-usge'] }])
    expect(code).toBe(2)
    expect(stderr).toContain(
      'cases.jsonl:1: There is no ability "disk-usge". Did you mean "disk-usage"?',
    )
    expect(sent).toEqual([])
  })

  test('where a gate is of search', async () => {
    const { url, sent } = await serve({ say: good })
    const { code, stderr } = await evaluate(url, [needsDisk], '--min', 'hit1=0.5')
    expect(code).toBe(2)
    expect(stderr).toBe(
      'skillfold: hit1 is not measured of a model. Figures: load, ability, rejected.\n',
    )
    expect(sent).toEqual([])
  })

  test.each(['localhost', 'localhost:99', 'ftp://host/v1'])('where the URL is %s', async (url) => {
    const { code, stderr } = await evaluate(url, [needsDisk])
    expect(code).toBe(2)
    expect(stderr).toContain(`"${url}" is no URL of a server. Give one such as http:`)
  })
})
