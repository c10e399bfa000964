import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openProject } from '@skillfold/compiler'
import { expect, test } from 'vitest'
import { project as folder, skill } from '../../test/run-cli.ts'
import type { Io } from '../io.ts'
import { fixProblems } from './fix.ts'

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
