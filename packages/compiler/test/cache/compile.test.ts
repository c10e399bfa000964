import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as tokenizers from '@skillfold/tokenizer'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openProject, type ProjectState } from '../../src/project.ts'
import { makeTree, removeTree, skillFile } from '../tree.ts'

vi.mock('@skillfold/tokenizer', { spy: true })

function project(): string {
  const root = makeTree({
    node_modules: { folder: true },
    'skills/alpha/SKILL.md': skillFile('alpha', 'First.', '# One\n\nText.\n\n## Two\n\nMore.\n'),
    'skills/alpha/references/more.md': '# More\n\nOf it.\n',
    'skills/beta/SKILL.md': skillFile('beta'),
  })
  onTestFinished(() => removeTree(root))
  return root
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
    const root = project()
    const first = await compile(root)
    expect(opened()).toBe(true)
    vi.mocked(tokenizers.qwen3).mockClear()
    expect(data(await compile(root))).toEqual(data(first))
    expect(opened()).toBe(false)
  })

  test('opens none where a skill went and came back', async () => {
    const root = project()
    await compile(root)
    await rm(path.join(root, 'skills/beta'), { recursive: true })
    await compile(root)
    vi.mocked(tokenizers.qwen3).mockClear()
    await mkdir(path.join(root, 'skills/beta'))
    await writeFile(path.join(root, 'skills/beta/SKILL.md'), skillFile('beta'))
    await compile(root)
    expect(opened()).toBe(false)
  })

  test('counts what changed as a compile without a cache does', async () => {
    const root = project()
    await compile(root)
    await writeFile(
      path.join(root, 'skills/beta/SKILL.md'),
      skillFile('beta', 'Another.', 'Text.\n'),
    )
    const warm = await compile(root)
    await rm(path.join(root, 'node_modules'), { recursive: true })
    expect(data(await compile(root))).toEqual(data(warm))
  })
})
