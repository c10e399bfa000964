import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeTree, removeTree, skillFile, type Tree } from '../../test/tree.ts'
import * as measuring from '../catalog/measure.ts'
import type { Compilation } from '../compile.ts'
import type { SkillfoldOptions } from '../config/options.ts'
import * as locating from '../frontmatter/locate.ts'
import { openProject } from '../project.ts'

vi.mock('../catalog/measure.ts', { spy: true })
vi.mock('../frontmatter/locate.ts', { spy: true })

let root = ''
beforeEach(() => {
  root = makeTree({})
})
afterEach(() => removeTree(root))

/** Compiles as a new process does; tells how many skills were looked at, and how many measured. */
async function compile(
  cache: string,
  inline: SkillfoldOptions = {},
): Promise<{ compilation: Compilation; read: number; measured: number }> {
  vi.mocked(locating.locateFrontmatter).mockClear()
  vi.mocked(measuring.measureSkill).mockClear()
  const project = await openProject({ root, inline, cache: path.join(root, cache) })
  const { compilation } = await project.current()
  await project.close()
  return {
    compilation,
    read: vi.mocked(locating.locateFrontmatter).mock.calls.length,
    // Where the tokenizer was not loaded yet, a first try ended early.
    measured: vi.mocked(measuring.measureSkill).mock.results.filter(({ type }) => type === 'return')
      .length,
  }
}

function write(tree: Tree): void {
  for (const [name, node] of Object.entries(tree)) {
    const file = path.join(root, name)
    rmSync(file, { recursive: true, force: true })
    mkdirSync(path.dirname(file), { recursive: true })
    if (typeof node === 'object' && 'link' in node) symlinkSync(node.link, file)
    else if (typeof node === 'string' || node instanceof Uint8Array) writeFileSync(file, node)
  }
}

/** All of a compilation but its configuration, whose functions are of one project. */
const whole = ({ config: _, ...rest }: Compilation): unknown => rest

describe('what was found out of a skill', () => {
  test('is known to the next process, which neither reads nor measures it', async () => {
    write({
      'skills/tea/SKILL.md': skillFile('tea', 'Makes tea.', '# Water\n\nSee [pots](pots.md).\n'),
      'skills/tea/pots.md': '# Pots\n\nClay.\n',
      'skills/broken/SKILL.md': '---\nname: [\n---\n',
    })
    const cold = await compile('cache')
    expect([cold.read, cold.measured]).toEqual([2, 1])
    const warm = await compile('cache')
    expect([warm.read, warm.measured]).toEqual([0, 0])
    expect(whole(warm.compilation)).toEqual(whole(cold.compilation))
  })

  test('is known in another place of the disk, whose paths it has', async () => {
    write({
      'app/skills/tea/SKILL.md': skillFile('tea'),
      'app/skills/tea/cup.bin': new Uint8Array([0, 1]),
    })
    const at = root
    root = path.join(at, 'app')
    await compile('../cache')
    await rename(root, path.join(at, 'moved'))
    root = path.join(at, 'moved')
    const { compilation, read } = await compile('../cache')
    root = at
    expect(read).toBe(0)
    const { source } = compilation.skills[0] ?? {}
    expect(source?.folder).toBe(path.join(at, 'moved/skills/tea'))
    expect(source?.resources[0]?.file).toBe(path.join(at, 'moved/skills/tea/cup.bin'))
  })

  test('is found out again where a file, the configuration or the cache is another', async () => {
    write({ 'skills/tea/SKILL.md': skillFile('tea', 'Makes tea.', 'Boil.\n') })
    await compile('cache')
    expect((await compile('cache', { budget: { lines: 2 } })).read).toBe(1)
    expect(await compile('cache', { budget: { skill: 100 } })).toMatchObject({
      read: 0,
      measured: 1,
    })
    write({ 'skills/tea/SKILL.md': skillFile('tea', 'Makes tea.', 'Brew.\n') })
    expect((await compile('cache')).read).toBe(1)
    const file = path.join(root, 'cache/skills.json')
    const bytes = await readFile(file)
    await writeFile(file, bytes.subarray(0, bytes.length / 2))
    expect((await compile('cache')).read).toBe(1)
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('"tea"', '"pea"'))
    expect((await compile('cache')).read).toBe(1)
  })

  test('of many skills stays where one of them is edited in a long run', async () => {
    const count = 2100
    write(
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`skills/s${at}/SKILL.md`, skillFile(`s${at}`)]),
      ),
    )
    await compile('cache')
    const project = await openProject({ root, cache: path.join(root, 'cache') })
    await project.current()
    write({ 'skills/s7/SKILL.md': skillFile('s7', 'Makes tea.') })
    project.invalidate(path.join(root, 'skills/s7/SKILL.md'), 'update')
    await project.current()
    await project.close()
    expect((await compile('cache')).read).toBe(0)
  })

  test('is not kept where JSON would change it', async () => {
    const odd = (value: string): string =>
      `---\nname: tea\ndescription: Makes tea.\nmetadata:\n  x: ${value}\n---\nBoil.\n`
    for (const value of ['.nan', '-.inf', '-0.0']) {
      write({ 'skills/tea/SKILL.md': odd(value) })
      const cold = await compile('cache')
      const warm = await compile('cache')
      expect(whole(warm.compilation), value).toEqual(whole(cold.compilation))
    }
  })

  test('is what is found without a cache, whatever changes', { timeout: 60_000 }, async () => {
    const linking = (of: string): string =>
      skillFile(of, 'Does it.', '[x](references/x.md) [y](.env) [z](inner)\n')
    const name = fc.constantFrom('a', 'a', 'b', 'group/c')
    const file = fc.oneof(
      name.map((at) => `skills/${at}/SKILL.md`),
      { weight: 2, arbitrary: name.map((at) => `skills/${at}/references/x.md`) },
      fc.constantFrom('skills/a/inner/SKILL.md', 'skills/a/.env', 'skills/a/.h/SKILL.md'),
      fc.constantFrom('skills/b/evals.jsonl', 'skills/b/agents/openai.yaml', 'skills/a/Skill.md'),
    )
    const content = fc.oneof(
      fc.constantFrom('a', 'b', 'c').map(linking),
      fc.constantFrom('a', 'b').map((of) => skillFile(of, 'It: does.', '# One\n\n# One\n<think>')),
      fc.constantFrom('no frontmatter\n', '---\nname: a\n', '', '\0', '# X\n[up](../SKILL.md)\n'),
      fc.constantFrom('[gone](gone.md)\n', '<think>\n', '# One\n\n## Two\n', 'Plain.\n'),
      fc.constant(new Uint8Array([0xff, 0xfe, 0x41])),
      fc.constantFrom('../b', 'references/x.md', '../../..').map((link) => ({ link })),
    )
    const step = fc.tuple(file, fc.option(content, { nil: undefined, freq: 4 }))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const one of readdirSync(root)) rmSync(path.join(root, one), { recursive: true })
        write({ 'skills/a/SKILL.md': linking('a'), 'skills/a/references/x.md': 'Text.\n' })
        for (const [at, node] of steps) {
          await compile('cache')
          try {
            if (node === undefined) rmSync(path.join(root, at), { force: true })
            else write({ [at]: node })
          } catch {
            // A file is where a folder would be.
          }
        }
        const warm = await compile('cache')
        const alone = await compile('none')
        expect(whole(warm.compilation)).toEqual(whole(alone.compilation))
        expect(JSON.stringify(warm.compilation.problems)).toBe(
          JSON.stringify(alone.compilation.problems),
        )
      }),
      { numRuns: 150 },
    )
  })
})
