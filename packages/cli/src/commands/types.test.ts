import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { project, runCli, skill } from '../../test/run-cli.ts'

test('the types are written once, and again when skills change', async () => {
  const cwd = project({ 'src/main.ts': '', 'skills/one/SKILL.md': skill('one') })
  const file = path.join(cwd, 'src/skillfold-env.d.ts')
  expect(await runCli(cwd, ['types'])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'src/skillfold-env.d.ts is written.\n',
  })
  expect(readFileSync(file, 'utf8')).toContain('"one"')
  expect((await runCli(cwd, ['types'])).stderr).toBe('src/skillfold-env.d.ts is up to date.\n')
})

test('types that are switched off are not written', async () => {
  const cwd = project({ 'skillfold.config.json': '{ "types": false }' })
  const { code, stderr } = await runCli(cwd, ['types'])
  expect(code).toBe(2)
  expect(stderr).toContain('The option `types` is false')
})

test('types are not emptied where no root is known', async () => {
  const cwd = project({ 'content/one/SKILL.md': skill('one'), 'skillfold-env.d.ts': 'kept' })
  const { code, stderr } = await runCli(cwd, ['types'])
  expect(code).toBe(2)
  expect(stderr).toMatch(/^skillfold: There is neither skills nor \.agents\/skills\. Name folders/)
  expect(readFileSync(path.join(cwd, 'skillfold-env.d.ts'), 'utf8')).toBe('kept')
})

test('types of no skill are written where its root is there', async () => {
  const cwd = project({ 'skills/.keep': '', 'skillfold-env.d.ts': 'old' })
  expect((await runCli(cwd, ['types'])).code).toBe(0)
  expect(readFileSync(path.join(cwd, 'skillfold-env.d.ts'), 'utf8')).not.toBe('old')
})
