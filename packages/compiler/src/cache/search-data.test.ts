import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeTree, removeTree } from '../../test/tree.ts'
import { searchId } from '../emit/module-ids.ts'
import { openProject } from '../project.ts'
import * as build from '../search/build.ts'

vi.mock('../search/build.ts', { spy: true })

const skill = (name: string, body: string): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n---\n${body}`

let root = ''
beforeEach(() => {
  root = makeTree({
    'node_modules/x.js': '',
    'skills/a/SKILL.md': skill('a', 'Checks plugins.\n'),
    'skills/b/SKILL.md': skill('b', 'Lists users.\n'),
  })
})
afterEach(() => removeTree(root))

/** The code of the search module, as a new process makes it; and whether the data was made anew. */
async function searchCode(): Promise<{ code: string | undefined; made: boolean }> {
  vi.mocked(build.buildSearch).mockClear()
  const { modules } = await (await openProject({ root })).current()
  const module = modules.get(searchId)
  const code = module?.kind === 'code' ? await module.code() : undefined
  return { code, made: vi.mocked(build.buildSearch).mock.calls.length > 0 }
}

describe('search data', () => {
  test('is made once for the same skills, and the same from run to run', async () => {
    const cold = await searchCode()
    expect(cold).toEqual({ code: expect.stringContaining('export'), made: true })
    expect(await searchCode()).toEqual({ ...cold, made: false })
  })

  test('is made anew where a skill changed, came or became hidden', async () => {
    const { code } = await searchCode()
    for (const text of [
      skill('c', 'Runs reports.\n'),
      skill('c', 'Runs other reports.\n'),
      skill('c', 'Runs other reports.\n').replace('---\n', '---\ndisable-model-invocation: true\n'),
    ]) {
      mkdirSync(path.join(root, 'skills/c'), { recursive: true })
      writeFileSync(path.join(root, 'skills/c/SKILL.md'), text)
      expect((await searchCode()).made).toBe(true)
    }
    expect((await searchCode()).code).toBe(code)
  })

  test('is made anew where its file is torn', async () => {
    const cold = await searchCode()
    const file = path.join(root, 'node_modules/.cache/skillfold/search.json')
    const whole = await readFile(file)
    await writeFile(file, whole.subarray(0, whole.length / 2))
    expect(await searchCode()).toEqual(cold)
  })
})
