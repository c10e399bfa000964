import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { project, runCli } from '../../test/run-cli.ts'

test.each<[files: Record<string, string>, argv: string[], file: string]>([
  [{}, [], 'skills/site-health/SKILL.md'],
  [{ '.agents/skills/.keep': '' }, [], '.agents/skills/site-health/SKILL.md'],
  [{ 'mine/.keep': '' }, ['--root', 'mine'], 'mine/site-health/SKILL.md'],
])('a new skill beside %j lints clean', async (files, argv, file) => {
  const cwd = project(files)
  const { code, stdout } = await runCli(cwd, ['new', 'site-health', ...argv])
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${file}\n` })
  expect(existsSync(path.join(cwd, file))).toBe(true)
  expect(await runCli(cwd, ['lint', '--profile', 'spec', ...argv])).toEqual({
    code: 0,
    stdout: '1 skill checked: no problems\n',
    stderr: '',
  })
})

test.each([
  ['Café au lait!', 'cafe-au-lait'],
  ['--a--', 'a'],
  ['x'.repeat(80), 'x'.repeat(64)],
])('the name %s is refused with a legal one', async (name, legal) => {
  const cwd = project({})
  const { code, stderr } = await runCli(cwd, ['new', '--', name])
  expect(code).toBe(2)
  expect(stderr).toContain(`Try "${legal}".`)
  expect(existsSync(path.join(cwd, 'skills'))).toBe(false)
})
