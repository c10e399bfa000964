import { expect, test } from 'vitest'
import { project, runCli, skill } from '../../test/run-cli.ts'

const files = {
  'skills/backups/SKILL.md': skill('backups', 'description: Restore a database from a dump.'),
  'skills/comments/SKILL.md': skill('comments', 'description: Moderate spam in comments.'),
  'skills/shy/SKILL.md': skill(
    'shy',
    'description: Moderate spam.\ndisable-model-invocation: true',
  ),
}

test('skills are ranked, hidden ones left out', async () => {
  const { code, stdout } = await runCli(project(files), ['find', 'moderate', 'spam', '--json'])
  expect(code).toBe(0)
  const found = JSON.parse(stdout)
  expect(found[0]).toEqual({
    name: 'comments',
    score: expect.any(Number),
    description: 'Moderate spam in comments.',
  })
  expect(found.map(({ name }: { name: string }) => name)).not.toContain('shy')
})

test('a score is explained by what it is the sum of', async () => {
  const argv = ['find', 'restore a dump', '--explain', '--limit', '1']
  const [{ score, why }, ...rest] = JSON.parse(
    (await runCli(project(files), [...argv, '--json'])).stdout,
  )
  expect(rest).toEqual([])
  const total = why.reduce((sum: number, reason: { score: number }) => sum + reason.score, 0)
  expect(total).toBeCloseTo(score, 3)
  expect((await runCli(project(files), argv)).stdout).toMatch(
    /^backups \d[\s\S]*Restore a database[\s\S]*dump \d/,
  )
})

test('that nothing fits is said, and is no failure', async () => {
  expect(await runCli(project(files), ['find', 'zzzz', '--json'])).toEqual({
    code: 0,
    stdout: '[]\n',
    stderr: 'No skill fits.\n',
  })
  expect((await runCli(project({}), ['find', 'anything'])).stderr).toBe('No skill fits.\n')
})

test('a description cannot drive the terminal', async () => {
  const cwd = project({
    'skills/x/SKILL.md': skill('x', 'description: "Moderate \\e[31mspam"'),
  })
  expect((await runCli(cwd, ['find', 'moderate'])).stdout).not.toContain('\x1b')
})
