import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { project, runCli, skill } from '../../test/run-cli.ts'

const skills = Array.from(
  { length: 30 },
  (_, at) => `- filler-${at}x: Something else, number ${at}.`,
)
const prompt = [
  'You are an agent.',
  '<skills>',
  '- restore-backups: Restore a database from a dump of yesterday.',
  ...skills,
  '</skills>',
  'Be brief.',
].join('\n')

function withPrompt(text: string, files: Record<string, string> = {}): string {
  const cwd = project(files)
  writeFileSync(path.join(cwd, 'prompt.txt'), text)
  return cwd
}
const message = ['--message', 'restore backups of the database']

test('a prompt is printed with what the message needs, figures aside', async () => {
  const { code, stdout, stderr } = await runCli(withPrompt(prompt), [
    'route',
    'prompt.txt',
    ...message,
  ])
  expect(code).toBe(0)
  expect(stdout).toContain('- restore-backups: Restore a database')
  expect(stdout.startsWith('You are an agent.\n<skills>\n')).toBe(true)
  expect(stdout.endsWith('</skills>\nBe brief.')).toBe(true)
  expect(stdout.length).toBeLessThan(prompt.length / 2)
  expect(stderr).toMatch(/\d of 31 skills: restore-backups.*\n\d+ tokens, now \d+\n/)
})

test('pinned skills stay, by option and by frontmatter', async () => {
  const files = {
    'skills/filler-7x/SKILL.md': skill('filler-7x', 'description: Seven.\npinned: true'),
  }
  const argv = ['route', 'prompt.txt', ...message, '--pin', 'filler-9x', '--json']
  const result = JSON.parse((await runCli(withPrompt(prompt, files), argv)).stdout)
  expect(result.names).toEqual(expect.arrayContaining(['filler-7x', 'filler-9x']))
  expect(result).toMatchObject({ reason: 'compacted', listed: 31, kept: result.names.length })
  expect(result.tokens.after).toBeLessThan(result.tokens.before)
  expect(result.prompt).toContain('- filler-9x: ')
})

test('a pin that names no skill of the prompt is told', async () => {
  const pins = ['--pin', 'filler-9', '--pin', 'filler-9x', '--pin', 'unheard-of']
  const { code, stderr } = await runCli(withPrompt(prompt), [
    'route',
    'prompt.txt',
    ...message,
    ...pins,
  ])
  expect(code).toBe(0)
  expect(stderr).toContain('The prompt lists no skill "filler-9" that could stay. Did you mean')
  expect(stderr).toContain('The prompt lists no skill "unheard-of" that could stay.\n')
  expect(stderr).not.toContain('no skill "filler-9x"')
})

test('a skill that does not compile, and so pins nothing, is told', async () => {
  const broken = skill('filler-7x', 'pinned: true')
  const cwd = withPrompt(prompt, { 'skills/filler-7x/SKILL.md': broken })
  const { code, stderr } = await runCli(cwd, ['route', 'prompt.txt', ...message])
  expect(code).toBe(0)
  expect(stderr).toContain('since they do not compile: filler-7x. See `skillfold lint`')
})

test('a pin holds for the skill of a plugin, too', async () => {
  const text = prompt.replace('- filler-9x:', '- team:filler-9x:')
  const argv = ['route', 'prompt.txt', ...message, '--pin', 'filler-9x', '--json']
  const { stdout, stderr } = await runCli(withPrompt(text), argv)
  expect(JSON.parse(stdout).names).toContain('team:filler-9x')
  expect(stderr).toBe('')
})

test('a prompt that stays as it is is no failure, and says why', async () => {
  const argv = ['route', 'prompt.txt', '--message', 'hello']
  expect(await runCli(withPrompt(prompt), argv)).toEqual({
    code: 0,
    stdout: prompt,
    stderr:
      '\nThe prompt is as it was: the message could need other skills than those that were found.\n',
  })
  expect((await runCli(withPrompt('No skills.'), argv)).stderr).toContain('it lists no skills')
})

test('a prompt can come from standard input', async () => {
  const argv = ['route', '-', ...message]
  expect((await runCli(project({}), argv, { stdin: prompt })).stdout).toContain('restore-backups')
})

test('a byte order mark stays', async () => {
  const marked = `\uFEFF${prompt}`
  const { stdout } = await runCli(withPrompt(marked), ['route', 'prompt.txt', ...message])
  expect(stdout.startsWith('\uFEFFYou are')).toBe(true)
  const piped = await runCli(project({}), ['route', '-', ...message], { stdin: marked })
  expect(piped.stdout).toBe(stdout)
})

test('bytes that are no UTF-8 are told, and not written otherwise', async () => {
  const cwd = project({})
  writeFileSync(path.join(cwd, 'prompt.txt'), Buffer.from([...Buffer.from(prompt), 0xff]))
  expect(await runCli(cwd, ['route', 'prompt.txt', ...message])).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('`prompt.txt` is not UTF-8'),
  })
})

test('wrong use is told', async () => {
  expect(await runCli(project({}), ['route', 'prompt.txt'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'skillfold: Give what the user wrote: --message <text>.\n',
  })
  const misspelt = await runCli(project({}), ['route', 'prompt.txt', '--mesage', 'x'])
  expect(misspelt.stderr).toContain('Did you mean --message?')
  expect(await runCli(project({}), ['route', 'none.txt', ...message])).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('There is no file `none.txt`'),
  })
})
