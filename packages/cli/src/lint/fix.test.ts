import { appendFileSync, readFileSync } from 'node:fs'
import * as files from 'node:fs/promises'
import path from 'node:path'
import { openProject } from '@skillfold/compiler'
import { expect, test, vi } from 'vitest'
import { project as folder, skill } from '../../test/run-cli.ts'
import type { Io } from '../io.ts'
import { fixProblems } from './fix.ts'

vi.mock('node:fs/promises', { spy: true })

test('leaves a file alone that changed after it was read, and says so', async () => {
  const text = skill('a', 'description: Do: it.')
  const cwd = folder({ 'skills/a/SKILL.md': text })
  const file = path.join(cwd, 'skills/a/SKILL.md')
  const project = await openProject({ root: cwd })
  const compiled = await project.current()
  appendFileSync(file, 'More.\n')
  const said: string[] = []
  const stderr = { write: (line: string) => void said.push(line) }
  await fixProblems({ ...project, current: async () => compiled }, { stderr } as unknown as Io)
  expect(readFileSync(file, 'utf8')).toBe(`${text}More.\n`)
  expect(said).toEqual([
    'Left skills/a/SKILL.md as it is: it changed after it was read. Lint again.\n',
  ])
  await project.close()
})

test('leaves a file as it is that cannot be written, says so, and mends the others', async () => {
  const text = (name: string): string => skill(name, `description: Do: ${name}.`)
  const cwd = folder(
    Object.fromEntries(['a', 'c', 'z'].map((name) => [`skills/${name}/SKILL.md`, text(name)])),
  )
  const { writeFile } = await vi.importActual<typeof files>('node:fs/promises')
  vi.mocked(files.writeFile).mockImplementation(async (file, content) => {
    // A disk that is full takes a part of the first try.
    if (!String(file).includes('skills/c/')) return writeFile(file, content)
    if (content instanceof Uint8Array) return writeFile(file, content)
    await writeFile(file, '---')
    throw Object.assign(new Error(), { code: 'ENOSPC' })
  })
  const project = await openProject({ root: cwd })
  const said: string[] = []
  const stderr = { write: (line: string) => void said.push(line) }
  await fixProblems(project, { stderr } as unknown as Io)
  const { compilation } = await project.current()
  await project.close()
  expect(said).toEqual([
    'Mended skills/a/SKILL.md: frontmatter/colon\n',
    'Mended skills/z/SKILL.md: frontmatter/colon\n',
    'Left skills/c/SKILL.md as it is: it cannot be written, the disk is full.\n',
  ])
  expect(readFileSync(path.join(cwd, 'skills/c/SKILL.md'), 'utf8')).toBe(text('c'))
  expect(compilation.problems.map(({ file, code }) => `${file} ${code}`)).toEqual([
    'skills/c/SKILL.md frontmatter/colon',
  ])
})
