import { afterEach, describe, expect, test } from 'vitest'
import { makeTree, removeTree, skillFile } from '../../test/tree.ts'
import type { Compilation } from '../compile.ts'
import type { SkillfoldOptions } from '../config/options.ts'
import { openProject } from '../project.ts'

let folder = ''
afterEach(() => removeTree(folder))

const tree = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [
    `skills/tool-${at}/SKILL.md`,
    skillFile(`tool-${at}`, `Cares for tool ${at}.`),
  ]),
)

async function compile(inline: SkillfoldOptions): Promise<Compilation> {
  folder = makeTree(tree)
  const project = await openProject({ root: folder, inline: { types: false, ...inline } })
  const { compilation } = await project.current()
  removeTree(folder)
  return compilation
}

const listsNames = ({ settings }: Compilation): boolean =>
  settings.tools.some(({ definition }) => JSON.stringify(definition).includes('"enum"'))

describe('load_skill lists the names that it takes', () => {
  test('where index and names fit the budget of the index, and the peak the window', async () => {
    const roomy = await compile({ window: 8192, budget: { index: false } })
    expect(listsNames(roomy)).toBe(true)
    const { tokens } = roomy.start
    const plain = await compile({ budget: { index: tokens } })
    const names = roomy.tools.tokens - plain.tools.tokens
    // Sessions with other skills go without the names.
    expect(roomy.settings.plainToolTokens).toBe(plain.settings.toolTokens)
    expect(plain.settings).not.toHaveProperty('plainToolTokens')
    for (const [index, lists] of [
      [tokens + names, true],
      [tokens + names - 1, false],
    ] as const) {
      expect(listsNames(await compile({ window: 8192, budget: { index } }))).toBe(lists)
    }
    for (const budget of [{ index: false }, { index: 100_000 }] as const) {
      const fits = await compile({ window: roomy.peak.tokens, budget })
      expect(listsNames(fits)).toBe(true)
      expect(fits.peak.tokens).toBe(roomy.peak.tokens)
      const without = await compile({ window: roomy.peak.tokens - 1, budget })
      expect(listsNames(without)).toBe(false)
      expect(without.peak.tokens).toBe(roomy.peak.tokens - names)
      expect(without.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    }
  })

  test('not where a skill is not in the index', async () => {
    const groups = { index: { overflow: 'top' }, budget: { index: 600 }, window: 8192 } as const
    const compilation = await compile(groups)
    expect(compilation.start.listed.length).toBeLessThan(30)
    expect(listsNames(compilation)).toBe(false)
  })
})

test("what tools: 'auto' saves is what it saves, or is not said", async () => {
  for (const window of [8192, 1900, 2000, 2100, 2200, 2300]) {
    const inline = { window, budget: { index: false } } as const
    const usual = await compile(inline)
    const auto = await compile({ ...inline, tools: 'auto' })
    const saved = usual.tools.tokens - auto.tools.tokens
    expect(usual.tools.idle?.tokens).toBe(saved > 0 ? saved : undefined)
  }
})
