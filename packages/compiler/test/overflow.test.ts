import { createSkills } from '@skillfold/runtime'
import { qwen3 } from '@skillfold/tokenizer'
import { describe, expect, onTestFinished, test } from 'vitest'
import { overflowStrategies } from '../src/catalog/overflow/strategy.ts'
import type { Compilation } from '../src/compile.ts'
import type { SkillfoldOptions } from '../src/config/options.ts'
import { catalogOf } from '../src/emit/catalog.ts'
import { problemMessage } from '../src/problems/problem.ts'
import { openProject } from '../src/project.ts'
import { makeTree, removeTree, skillFile, type Tree } from './tree.ts'

/** Twelve skills whose descriptions differ in one word, and cost far over 300 tokens together. */
const goods = [
  'bagels',
  'croissants',
  'doughnuts',
  'eclairs',
  'flatbread',
  'gingerbread',
  'hotcakes',
  'meringue',
  'pretzels',
  'rolls',
  'scones',
  'tarts',
]
const describeGoods = (name: string): string =>
  `"Runs the ${name} station of a bakery: plans the doughs for ${name}, times the ovens, mends what often goes wrong with ${name} and says when to ask the head baker. Take it when a baker names ${name} or sends a picture of them."`
const bakery: Tree = Object.fromEntries(
  goods.map((name) => [`skills/${name}/SKILL.md`, skillFile(name, describeGoods(name))]),
)

async function compile(tree: Tree, options: SkillfoldOptions): Promise<Compilation> {
  const folder = makeTree(tree)
  onTestFinished(() => removeTree(folder))
  const project = await openProject({ root: folder, inline: options })
  return (await project.current()).compilation
}

const budgetProblems = ({ problems }: Compilation) =>
  problems.filter(({ code }) => code.startsWith('budget/'))

describe.each(['tags', 'list', 'xml'] as const)('a catalog over its budget, as %s', (format) => {
  const options = (overflow: NonNullable<SkillfoldOptions['index']>['overflow'], index = 300) => ({
    index: { format, overflow },
    budget: { index },
  })

  test('is an error where nothing else is configured, which names what would fit', async () => {
    const compilation = await compile(bakery, { index: { format }, budget: { index: 300 } })
    const [problem, ...others] = budgetProblems(compilation)
    expect(others).toEqual([])
    expect(problem).toMatchObject({ code: 'budget/index', severity: 'error', line: 3, column: 14 })
    const message = problem ? problemMessage(problem) : ''
    for (const strategy of ['shorten', 'names', 'top'] as const) {
      const { start } = await compile(bakery, options(strategy))
      const part = strategy === 'top' ? `, ${start.listed.length} of 12 skills listed` : ''
      const cost = strategy === 'shorten' ? 'at most 300' : start.tokens
      expect(message).toContain(`\`'${strategy}'\` (${cost} tokens${part})`)
    }
    expect(message).not.toContain('groups')
  })

  test.each(overflowStrategies)(
    'fits by %s, with one warning of both numbers',
    async (strategy) => {
      const compilation = await compile(bakery, options(strategy))
      const { text, tokens, listed } = compilation.start
      expect(tokens).toBeLessThanOrEqual(300)
      expect(tokens).toBe((await qwen3()).count(text))
      const notes = text.match(/^\d+ of \d+ skills.*$/gm)
      if (listed.length === goods.length) for (const name of goods) expect(text).toContain(name)
      else
        expect(notes).toEqual([
          `${listed.length} of 12 skills are listed, others by name. Call find_skills for the others.`,
        ])
      const whole = (await compile(bakery, options('error'))).start.tokens
      const problems = budgetProblems(compilation)
      expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
        ['budget/overflow', 'warning'],
      ])
      const [first] = problems
      const message = first ? problemMessage(first) : ''
      expect(message).toContain(
        `The index would cost ${whole} tokens, ${whole - 300} over its budget of 300.`,
      )
      expect(message).toContain(`\`index.overflow: '${strategy}'\` it costs ${tokens}: `)
      expect(message).toMatch(/^ +\d+ → +\d+ {2}([a-z]+) {2}skills\/\1\/SKILL.md:3:14$/m)
    },
  )

  test.each(overflowStrategies)('gives sessions the very same index, by %s', async (strategy) => {
    const compilation = await compile(bakery, options(strategy))
    const { text, tokens } = compilation.start
    const session = createSkills(catalogOf(compilation)).session()
    expect(session.prompt()).toEqual({ text, tokens, exact: true })
    expect(compilation.peak.parts.index).toBe(tokens)
  })

  test.each(overflowStrategies)(
    'finds and loads each skill, shown or not, by %s',
    async (strategy) => {
      const compilation = await compile(bakery, options(strategy))
      for (const name of goods) {
        const session = createSkills(catalogOf(compilation)).session()
        const { text } = await session.call('find_skills', { query: name, limit: 1 })
        if (session.tools().some((tool) => tool.name === 'find_skills'))
          expect(text).toContain(name)
        expect(await session.call('load_skill', { name })).toMatchObject({
          ok: true,
          skills: [name],
        })
      }
    },
  )

  test.each(overflowStrategies)('is an error where even %s does not fit', async (strategy) => {
    const compilation = await compile(bakery, options(strategy, 20))
    const [problem] = budgetProblems(compilation)
    expect(problem).toMatchObject({ code: 'budget/index', severity: 'error' })
    expect(problem ? problemMessage(problem) : '').toContain(
      `\`index.overflow: '${strategy}'\` cannot make it fit.`,
    )
    for (const name of goods) expect(compilation.start.text).toContain(name)
  })
})

test('the index is the same in whatever order the files were made', async () => {
  const backwards = Object.fromEntries(Object.entries(bakery).reverse())
  for (const overflow of overflowStrategies) {
    const options = { index: { overflow }, budget: { index: 300 } }
    const [forth, back] = [await compile(bakery, options), await compile(backwards, options)]
    expect(back.start.text).toBe(forth.start.text)
  }
})

test('an index within its budget is left whole', async () => {
  const whole = await compile(bakery, { budget: { index: 5000 } })
  for (const overflow of overflowStrategies) {
    const { start, problems } = await compile(bakery, {
      index: { overflow },
      budget: { index: 5000 },
    })
    expect(start).toEqual(whole.start)
    expect(problems.filter(({ code }) => code.startsWith('budget/'))).toEqual([])
  }
})

test('a pinned skill stays whole', async () => {
  const description = `${describeGoods('rolls')}\npinned: true`
  const pinned = { ...bakery, 'skills/rolls/SKILL.md': skillFile('rolls', description) }
  for (const overflow of overflowStrategies) {
    const { start } = await compile(pinned, { index: { overflow }, budget: { index: 300 } })
    expect(start.tokens).toBeLessThanOrEqual(300)
    expect(start.text).toMatch(/<skill name="rolls" description="[^…]+" \/>/)
  }
})

describe('groups', () => {
  const folders = ['bread', 'cake', 'tart']
  const tree = Object.fromEntries(
    folders.flatMap((folder) =>
      goods.map((name) => [
        `skills/${folder}/${name}-${folder}/SKILL.md`,
        skillFile(`${name}-${folder}`, describeGoods(`${name}-${folder}`)),
      ]),
    ),
  )
  const options = { index: { overflow: 'groups' }, budget: { index: 200 } } as const

  test('are the folders below the root, with their numbers of skills', async () => {
    const { start } = await compile(tree, options)
    expect(start.text.split('\n').slice(2, -1)).toEqual([
      '- bread (12)',
      '- cake (12)',
      '- tart (12)',
      '0 of 36 skills are listed, all by group. Call list_skills with a group as filter.',
    ])
    expect(start.overflow?.cuts.map(({ group }) => group)).toContain('cake')
  })

  test('are sought by what is shown, where no skill has a line', async () => {
    const { start, settings } = await compile(tree, options)
    const [line] = start.text.split('\n')
    expect(line).toBe(
      'When a skill of one of these groups fits the request, first call load_skill with its name.',
    )
    expect(settings.index).toMatchObject({ instructions: line })
    const own = { ...options.index, instructions: 'Load what fits.' }
    const configured = await compile(tree, { ...options, index: own })
    expect(configured.start.text.split('\n')[0]).toBe('Load what fits.')
    const session = createSkills(catalogOf(configured)).session()
    expect(session.prompt()).toMatchObject({ text: configured.start.text, exact: true })
  })

  test('are opened by list_skills, under the names that tools were given', async () => {
    const compilation = await compile(tree, {
      ...options,
      tools: { list_skills: { name: 'skills', parameters: { filter: 'about' } } },
    })
    const session = createSkills(catalogOf(compilation)).session()
    expect(session.prompt().text).toContain('Call skills with a group as about.')
    const { text, exact } = await session.call('skills', { about: 'cake' })
    expect(text.match(/-cake/g)?.length).toBeGreaterThanOrEqual(12)
    expect(text).not.toContain('-tart')
    expect(exact).toBe(true)
  })

  test('leave room for the names of skills that belong to none, where that fits', async () => {
    const mixed = { ...tree, 'skills/oven/SKILL.md': skillFile('oven') }
    const { start } = await compile(mixed, options)
    expect(start.listed).toEqual(['oven'])
    expect(start.text).toContain('\n- oven\n- bread (12)\n')
  })
})

describe('an index that would be of no use is an error', () => {
  const failure = async (tree: Tree, options: SkillfoldOptions) => {
    const [problem] = budgetProblems(await compile(tree, options))
    return problem ? `${problem.code}: ${problemMessage(problem)}` : ''
  }

  test('of one group that holds everything', async () => {
    // Ten names take more than 60 tokens, one group less.
    const options = { index: { overflow: 'groups' }, budget: { index: 60 } } as const
    const message = await failure(bakery, options)
    expect(message).toMatch(/^budget\/index: .* `index\.overflow: 'groups'` cannot make it fit\./)
    expect(message).not.toContain("or `'groups'`")
  })

  test('of no skill at all, where neither a whole entry nor all names fit', async () => {
    const options = { index: { overflow: 'top' }, budget: { index: 60 } } as const
    expect(await failure(bakery, options)).toMatch(
      /^budget\/index: .* `index\.overflow: 'top'` cannot make it fit\./,
    )
  })

  test.each(['top', 'groups'] as const)('of skills that no tool has, by %s', async (overflow) => {
    const long = Object.fromEntries(
      ['bread', 'cake'].flatMap((folder) =>
        goods.map((name) => [
          `skills/${folder}/a-station-of-a-bakery-for-${name}-${folder}/SKILL.md`,
          skillFile(`a-station-of-a-bakery-for-${name}-${folder}`, `For ${name}.`),
        ]),
      ),
    )
    const options = { index: { overflow }, budget: { index: 150 } } as const
    expect(await failure(long, options)).toMatch(/^budget\/overflow: /)
    const tools = { list_skills: false, find_skills: false }
    expect(await failure(long, { ...options, tools })).toMatch(
      /^budget\/index: .* cannot make it fit without `list_skills` or `find_skills`, which have what it leaves out\. To mend that: offer one of these tools;/,
    )
  })
})
