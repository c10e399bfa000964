import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import * as files from 'node:fs/promises'
import path from 'node:path'
import { openProject, type Project, problemMessage } from '@skillfold/compiler'
import { afterEach, expect, test, vi } from 'vitest'
import { project as folder, skill } from '../../test/run-cli.ts'
import type { Io } from '../io.ts'
import { fixProblems } from './fix.ts'

vi.mock('node:fs/promises', { spy: true })

/** What is told on standard error, and the problems of what was left. */
async function fix(project: Project): Promise<{ said: string[]; left: string[] }> {
  const said: string[] = []
  const stderr = { write: (line: string) => void said.push(line) }
  const left = await fixProblems(project, { stderr } as unknown as Io)
  return {
    said,
    left: left.map((one) => `${one.file} ${one.severity} ${one.code} ${problemMessage(one)}`),
  }
}

const faulty = (...names: string[]): string =>
  folder(
    Object.fromEntries(
      names.map((name) => [`skills/${name}/SKILL.md`, skill(name, `description: Do: ${name}.`)]),
    ),
  )

const again = 'See to that, and run `skillfold lint --fix` again.'

afterEach(() => vi.mocked(files.writeFile).mockReset())

test('reads a file again that changed after it was read, and mends what it says now', async () => {
  const cwd = faulty('a')
  const file = path.join(cwd, 'skills/a/SKILL.md')
  const project = await openProject({ root: cwd })
  await project.current()
  appendFileSync(file, 'More.\n')
  expect(await fix(project)).toEqual({
    said: ['Mended skills/a/SKILL.md: frontmatter/colon\n'],
    left: [],
  })
  expect(readFileSync(file, 'utf8')).toBe(`${skill('a', 'description: "Do: a."')}More.\n`)
  await project.close()
})

test('leaves a file alone that is never the one that was read', async () => {
  const cwd = faulty('a')
  const file = path.join(cwd, 'skills/a/SKILL.md')
  const project = await openProject({ root: cwd })
  const compiled = await project.current()
  appendFileSync(file, 'More.\n')
  expect(await fix({ ...project, current: async () => compiled })).toEqual({
    said: [],
    left: [
      `skills/a/SKILL.md warning catalog/not-mended The file could not be mended (frontmatter/colon): it changes again and again. ${again}`,
    ],
  })
  expect(readFileSync(file, 'utf8')).toBe(`${skill('a', 'description: Do: a.')}More.\n`)
  await project.close()
})

test('goes on where a file is gone meanwhile', async () => {
  const cwd = faulty('a', 'b')
  const project = await openProject({ root: cwd })
  await project.current()
  rmSync(path.join(cwd, 'skills/a'), { recursive: true })
  expect(await fix(project)).toEqual({
    said: ['Mended skills/b/SKILL.md: frontmatter/colon\n'],
    left: [],
  })
  expect((await project.current()).compilation.problems).toEqual([])
  await project.close()
})

test.each([
  { code: 'EACCES', taken: undefined, why: 'permission denied' },
  { code: 'EROFS', taken: undefined, why: 'the disk is read-only' },
  { code: 'ENOSPC', taken: '---', why: 'the disk is full' },
])(
  'reports a file that cannot be written ($code), keeps it, and mends the others',
  async (failure) => {
    const cwd = faulty('a', 'c', 'z')
    const { writeFile } = await vi.importActual<typeof files>('node:fs/promises')
    vi.mocked(files.writeFile).mockImplementation(async (file, content) => {
      // A disk that is full takes a part of the first try.
      if (!String(file).includes('skills/c/')) return writeFile(file, content)
      if (content instanceof Uint8Array) return writeFile(file, content)
      if (failure.taken !== undefined) await writeFile(file, failure.taken)
      throw Object.assign(new Error(), { code: failure.code })
    })
    const project = await openProject({ root: cwd })
    expect(await fix(project)).toEqual({
      said: [
        'Mended skills/a/SKILL.md: frontmatter/colon\n',
        'Mended skills/z/SKILL.md: frontmatter/colon\n',
      ],
      left: [
        `skills/c/SKILL.md warning catalog/not-mended The file could not be mended (frontmatter/colon): it cannot be written, ${failure.why}. ${again}`,
      ],
    })
    const { compilation } = await project.current()
    await project.close()
    expect(readFileSync(path.join(cwd, 'skills/c/SKILL.md'), 'utf8')).toBe(
      skill('c', 'description: Do: c.'),
    )
    expect(compilation.problems.map(({ file, code }) => `${file} ${code}`)).toEqual([
      'skills/c/SKILL.md frontmatter/colon',
    ])
  },
)

test('says so where not even what was there before can be written again', async () => {
  const cwd = faulty('c')
  const { writeFile } = await vi.importActual<typeof files>('node:fs/promises')
  vi.mocked(files.writeFile).mockImplementation(async (file) => {
    await writeFile(file, skill('c', 'description: Do: c.').slice(0, 30))
    throw Object.assign(new Error(), { code: 'EIO' })
  })
  const project = await openProject({ root: cwd })
  const { left } = await fix(project)
  await project.close()
  expect(left.join()).toContain(
    'it cannot be written, the disk reports an error, and it is no more what it was.',
  )
})

test("the level of its problem is the configuration's", async () => {
  const cwd = faulty('c')
  vi.mocked(files.writeFile).mockRejectedValue(Object.assign(new Error(), { code: 'EACCES' }))
  const inline = { rules: { 'catalog/not-mended': 'error' } } as const
  const project = await openProject({ root: cwd, inline })
  const { left } = await fix(project)
  await project.close()
  expect(left.join()).toContain('skills/c/SKILL.md error catalog/not-mended')
})
