import { qwen3 } from '@skillfold/tokenizer'
import { describe, expect, test } from 'vitest'
import { project, runCli, skill } from '../../test/run-cli.ts'

const more = '# More\n\nRead on.\n\n## Last\n\nThe end.\n'
const files = {
  'skills/a/SKILL.md': skill(
    'a',
    'description: Does a.\nrequires: [b]',
    '# A\n\n## Steps\n\nDo it.\n',
  ),
  'skills/a/references/more.md': more,
  'skills/a/dot.png': '\x89PNG\0\x01',
  'skills/b/SKILL.md': skill('b', undefined, 'Do b first.\n'),
  'skills/shy/SKILL.md': skill('shy', 'description: Shy.\ndisable-model-invocation: true'),
}

describe('what a model gets, with its exact tokens', () => {
  test.each<[argv: string[], first: string, holds: string]>([
    [['a'], '<skill_content name="b">', '- references/more.md ('],
    [['b'], '<skill_content name="b">', 'Do b first.'],
    [
      ['a', '--section', 'steps'],
      'It requires these. Load them too:',
      '- b\n<skill_content name="a" section="steps">\n## Steps\n\nDo it.\n',
    ],
    [
      ['a', '--resource', 'references/more.md'],
      '<skill_resource skill="a" path="references/more.md">',
      more,
    ],
    [
      ['a', '--resource', 'references/more.md', '--section', 'last'],
      '<skill_resource skill="a" path="references/more.md" section="last">',
      '## Last\n\nThe end.\n',
    ],
    [['shy'], '<skill_content name="shy">', 'Follow these steps.'],
  ])('%j', async (argv, first, holds) => {
    const cwd = project(files)
    const { count } = await qwen3()
    const plain = await runCli(cwd, ['load', ...argv])
    expect(plain.stdout.startsWith(`${first}\n`)).toBe(true)
    expect(plain.stdout).toContain(holds)
    expect(plain).toMatchObject({ code: 0, stderr: `\n${count(plain.stdout)} tokens\n` })
    const { stdout } = await runCli(cwd, ['load', ...argv, '--json'])
    expect(JSON.parse(stdout)).toEqual({ text: plain.stdout, tokens: count(plain.stdout) })
  })

  test('is found by its name and section in any Unicode form', async () => {
    const cwd = project({ 'skills/café/SKILL.md': skill('café', undefined, '# Thé\n\nPour it.\n') })
    const argv = ['load', 'cafe\u0301', '--section', 'the\u0301']
    expect(await runCli(cwd, argv)).toMatchObject({ stdout: expect.stringContaining('Pour it.') })
  })

  test.each([
    ['cafe\u0301', 'caf\u00e9'],
    ['caf\u00e9', 'cafe\u0301'],
  ])('is found by its file in any Unicode form: %j on disk, %j asked for', async (file, asked) => {
    const cwd = project({
      'skills/a/SKILL.md': skill('a'),
      [`skills/a/references/${file}.md`]: 'Pour it.\n',
    })
    const argv = ['load', 'a', '--resource', `references/${asked}.md`]
    const { code, stdout } = await runCli(cwd, argv)
    expect(code).toBe(0)
    expect(stdout).toContain(`path="references/${file}.md">\nPour it.\n`)
  })

  test('is that of the file that is spelled as asked, where two forms are there', async () => {
    const [composed, decomposed] = ['caf\u00e9.md', 'cafe\u0301.md']
    const cwd = project({
      'skills/a/SKILL.md': skill('a'),
      [`skills/a/${composed}`]: 'Composed.\n',
      [`skills/a/${decomposed}`]: 'Decomposed.\n',
    })
    const read = async (path: string) =>
      (await runCli(cwd, ['load', 'a', '--resource', path])).stdout
    expect(await read(composed)).toContain('Composed.')
    expect(await read(decomposed)).toContain('Decomposed.')
  })

  test('of a binary file is its type', async () => {
    const { code, stdout } = await runCli(project(files), ['load', 'a', '--resource', 'dot.png'])
    expect(code).toBe(0)
    expect(stdout).toContain('image/png, 7 bytes')
  })

  test('does not depend on the mode or on names of tools', async () => {
    const load = async (config: object) =>
      (
        await runCli(project({ ...files, 'skillfold.config.json': JSON.stringify(config) }), [
          'load',
          'b',
        ])
      ).stdout
    const usual = await load({})
    expect(await load({ mode: 'full' })).toBe(usual)
    expect(
      await load({ tools: { load_skill: { name: 'skill', parameters: { name: 'id' } } } }),
    ).toBe(usual)
    expect(await load({ tools: ['list_skills'] })).toBe(usual)
  })
})

test('what does not fit the window is refused as a session refuses it, with 1', async () => {
  const cwd = project({
    'skills/long/SKILL.md': skill(
      'long',
      undefined,
      `# Long\n\n## Short\n\nYes.\n\n## Rest\n\n${'One more thing.\n'.repeat(200)}`,
    ),
    'skillfold.config.json': '{ "window": 1100, "reserve": 300 }',
  })
  const { code, stdout, stderr } = await runCli(cwd, ['load', 'long'])
  expect(code).toBe(1)
  expect(stdout).toMatch(/^It needs \d+ tokens, and \d+ are free\./)
  expect(stdout).toContain('- short (')
  expect(stderr).toContain('in place of what does not fit')
})
