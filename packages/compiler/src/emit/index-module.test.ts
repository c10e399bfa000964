import { expect, onTestFinished, test } from 'vitest'
import { compileFolder, folderOf } from '../../test/package/packages.ts'
import { skillFile } from '../../test/tree.ts'
import { emitModules } from './emitter.ts'
import { indexId } from './module-ids.ts'

const names = ['__proto__', 'a-b', 'constructor', 'hasOwnProperty', 'toString', 'valueOf']

interface Loaded {
  readonly skills: Readonly<Record<string, { readonly name: string }>>
}

/** Runs the index as a dev server's client does, given what outlasts an update. */
async function run(code: string, data: object, time: number): Promise<Loaded> {
  const holder = globalThis as { hot?: unknown }
  holder.hot = { data, accept() {} }
  onTestFinished(() => {
    delete holder.hot
  })
  // Each text is a module of its own.
  const text = `${code.replaceAll('import.meta.hot', 'globalThis.hot')}//${time}`
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`)
}

test('skills keep their identity over hot updates, whatever they are called', async () => {
  const tree = Object.fromEntries(
    names.map((name, number) => [
      `skills/s${number}/SKILL.md`,
      skillFile(JSON.stringify(name), `Does ${'abcdefgh'[number]}.`),
    ]),
  )
  const module = emitModules(await compileFolder(folderOf(tree))).get(indexId)
  const code = module?.kind === 'code' ? await module.code({ hot: true }) : ''
  const data = {}
  const first = await run(code, data, 1)
  const own = Object.getOwnPropertyDescriptors(first.skills)
  expect(Object.keys(own)).toEqual(names)
  expect(Object.values(own).map(({ value }) => value.name)).toEqual(names)
  const second = await run(code, data, 2)
  expect(second).not.toBe(first)
  expect(second.skills).toBe(first.skills)
  for (const name of names) {
    expect(Object.getOwnPropertyDescriptor(second.skills, name)?.value).toBe(own[name]?.value)
  }
  expect(Object).not.toHaveProperty('description')
})
