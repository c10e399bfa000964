import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildProject, chunks, flatOutput, importEntry, project, skill } from './project.ts'

const names = [
  'con',
  'nul',
  'aux',
  'com1',
  'index',
  'default',
  'skills',
  'a-b',
  'a-b-1',
  '数据',
  '图表',
]

const oddFiles = [
  'a#b.md',
  '50%.md',
  'what?.md',
  'sp ace.md',
  'plus+.md',
  'amp&.md',
  '[x].md',
  '(y).md',
  '$z.md',
  'quo"te.md',
  'same.md',
  'same.py',
  'Same.md',
  'no-extension',
  '表.md',
]

const main = `export { catalog } from 'virtual:skillfold'`

interface Loaded {
  readonly catalog: {
    readonly skills: Record<string, { load(): Promise<Content> }>
  }
}

interface Content {
  readonly body: string
  readonly resources: Record<string, { load(): Promise<{ text: string }> }>
}

async function buildOdd(minify: boolean) {
  const root = await project({
    'main.js': main,
    ...Object.fromEntries(
      names.map((name) => [`skills/${name}/SKILL.md`, skill(name, 'It.', `BODY-OF:${name}\n`)]),
    ),
    ...Object.fromEntries(
      ['a-b', 'con'].flatMap((name) =>
        oddFiles.map((file) => [`skills/${name}/references/${file}`, `REF:${name}/${file}`]),
      ),
    ),
  })
  const build = { ...flatOutput(root).build, ssr: true, minify }
  return buildProject(root, { rules: { 'reference/orphan': 'off' } }, { build })
}

describe.each([false, true])('odd names, minified %s', (minify) => {
  test('give each skill and each file its own text', async () => {
    const { catalog } = (await importEntry(await buildOdd(minify))) as unknown as Loaded
    expect(Object.keys(catalog.skills).sort()).toEqual([...names].sort())
    for (const name of names) {
      const content = await catalog.skills[name]?.load()
      expect(content?.body).toBe(`BODY-OF:${name}\n`)
    }
    for (const name of ['a-b', 'con']) {
      const content = await catalog.skills[name]?.load()
      for (const file of oddFiles) {
        const resource = await content?.resources[`references/${file}`]?.load()
        expect(resource?.text).toBe(`REF:${name}/${file}`)
      }
    }
  })

  test('give chunks that every file system can hold side by side', async () => {
    const files = chunks(await buildOdd(minify)).map(({ fileName }) => fileName)
    const folded = files.map((file) => file.toLowerCase())
    expect(new Set(folded).size).toBe(files.length)
    for (const file of files) {
      const base = path.basename(file)
      expect(base.split('.')[0]).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)$/i)
      expect(base).toMatch(/^[\p{L}\p{N}_.-]+$/u)
    }
    expect(files.find((file) => file.startsWith('con-skill-'))).toBeDefined()
    expect(files.find((file) => file.startsWith('数据-'))).toBeDefined()
    expect(files.find((file) => file.startsWith('a-b--sp-ace-'))).toBeDefined()
  })
})
