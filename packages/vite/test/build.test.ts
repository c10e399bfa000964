import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createLogger } from 'vite'
import { describe, expect, test } from 'vitest'
import {
  buildFailure,
  buildProject,
  chunks,
  flatOutput,
  importEntry,
  type Output,
  project,
  skill,
} from './project.ts'

const three = {
  'skills/alpha/SKILL.md': skill('alpha', 'First things.', '# Alpha\n\nBODY-OF-ALPHA in full.\n'),
  'skills/alpha/references/more.md': 'REFERENCE-OF-ALPHA\n',
  'skills/beta/SKILL.md': skill('beta', 'Second things.', '# Beta\n\nBODY-OF-BETA in full.\n'),
  'skills/gamma-ray/SKILL.md': skill('gamma-ray', 'Third.', '# Gamma\n\nBODY-OF-GAMMA in full.\n'),
}

describe('a build', () => {
  test('tells of skills that it leaves out', async () => {
    const root = await project({
      ...three,
      'skills/.hidden/delta/SKILL.md': skill('delta', 'Fourth.'),
      'skills/alpha/inner/SKILL.md': skill('inner', 'Within another.'),
      'main.js': `import 'virtual:skillfold'`,
    })
    const warnings: string[] = []
    const logger = createLogger('silent')
    logger.warn = (message) => warnings.push(message)
    await buildProject(root, {}, { customLogger: logger })
    const told = warnings.join('\n')
    expect(told).toMatch(/skills\/\.hidden\S* info catalog\/not-searched/)
    expect(told).toMatch(/skills\/alpha\/inner\/SKILL\.md:1:1 info catalog\/nested-skill/)
  })

  test('gives each body and each resource a chunk of its own, named after it', async () => {
    const root = await project({
      ...three,
      'main.js': `export { catalog } from 'virtual:skillfold'`,
    })
    const names = chunks(await buildProject(root)).map(({ name }) => name)
    expect(names.sort()).toEqual([
      'alpha',
      'alpha--more',
      'beta',
      'gamma-ray',
      'main',
      'preload-helper',
      'search-data',
    ])
  })

  test('brings one skill alone where only it is imported', async () => {
    const root = await project({
      ...three,
      'main.js': `import { 'gamma-ray' as ray } from 'virtual:skillfold'\nexport const load = ray.load`,
    })
    const output = await buildProject(root)
    expect(
      chunks(output)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['gamma-ray', 'main'])
    const code = chunks(output)
      .map((chunk) => chunk.code)
      .join('\n')
    expect(code).toContain('BODY-OF-GAMMA')
    expect(code).not.toMatch(/BODY-OF-(ALPHA|BETA)|REFERENCE-OF/)
  })

  test('keeps body text out of the entry chunk', async () => {
    const root = await project({
      ...three,
      'main.js': `export { catalog, skills } from 'virtual:skillfold'`,
    })
    const entry = chunks(await buildProject(root)).find((chunk) => chunk.isEntry)
    expect(entry?.code).toContain('First things.')
    for (const fragment of ['BODY-OF-ALPHA', 'in full', '# Beta', 'REFERENCE-OF']) {
      expect(entry?.code).not.toContain(fragment)
    }
  })

  test.each([
    ['3 skills, for a browser', 3, false],
    ['300 skills, for a browser', 300, false],
    ['300 skills, for a server', 300, true],
  ])('has an entry chunk of the index and at most 4 KB more, %s', async (_, count, ssr) => {
    const root = await project({
      ...Object.fromEntries(
        Array.from({ length: count }, (_, number) => [
          `skills/skill-${number}/SKILL.md`,
          skill(`skill-${number}`, `Does thing ${number}.`, 'Text of a body. '.repeat(100)),
        ]),
      ),
      'main.js': `export { catalog } from 'virtual:skillfold'`,
    })
    const build = (server: boolean): Promise<Output> =>
      buildProject(
        root,
        { window: 100_000, budget: { index: false } },
        { build: { ...flatOutput(root).build, ssr: server, minify: true } },
      )
    const [output, toRun] = [await build(ssr), await build(true)]
    const { catalog } = (await importEntry(toRun)) as { catalog: object }
    const lazy = chunks(output).filter((chunk) => chunk.isDynamicEntry)
    expect(lazy).toHaveLength(count + 1)
    // All that the index says of skills, and where the chunk of each is.
    const index = [JSON.stringify(catalog), ...lazy.map(({ fileName }) => fileName)].join('')
    const entry = chunks(output).find((chunk) => chunk.isEntry)
    expect(entry?.code.length).toBeLessThanOrEqual(index.length + 4096)
  })

  const awkward = [
    'Price: $0, $1 and $& and $` and $$.',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what must not be taken for one
    'Template: `${process.env.HOME}` and \\` and \\\\ and {{name}} <%= x %>.',
    'Tags: </script> <!-- --> ]]> */ //',
    'Vite: __VITE_ASSET__abc__ __VITE_PRELOAD__ __VITE_IS_MODERN__ import.meta.env.MODE',
    'Rolldown: !~{001}~ process.env.NODE_ENV __proto__',
    'Separators: [\u2028][\u2029][\u0085][\ufeff] end.',
    'CRLF\r\nand CR\rand "quotes" and \'more\'.',
    'Emoji 👩‍👩‍👧 and e\u0301 and \\u0041.',
  ].join('\n')

  const large = awkward.repeat(1_100_000 / awkward.length)

  test.each([
    ['minified', { minify: true }],
    ['not minified', { minify: false }],
    ['for a server', { ssr: true }],
    ['as a library', { lib: { formats: ['es'], entry: 'main.js' } }],
  ] as const)('keeps every text byte for byte, %s', async (_, build) => {
    const root = await project({
      'skills/nasty/SKILL.md': skill('nasty', 'Awkward __VITE_ASSET__x__ text.', awkward),
      'skills/nasty/references/nasty.md': awkward,
      'skills/nasty/references/large.md': large,
      'main.js': `export { skills } from 'virtual:skillfold'`,
    })
    const output = await buildProject(
      root,
      {},
      {
        build: { ...build, modulePreload: false, ...flatOutput(root).build } as object,
      },
    )
    const { skills } = (await importEntry(output)) as {
      skills: Record<string, { description: string; load(): Promise<Content> }>
    }
    const content = await skills.nasty?.load()
    expect(skills.nasty?.description).toBe('Awkward __VITE_ASSET__x__ text.')
    expect(content?.body).toBe(awkward)
    const resource = await content?.resources['references/nasty.md']?.load?.()
    expect(resource?.text).toBe(awkward)
    const megabyte = await content?.resources['references/large.md']?.load?.()
    expect(megabyte?.text === large).toBe(true)
  })

  test('emits a binary file as it is, and its skill knows the URL', async () => {
    const bytes = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 255, 254)
    const root = await project({
      'skills/badge/SKILL.md': skill('badge', 'A badge.', 'See [the dot](assets/dot.png).\n'),
      'skills/badge/assets/dot.png': bytes,
      'main.js': `export { badge } from 'virtual:skillfold'`,
    })
    const output = await buildProject(root)
    const asset = output.find((part) => part.fileName.endsWith('.png'))
    expect(asset?.type === 'asset' && Buffer.from(asset.source)).toEqual(Buffer.from(bytes))
    const chunk = chunks(output).find(({ name }) => name === 'badge')
    expect(chunk?.code).toContain(asset?.fileName)
    expect(chunk?.code).toContain('image/png')
  })

  test('is the same, byte for byte, in another folder', async () => {
    const files = { ...three, 'main.js': `export { catalog } from 'virtual:skillfold'` }
    const digest = (output: Output): string[] =>
      chunks(output).map(
        ({ fileName, code }) => `${fileName} ${createHash('sha256').update(code).digest('hex')}`,
      )
    const one = digest(await buildProject(await project(files)))
    const two = digest(await buildProject(await project(files)))
    expect(two).toEqual(one)
  })

  test('writes types for the names, resources and abilities', async () => {
    const root = await project({ ...three, 'main.js': `import 'virtual:skillfold'` })
    await buildProject(root)
    const types = await readFile(path.join(root, 'skillfold-env.d.ts'), 'utf8')
    expect(types).toContain(`"alpha": CompiledSkill<"alpha", "references/more.md", never>`)
    expect(types).toContain(`export { _2 as "gamma-ray" }`)
  })
})

interface Content {
  body: string
  resources: Record<string, { load?(): Promise<{ text: string }> }>
}

describe('a build fails', () => {
  test('with every error in one message, each with file, line and column', async () => {
    const root = await project({
      'skills/one/SKILL.md': `---\nname: one\n---\nBody.\n`,
      'skills/two/SKILL.md': `---\nname: two\ndescription: [a\n---\nBody.\n`,
      'skills/good/SKILL.md': skill('good', 'Fine.'),
      'main.js': `import 'virtual:skillfold'`,
    })
    const message = await buildFailure(root)
    expect(message).toMatch(/skills\/one\/SKILL\.md:\d+:\d+ error description\//)
    expect(message).toMatch(/skills\/two\/SKILL\.md:\d+:\d+ error frontmatter\//)
    expect(message).not.toContain('skills/good')
  })

  test('with the warnings of the files that have errors, and no others', async () => {
    const root = await project({
      'skills/one/SKILL.md': `---\nname: one\ndescripton: Misspelt.\n---\nBody.\n`,
      'skills/two/SKILL.md': `---\nname: two\ndescription: Fine.\nunknown: 1\n---\nBody.\n`,
      'main.js': `import 'virtual:skillfold'`,
    })
    const message = await buildFailure(root)
    expect(message).toContain('Skills have 1 error, 1 warning.')
    expect(message).toMatch(/skills\/one\/SKILL\.md:\d+:\d+ error description\//)
    expect(message).toMatch(/skills\/one\/SKILL\.md:3:1 warning frontmatter\/.*\n.*description/)
    expect(message).not.toContain('skills/two')
  })

  test('where the index is one token over its budget, and passes at it', async () => {
    const root = await project({ ...three, 'main.js': `import 'virtual:skillfold'` })
    // The cost is read from the failure, not known beforehand.
    const far = await buildFailure(root, { budget: { index: 0 } })
    const cost = Number(/costs (\d+) tokens/.exec(far ?? '')?.[1])
    expect(cost).toBeGreaterThan(20)
    expect(await buildFailure(root, { budget: { index: cost } })).toBeUndefined()
    const over = await buildFailure(root, { budget: { index: cost - 1 } })
    expect(over).toContain('budget/index')
    expect(over).toContain(`costs ${cost} tokens as tags, 1 over its budget of ${cost - 1}`)
    expect(over).toMatch(/skills\/\S+\/SKILL\.md:3:14/)
  })
})
