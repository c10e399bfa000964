import { createHash } from 'node:crypto'
import { Client, type ClientOptions, InMemoryTransport } from '@modelcontextprotocol/client'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createStager } from '@skillfold/agent/staged'
import type { CallResult } from '@skillfold/runtime'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { begin, ownTools, tooEarly } from '../../test/skills.ts'
import type { PublishedSkill } from './extension.ts'
import { createSkillServer, type SkillServerOptions } from './server.ts'

/** The two lines of the protocol: with a handshake, and with what a host can do in each request. */
const eras: Record<string, ClientOptions['versionNegotiation']> = {
  '2025-11-25': { mode: 'legacy' },
  '2026-07-28': { mode: { pin: '2026-07-28' } },
}

const staging = ['list_staged_actions', 'confirm_action', 'discard_staged_action']
const abilities = ['site__comment-list', 'site__comment-delete']

describe.each(Object.keys(eras))('with protocol %s', (era) => {
  /** Connects the official client to a server of the fixture's skills. */
  async function connect(
    options: SkillServerOptions = {},
    answer?: (message: string) => { action: 'accept' | 'decline'; content?: { confirm: boolean } },
  ) {
    const fixture = begin()
    const changes: string[][] = []
    const client = new Client(
      { name: 'host', version: '1.0.0' },
      {
        versionNegotiation: eras[era],
        ...(answer && { capabilities: { elicitation: {} } }),
        listChanged: {
          tools: { onChanged: (_, tools) => changes.push(tools?.map(({ name }) => name) ?? []) },
        },
      },
    )
    if (answer) {
      client.setRequestHandler('elicitation/create', ({ params }) => answer(params.message))
    }
    const [near, far] = InMemoryTransport.createLinkedPair()
    const server = serveStdio(() => createSkillServer(fixture.skills, options), { transport: far })
    await client.connect(near)
    onTestFinished(async () => {
      await client.close()
      await server.close()
    })
    const call = async (name: string, args: Record<string, unknown> = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: args })
      const [part] = content
      return { ok: !isError, text: part?.type === 'text' ? part.text : '' }
    }
    const names = async () => (await client.listTools()).tools.map(({ name }) => name)
    const own = [...ownTools(fixture.session), ...staging]
    return { ...fixture, client, changes, call, names, own }
  }

  test('refuses an ability before its skill is loaded, and runs it after', async () => {
    const { call, names, own, changes, list } = await connect()
    expect(await names()).toEqual(own)
    const answers = []
    for (const [name, args] of tooEarly) answers.push(await call(name, args))
    expect(answers).toEqual([
      { ok: false, text: expect.stringMatching(/^First load the skill .*\n- comments\n/) },
      { ok: true, text: expect.stringContaining('List them first.') },
      { ok: true, text: '[{"id":7,"text":"Buy my pills"}]' },
    ])
    expect(list).toHaveBeenCalledTimes(1)
    expect(await names()).toEqual([...own, ...abilities])
    await vi.waitFor(() => expect(changes).toEqual([[...own, ...abilities]]))
  })

  test('tells what a host should know before it calls', async () => {
    const { client, session, call } = await connect()
    expect(client.getInstructions()).toBe(session.prompt().text)
    await call('load_skill', { name: 'comments' })
    const { tools } = await client.listTools()
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]))
    expect(hints).toMatchObject({
      load_skill: { readOnlyHint: true },
      'site__comment-list': { readOnlyHint: true, destructiveHint: false },
      'site__comment-delete': { readOnlyHint: false, destructiveHint: true },
    })
  })

  test('loads a skill again, since the host may have begun another conversation', async () => {
    const { call } = await connect()
    const first = await call('load_skill', { name: 'comments' })
    expect(await call('load_skill', { name: 'comments' })).toEqual(first)
  })

  test('refuses nothing for its size, since the host has its own window', async () => {
    const { call } = await connect({ session: { window: 100, reserve: 10 } })
    expect(await call('load_skill', { name: 'comments' })).toMatchObject({ ok: true })
  })

  describe('a destructive ability', () => {
    const removal = ['site__comment-delete', { ids: [7] }] as const

    test('is run once a person confirms what the host shows', async () => {
      const shown: string[] = []
      const { call, remove } = await connect({ target: 'harbour-books.example' }, (message) => {
        shown.push(message)
        return { action: 'accept', content: { confirm: true } }
      })
      await call('load_skill', { name: 'comments' })
      expect(await call(...removal)).toEqual({ ok: true, text: 'Deleted.' })
      expect(remove).toHaveBeenCalledTimes(1)
      expect(shown).toEqual([
        'site/comment-delete on harbour-books.example: {"ids":[7]}\nDeletes 1 comment for good.',
      ])
    })

    test.each([{ action: 'decline' }, { action: 'accept', content: { confirm: false } }] as const)(
      'is dropped where a person answers %o',
      async (answer) => {
        const { call, remove } = await connect({}, () => answer)
        await call('load_skill', { name: 'comments' })
        expect(await call(...removal)).toEqual({
          ok: true,
          text: 'Discarded. Nothing was changed.',
        })
        expect(await call('list_staged_actions')).toEqual({ ok: true, text: 'Nothing waits.' })
        expect(remove).not.toHaveBeenCalled()
      },
    )

    test('waits for the app, where the host cannot ask a person', async () => {
      const stager = createStager<CallResult>()
      const { call, remove } = await connect({ stager })
      await call('load_skill', { name: 'comments' })
      const staged = await call(...removal)
      expect(staged).toEqual({ ok: false, text: expect.stringContaining('in the app') })
      const [action] = stager.list('pending')
      expect(staged.text).not.toContain(action?.hash)
      const asked = await call('confirm_action', { id: action?.id })
      expect(asked).toEqual({ ok: false, text: expect.stringContaining('in the app') })
      expect(remove).not.toHaveBeenCalled()
      await stager.confirm(action?.id ?? '', action?.hash ?? '')
      expect(remove).toHaveBeenCalledTimes(1)
    })

    test('is run by `confirm_action`, where the caller is the operator', async () => {
      const { call, remove } = await connect({ policy: 'caller' })
      await call('load_skill', { name: 'comments' })
      const { text } = await call(...removal)
      expect(remove).not.toHaveBeenCalled()
      const [id] = /act-\w+/.exec(text) ?? []
      expect(await call('confirm_action', { id })).toEqual({ ok: true, text: 'Deleted.' })
      expect(remove).toHaveBeenCalledTimes(1)
    })
  })

  describe('the skills extension', () => {
    const files = [publish('comments', 'Find and remove comments'), publish('plugins', 'Update')]

    test('gives what the official client verifies', async () => {
      const { client } = await connect({ files })
      const skills = new SkillsClient(client)
      expect(skills.supported).toBe(true)
      const listing = await skills.list()
      expect(listing.skills.map(({ uri }) => uri)).toEqual([
        'skill://comments/SKILL.md',
        'skill://plugins/SKILL.md',
      ])
      for (const skill of listing.skills) {
        expect(await skills.get(skill.uri)).toMatchObject({ skill })
        expect(await skills.read(skill)).toMatchObject({ verified: true, body: '\nDo it.\n' })
        const seal = await skills.read(skill, 'assets/the seal.png')
        expect(seal).toMatchObject({ verified: true, mimeType: 'image/png', bytes: png })
      }
    })

    test('opens the abilities of a skill whose SKILL.md a host reads', async () => {
      const { client, names, own, call } = await connect({ files })
      const skills = new SkillsClient(client)
      const [comments] = (await skills.list()).skills
      expect(await names()).toEqual(own)
      if (comments) await skills.read(comments)
      expect(await names()).toEqual([...own, ...abilities])
      expect(await call('site__comment-list', { status: 'spam' })).toMatchObject({ ok: true })
    })

    test('has the client refuse a file whose bytes are others than its digest says', async () => {
      const [honest] = files as [PublishedSkill]
      const changed = honest.files.map((file) => ({
        ...file,
        read: () => `${file.read()}`.replace('Do it', 'No ad'),
      }))
      const { client } = await connect({ files: [{ ...honest, files: changed }] })
      const skills = new SkillsClient(client)
      const [skill] = (await skills.list()).skills
      await expect(skill && skills.read(skill)).rejects.toMatchObject({ reason: 'digest' })
    })

    test('leaves out what is no skill by the specification, and says so', async () => {
      const onWarning = vi.fn()
      const odd = publish('Odd_Name', 'Odd')
      const { client } = await connect({ files: [...files, odd], onWarning })
      const { skills } = await new SkillsClient(client).list()
      expect(skills).toHaveLength(2)
      expect(onWarning).toHaveBeenCalledWith(expect.stringContaining('Odd_Name'))
    })

    test.each(['../../evil', '/etc/evil', '..\\evil', 'C:evil', '__proto__', 'a/b'])(
      'serves nothing of a skill that is named %s',
      async (name) => {
        const onWarning = vi.fn()
        const { client } = await connect({ files: [...files, publish(name, 'Evil')], onWarning })
        const { resources } = await client.listResources()
        expect(resources.map(({ uri }) => uri)).toEqual([
          'skill://comments/SKILL.md',
          'skill://plugins/SKILL.md',
        ])
        const uri = `skill://${encodeURIComponent(name)}/SKILL.md`
        await expect(client.readResource({ uri })).rejects.toThrow()
        await expect(new SkillsClient(client).get(uri)).rejects.toThrow()
        expect((await new SkillsClient(client).list()).skills).toHaveLength(2)
        expect(onWarning).toHaveBeenCalledWith(expect.stringContaining('1-64 lowercase letters'))
      },
    )

    test.each(['../../evil.md', '..\\..\\evil.md', '/etc/evil', 'a//b.md', 'a/./b.md', 'a\nb.md'])(
      'serves no file at the path %j',
      async (path) => {
        const onWarning = vi.fn()
        const { files: own, ...skill } = publish('plugins', 'Update')
        const [entry] = own
        const evil = { ...skill, files: entry ? [...own, { ...entry, path }] : own }
        const { client } = await connect({ files: [evil], onWarning })
        const [listed] = (await new SkillsClient(client).list()).skills
        expect(listed?.resources).toMatchObject([
          { uri: 'skill://plugins/SKILL.md' },
          { uri: 'skill://plugins/assets/the%20seal.png' },
        ])
        const uri = `skill://plugins/${path.split('/').map(encodeURIComponent).join('/')}`
        await expect(client.readResource({ uri })).rejects.toThrow()
        expect(onWarning).toHaveBeenCalledWith(
          `plugins: the path ${JSON.stringify(path)} could lead out of its folder`,
        )
      },
    )
  })
})

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00])

function publish(name: string, description: string): PublishedSkill {
  const text = `---\nname: ${name}\ndescription: ${description}\nmetadata:\n  team: web\n---\n\nDo it.\n`
  const file = (path: string, type: string, content: string | Uint8Array) => {
    const bytes = Buffer.from(content as string)
    const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
    return { path, type, digest, size: bytes.length, read: () => content }
  }
  return {
    name,
    frontmatter: { name, description, metadata: { team: 'web' } },
    files: [file('SKILL.md', 'text/markdown', text), file('assets/the seal.png', 'image/png', png)],
  }
}
