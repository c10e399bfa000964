import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeTree, removeTree } from '../../test/tree.ts'
import type { FileEvent } from '../files/file-event.ts'
import { readSkill } from './read-skill.ts'
import { createSkillReader, type SkillReader } from './skill-reader.ts'

vi.mock('./read-skill.ts', { spy: true })

const skill = (name: string, body = 'Text.\n'): string =>
  `---\nname: ${name}\ndescription: Does ${name}.\n---\n${body}`

let folder = ''
afterEach(() => removeTree(folder))

function open(files: Readonly<Record<string, string>>): SkillReader {
  folder = makeTree({ skills: { folder: true }, ...files })
  return reader()
}

function reader(): SkillReader {
  const root = { path: path.join(folder, 'skills'), label: 'skills' }
  return createSkillReader([root], { projectRoot: folder, profile: 'default' })
}

/** Writes or removes a file as a person would; says what a watcher says. */
function change(inside: string, text: string | undefined): [file: string, event: FileEvent] {
  const file = path.join(folder, 'skills', inside)
  if (text === undefined) {
    rmSync(file)
    return [file, 'delete']
  }
  mkdirSync(path.dirname(file), { recursive: true })
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return [file, 'create']
  } catch {
    writeFileSync(file, text)
    return [file, 'update']
  }
}

describe('after a change', () => {
  test('only the skill that it is in is read again', async () => {
    const reader = open({ 'skills/a/SKILL.md': skill('a'), 'skills/b/SKILL.md': skill('b') })
    const before = await reader.read()
    reader.touch(...change('b/SKILL.md', skill('b', 'New.\n')))
    vi.mocked(readSkill).mockClear()
    const after = await reader.read()
    expect(vi.mocked(readSkill).mock.calls.map(([{ path: at }]) => path.basename(at))).toEqual([
      'b',
    ])
    expect(after.skills[0]).toBe(before.skills[0])
    expect(after.skills[1]?.body).toBe('New.\n')
  })

  test('of nothing that is known, all is read again', async () => {
    const reader = open({ 'skills/a/SKILL.md': skill('a') })
    await reader.read()
    vi.mocked(readSkill).mockClear()
    reader.touch()
    await reader.read()
    expect(readSkill).toHaveBeenCalledTimes(1)
  })

  test('while it reads, a change is seen by the next read', async () => {
    const reader = open({ 'skills/a/SKILL.md': skill('a') })
    await reader.read()
    reader.touch(...change('a/SKILL.md', skill('a', 'One.\n')))
    const first = reader.read()
    reader.touch(...change('a/SKILL.md', skill('a', 'Two.\n')))
    const second = reader.read()
    await first
    expect((await second).skills[0]?.body).toBe('Two.\n')
  })
})

test('whatever changes, what is read is what a new reader reads', { timeout: 60_000 }, async () => {
  const name = fc.constantFrom('a', 'b', 'group/c', 'group/d')
  const file = fc.oneof(
    name.map((at) => `${at}/SKILL.md`),
    name.map((at) => `${at}/references/x.md`),
    fc.constantFrom('README.md', 'group/notes.md', 'a/inner/SKILL.md', 'a/.env.example'),
    fc.constantFrom('.hidden/e/SKILL.md', 'a/.hidden/f/SKILL.md', 'group/.hidden/SKILL.md'),
  )
  const content = fc.constantFrom(
    ...['a', 'b', 'c', 'd'].map((of) => skill(of)),
    skill('b', '[x](references/x.md)\n'),
    'no frontmatter\n',
    '---\nname: a\n',
  )
  const step = fc.tuple(file, fc.option(content, { nil: undefined, freq: 3 }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const present = new Set<string>()
      const used = open({})
      for (const [at, text, reads] of steps) {
        if (text === undefined && !present.delete(at)) continue
        if (text !== undefined) present.add(at)
        used.touch(...change(at, text))
        if (reads) await used.read()
      }
      expect(await used.read()).toEqual(await reader().read())
      removeTree(folder)
    }),
    { numRuns: 60 },
  )
})
