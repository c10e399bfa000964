import { qwen3 } from '@skillfold/tokenizer'
import { expect, test } from 'vitest'
import { project, runCli, skill } from '../../test/run-cli.ts'

const files = { 'skills/a/SKILL.md': skill('a'), 'skills/b/SKILL.md': skill('b') }

test('the text is exact to the last byte, with its tokens on standard error', async () => {
  const { code, stdout, stderr } = await runCli(project(files), ['prompt'])
  expect(code).toBe(0)
  expect(stdout).toBe(
    [
      'When one of these skills fits the request, first call load_skill with its name.',
      '<skills>',
      '<skill name="a" description="Does what a says." />',
      '<skill name="b" description="Does what b says." />',
      '</skills>',
    ].join('\n'),
  )
  const { count } = await qwen3()
  expect(stderr).toBe(`\n${count(stdout)} tokens\n`)
})

test.each([[[]], [['--format', 'list']], [['--format', 'xml']], [['--mode', 'full']]])(
  'tokens of %j are those of the text',
  async (argv) => {
    const { stdout } = await runCli(project(files), ['prompt', '--json', ...argv])
    const { text, tokens, tools } = JSON.parse(stdout)
    const { count } = await qwen3()
    expect(tokens).toBe(count(text))
    expect(tools.map(({ name }: { name: string }) => name)).toEqual([
      'list_skills',
      'load_skill',
      'skill_read',
    ])
    expect(tools[1].parameters.properties.name.enum).toEqual(['a', 'b'])
  },
)

test('mode full holds the bodies', async () => {
  const { stdout } = await runCli(project(files), ['prompt', '--mode', 'full'])
  expect(stdout.match(/Follow these steps\./g)).toHaveLength(2)
  expect(stdout).not.toContain('<skill name=')
})

test('without a skill there is no text and no tool', async () => {
  const { code, stdout } = await runCli(project({}), ['prompt', '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toEqual({ text: '', tokens: 0, tools: [] })
})
