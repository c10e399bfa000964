import { spawn } from 'node:child_process'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Files, install, project, skill } from './project.ts'

/** Runs the command of Vite in a project that has the built packages; gives what it printed. */
async function vite(
  version: string,
  command: 'build' | 'dev',
  options: object,
  files: Files = {},
): Promise<string> {
  const root = await project({
    'package.json': '{ "type": "module" }',
    'index.html': '<script type="module" src="/main.js"></script>',
    'main.js': `import 'virtual:skillfold'`,
    'vite.config.js': `import skillfold from '@skillfold/vite'
export default { plugins: [skillfold(${JSON.stringify(options)})], server: { port: 0 } }`,
    'skills/alpha/SKILL.md': skill('alpha', 'First.'),
    'a-file': '',
    ...files,
  })
  await install(root, version)
  const bin = path.join(root, 'node_modules', version, 'bin/vite.js')
  const child = spawn(process.execPath, [bin, command], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', VITEST: '' },
  })
  let output = ''
  const collect = (part: Buffer): void => {
    output += part
    // A server that started has said all.
    if (output.includes('➜  Local')) setTimeout(() => child.kill(), 500)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  await new Promise((resolve) => child.on('close', resolve))
  return output
}

/** Lines of a stack that are in this workspace's packages: what Vite's server adds is its own. */
const ownFrames = /^\s+at .*packages\/.*$/m

/** Each prints an error in another way. */
const versions = ['vite', 'vite-8.3', 'vite-7', 'vite-6']

const stack = /^\s+at /m

describe.each(versions)('%s', (version) => {
  test.each(['build', 'dev'] as const)(
    'says in %s which option is misspelt, once and without a stack',
    async (command) => {
      const output = await vite(version, command, { windw: 1 })
      const message =
        'the options of skillfold(): the option "windw" does not exist. Did you mean "window"?'
      expect(output.split(message)).toHaveLength(2)
      expect(output).not.toMatch(stack)
      expect(output).not.toContain('hook:')
    },
  )

  test('says in a build what is wrong with skills, once and without a stack', async () => {
    const output = await vite(
      version,
      'build',
      {},
      { 'skills/bad/SKILL.md': '---\nname: bad\n---' },
    )
    expect(output.split('skills/bad/SKILL.md:1:1 error description/missing')).toHaveLength(2)
    expect(output).toContain('> 1 | ---')
    expect(output).not.toMatch(stack)
    expect(output).not.toContain('Getter')
  })
})

describe.each(['build', 'dev'] as const)('%s', (command) => {
  test.each([
    [
      'a tokenizer that is none',
      { tokenizer: { id: 'mine', tokenizer: 'main.js' } },
      'The tokenizer.json of mine is no JSON: ',
    ],
    [
      'a root that is missing',
      { roots: 'nowhere' },
      'The root `nowhere` does not exist. Correct its path.',
    ],
  ])('says plainly that there is %s', async (_, options, message) => {
    const output = await vite('vite', command, options)
    expect(output.split(message)).toHaveLength(2)
    expect(output).not.toMatch(command === 'build' ? stack : ownFrames)
  })

  test('warns that the types cannot be written, and goes on', async () => {
    const output = await vite('vite', command, { types: 'a-file/env.d.ts' })
    expect(output.split('The types cannot be written to a-file/env.d.ts: ')).toHaveLength(2)
    expect(output).toMatch(command === 'build' ? /built in/ : /Local/)
    expect(output).not.toMatch(stack)
  })
})
