import { afterEach, expect, test } from 'vitest'
import { readTree } from '../../test/read-tree.ts'
import { makeTree, removeTree, skillFile } from '../../test/tree.ts'
import { compareSkills } from './compare.ts'

let folder = ''
afterEach(() => removeTree(folder))

async function compare(skills: Readonly<Record<string, string>>): Promise<string[]> {
  folder = makeTree(
    Object.fromEntries(
      Object.entries(skills).map(([name, yaml]) => [
        `skills/${name}/SKILL.md`,
        skillFile(name, yaml),
      ]),
    ),
  )
  const reading = await readTree(folder)
  return compareSkills(reading.skills).map(
    ({ skill, code, line, column, args }) =>
      `${skill} ${line}:${column} ${code} ${JSON.stringify(args)}`,
  )
}

test('descriptions of nearly the same words are reported once, at the later skill', async () => {
  const words = 'checks plugins themes and disk usage of a site'
  expect(
    await compare({
      a: words,
      b: `${words} Checks!`,
      c: `${words}, twice`,
      d: 'moderates comments of a site and answers them',
    }),
  ).toEqual([
    'b 3:14 catalog/alike {"other":"a","file":"skills/a/SKILL.md"}',
    'c 3:14 catalog/alike {"other":"a","file":"skills/a/SKILL.md"}',
  ])
})

test('descriptions that each name their own thing are told apart by it', async () => {
  const about = (thing: string): string =>
    `looks after the ${thing} of a small boat, and lists what to buy`
  expect(await compare({ ice: about('ice'), keel: about('keel'), sail: about('boat') })).toEqual([
    'sail 3:14 catalog/alike {"other":"ice","file":"skills/ice/SKILL.md"}',
  ])
})

test('a name in mixed case tells its description apart', async () => {
  const about = (thing: string): string =>
    `Get best practices for ${thing}, with tests that run on data`
  expect(await compare({ 'c-nunit': about('NUnit'), 'c-tunit': about('TUnit') })).toEqual([])
})

test('descriptions that are the same are told however short, and in any script', async () => {
  const chinese = '将PDF文件转换为Word文档。当用户要求转换时使用。'
  const told = await compare({
    a: 'Writes tests.',
    b: 'writes  tests.',
    c: chinese,
    d: chinese,
    e: `${chinese.slice(0, -1)}吧。`,
    f: '将图片压缩成更小的文件。上传之前使用。',
    g: 'แปลเอกสารเป็นภาษาไทย',
    h: 'แปลเอกสารเป็นภาษาลาว',
    i: '会議の議事録をまとめて共有する',
    j: '会議の議事録をまとめて、共有する',
    k: '売上の表を作る',
  })
  expect(told.map((line) => line.replace(/ .*"other":"(.)".*/, ' $1'))).toEqual([
    'b a',
    'd c',
    'e c',
    'j i',
  ])
})

test.each([
  ['Writes tests.', 'writes\n  tests'],
  ['写测试', '写测试。'],
  ['テストを書く', 'テストを書く。'],
  ['Ｗrites tests', 'Writes tests!'],
  ['🎉', '🎉'],
])('%j and %j are the same', async (a, b) => {
  expect(await compare({ a, b })).toHaveLength(1)
})

test.each([
  ['Writes C#', 'Writes C'],
  ['Writes v1.2', 'Writes v12'],
  ['写测试', '写文档'],
])('%j and %j are not', async (a, b) => {
  expect(await compare({ a, b })).toEqual([])
})

test('short descriptions are not compared, nor is half in common enough', async () => {
  expect(
    await compare({
      a: 'reads clocks',
      b: 'reads old clocks',
      c: 'finds posts by title and author',
      d: 'finds posts by date and place',
    }),
  ).toEqual([])
})

test('keywords of several skills are told, whatever their case', async () => {
  expect(
    await compare({
      a: 'one\nkeywords: [Health, own]',
      b: 'two\nkeywords: [other, health]\ntriggers: [other]',
    }),
  ).toEqual(['b 4:19 catalog/keywords {"shared":[{"keyword":"health","name":"a","index":1}]}'])
})
