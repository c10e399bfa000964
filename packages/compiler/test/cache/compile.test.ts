import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as tokenizers from '@skillfold/tokenizer'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openProject, type ProjectState } from '../../src/project.ts'

vi.mock('@skillfold/tokenizer', { spy: true })

const skill = (name: string, body: string): string =>
  `---\nname: ${name}\ndescription: Helps with ${name}.\n---\n${body}`

async function project(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'skillfold-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(path.join(root, 'node_modules'))
  await write(root, 'alpha/SKILL.md', skill('alpha', '# One\n\nText.\n\n## Two\n\nMore.\n'))
  await write(root, 'alpha/references/more.md', '# More\n\nOf it.\n')
  await write(root, 'beta/SKILL.md', skill('beta', 'Short.\n'))
  return root
}

async function write(root: string, file: string, text: string): Promise<void> {
  const place = path.join(root, 'skills', file)
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, text)
}

/** Compiles as a new process would. */
async function compile(root: string): Promise<ProjectState['compilation']> {
  return (await (await openProject({ root })).current()).compilation
}

const opened = (): boolean => vi.mocked(tokenizers.qwen3).mock.calls.length > 0

/** All of a compilation that is data. */
const data = ({ config, ...rest }: ProjectState['compilation']): unknown => rest

beforeEach(() => {
  vi.mocked(tokenizers.qwen3).mockClear()
})

describe('a second compile', () => {
  test('gives the same as the first, and opens no tokenizer', async () => {
    const root = await project()
    const first = await compile(root)
    expect(opened()).toBe(true)
    vi.mocked(tokenizers.qwen3).mockClear()
    expect(data(await compile(root))).toEqual(data(first))
    expect(opened()).toBe(false)
  })

  test('opens none where a skill is gone, renamed back, or moved', async () => {
    const root = await project()
    await compile(root)
    await rm(path.join(root, 'skills/beta'), { recursive: true })
    await compile(root)
    vi.mocked(tokenizers.qwen3).mockClear()
    await write(root, 'beta/SKILL.md', skill('beta', 'Short.\n'))
    await compile(root)
    expect(opened()).toBe(false)
  })

  test('counts what changed as a compile without a cache does', async () => {
    const root = await project()
    await compile(root)
    await write(root, 'beta/SKILL.md', skill('beta', 'Longer than before.\n'))
    const warm = await compile(root)
    await rm(path.join(root, 'node_modules'), { recursive: true })
    expect(data(await compile(root))).toEqual(data(warm))
  })
})
