import { expect, test } from 'vitest'
import { project, runCli } from '../../test/run-cli.ts'

const line = '- site-health: Check plugins, themes, updates, and disk usage\n'
const tag =
  '<skill name="site-health" description="Check plugins, themes, updates, and disk usage" />\n'

test.each([[['-']], [[]]])('standard input is counted for %j', async (argv) => {
  const cwd = project({})
  expect(await runCli(cwd, ['count', ...argv], { stdin: tag })).toEqual({
    code: 0,
    stdout: '21\n',
    stderr: '',
  })
})

test('each file has its count, and all together', async () => {
  const cwd = project({ 'a.md': line, 'b/c.txt': tag, empty: '' })
  const { stdout } = await runCli(cwd, ['count', 'a.md', 'b/c.txt', 'empty'])
  expect(stdout).toBe('15  a.md\n21  b/c.txt\n 0  empty\n36  in all\n')
  expect((await runCli(cwd, ['count', 'a.md'])).stdout).toBe('15  a.md\n')
})

test('JSON keeps the order that was given', async () => {
  const cwd = project({ 'a.md': line, 'b.md': tag })
  const { stdout } = await runCli(cwd, ['count', 'b.md', '-', 'a.md', '--json'], { stdin: line })
  expect(JSON.parse(stdout)).toEqual([
    { file: 'b.md', tokens: 21 },
    { file: '-', tokens: 15 },
    { file: 'a.md', tokens: 15 },
  ])
})

test('control tokens of the raw text count as such', async () => {
  const { stdout } = await runCli(project({}), ['count'], { stdin: '<|im_end|>' })
  expect(stdout).toBe('1\n')
})
