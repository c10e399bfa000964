import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, onTestFinished, test } from 'vitest'
import { project, runCli, skill, writeFiles } from './run-cli.ts'

const bin = fileURLToPath(new URL('../bin/skillfold.js', import.meta.url))

const files = {
  'skills/fine/SKILL.md': skill('fine', 'description: Does fine.\nabilities: [fine-do]'),
  'skills/fine/references/deep.md': '# Deep\n\nMore.\n',
  'skills/fine/assets/seal.bin': '\u0000\u0001\u0002',
  'skills/secret/SKILL.md': skill(
    'secret',
    'description: Not for models.\ndisable-model-invocation: true',
  ),
  'skills/bad/SKILL.md': skill('bad', 'license: MIT'),
  'skillfold.config.json': JSON.stringify({
    abilities: [{ name: 'fine-do', description: 'Do', parameters: { type: 'object' } }],
  }),
}

const modes = { '2025-11-25': 'legacy', '2026-07-28': 'auto' } as const

/** Starts the command as a host does, and connects the official client to it. */
async function host(cwd: string, args: string[] = [], mode: 'legacy' | 'auto' = 'auto') {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'serve', ...args],
    cwd,
    stderr: 'pipe',
  })
  const told: string[] = []
  transport.stderr?.on('data', (chunk) => told.push(`${chunk}`))
  const client = new Client({ name: 'host', version: '1' }, { versionNegotiation: { mode } })
  // The client's complaint about a line that is no message.
  const stray: Error[] = []
  client.onerror = (error) => stray.push(error)
  await client.connect(transport)
  onTestFinished(() => client.close())
  return { client, skills: new SkillsClient(client), stray, told }
}

const sha256 = (file: string): string =>
  `sha256:${createHash('sha256').update(readFileSync(file)).digest('hex')}`

describe.each(Object.keys(modes) as (keyof typeof modes)[])('with protocol %s', (era) => {
  test('serves a folder: the index, the tools, and what a load gives', async () => {
    const { client, stray, told } = await host(project(files), [], modes[era])
    expect(client.getNegotiatedProtocolVersion()).toBe(era)
    expect(client.getInstructions()).toContain('<skill name="fine" description="Does fine." />')
    expect(client.getInstructions()).not.toContain('secret')
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['list_skills', 'load_skill', 'skill_read'])
    const load = await client.callTool({ name: 'load_skill', arguments: { name: 'fine' } })
    const [text] = load.content
    expect(text).toMatchObject({
      text: expect.stringContaining('\n# fine\n\nFollow these steps.\n'),
    })
    expect(text).toMatchObject({ text: expect.stringContaining('\n- references/deep.md (') })
    expect(JSON.stringify(load.content)).not.toContain('fine-do')
    expect(stray).toEqual([])
    expect(told.join('')).toContain('Left out, since they do not compile: bad.')
    expect(told.join('')).toContain('1 skill served.')
  })

  test('serves files, whose digests are those of the folder', async () => {
    const cwd = project(files)
    const { skills, stray } = await host(cwd, [], modes[era])
    const listing = await skills.list()
    const folder = path.join(cwd, 'skills/fine')
    const paths = ['SKILL.md', 'assets/seal.bin', 'references/deep.md']
    expect(listing.skills).toEqual([
      {
        uri: 'skill://fine/SKILL.md',
        frontmatter: { name: 'fine', description: 'Does fine.', abilities: ['fine-do'] },
        resources: paths.map((file) => ({
          uri: `skill://fine/${file}`,
          digest: sha256(path.join(folder, file)),
          size: readFileSync(path.join(folder, file)).length,
        })),
      },
    ])
    for (const file of paths) {
      const [fine] = listing.skills
      const read = fine && (await skills.read(fine, file))
      expect(read?.verified).toBe(true)
      expect(Buffer.from(read?.bytes ?? [])).toEqual(readFileSync(path.join(folder, file)))
    }
    expect(stray).toEqual([])
  })
})

test('serves a precompiled package, whose digests are those of its manifest', async () => {
  const acme = project({ ...files, 'package.json': '{"name":"@acme/skills","version":"1.0.0"}' })
  rmSync(path.join(acme, 'skills/bad'), { recursive: true })
  expect(await runCli(acme, ['build', '--fix'])).toMatchObject({ code: 0 })
  const app = project({ 'skills/own/SKILL.md': skill('own') })
  const installed = path.join(app, 'node_modules/@acme/skills')
  writeFiles(installed, { 'package.json': '{"name":"@acme/skills","version":"1.0.0"}' })
  cpSync(path.join(acme, 'dist'), path.join(installed, 'dist'), { recursive: true })

  const { skills } = await host(app, ['@acme/skills'])
  const listing = await skills.list()
  expect(listing.skills.map(({ uri }) => uri)).toEqual(['skill://fine/SKILL.md'])
  const manifest = JSON.parse(readFileSync(path.join(installed, 'dist/skillfold.json'), 'utf8'))
  const [fine] = listing.skills
  expect(fine?.resources).toEqual(
    manifest.skills[0].files.map(({ path, digest, size }: Record<string, unknown>) => ({
      uri: `skill://fine/${path}`,
      digest,
      size,
    })),
  )
  for (const { path: file } of manifest.skills[0].files) {
    expect(fine && (await skills.read(fine, file))).toMatchObject({ verified: true })
  }
})

test('ends when the host leaves, with nothing but protocol on standard output', async () => {
  const child = spawn(process.execPath, [bin, 'serve'], { cwd: project(files) })
  const ended = once(child, 'close')
  const lines = createInterface(child.stdout)
  const seen: unknown[] = []
  lines.on('line', (line) => {
    seen.push(JSON.parse(line))
    child.stdin.end()
  })
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'host', version: '1' },
  }
  const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params }
  child.stdin.write(`nonsense\n${JSON.stringify(initialize)}\n`)
  expect(await ended).toEqual([0, null])
  expect(seen).toEqual([expect.objectContaining({ jsonrpc: '2.0', id: 1 })])
})

test('is wrong use without a skill', async () => {
  expect(await runCli(project({}), ['serve'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('There is no skill to serve.'),
  })
})

test.each([
  ['is not installed', {}, 'package/not-found'],
  ['cannot be read', { 'node_modules/acme/package.json': '{' }, 'package/unreadable'],
  ['has no skills', { 'node_modules/acme/package.json': '{}' }, 'package/no-skills'],
  [
    'is no safe one',
    {
      'node_modules/acme/package.json': '{}',
      'node_modules/acme/skills/evil/SKILL.md': skill('../../evil'),
    },
    'package/unsafe-name',
  ],
])('says why there is no skill of a package that %s', async (_, files, code) => {
  const { code: exit, stdout, stderr } = await runCli(project(files), ['serve', 'acme'])
  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' })
  expect(stderr).toContain(` ${code}\n`)
})
