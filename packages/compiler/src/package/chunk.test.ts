import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { literal } from '../emit/literal.ts'
import { readChunk } from './chunk.ts'

const chunk = (body: unknown, path: string, figures: object, more = ''): string =>
  `export const body = ${literal(body)}\nexport const resources = {\n` +
  `  [${literal(path)}]: { ...${literal(figures)}, load: () => import(${literal('./a--b.js')}) },\n` +
  `  [${literal(`${path}.png`)}]: { ...${literal(figures)}, url: new URL(${literal('./a.png')}, import.meta.url).href },\n` +
  `}\n${more}`

describe('readChunk', () => {
  test('reads what the module would export, for any text', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), text, text, (body, path, type) => {
        const figures = { listed: 3, type }
        const code = chunk(body, path, figures)
        const run = new Function(
          'load',
          `${code
            .replace(/^export /gm, '')
            .replaceAll('import("', 'load("')
            .replaceAll('import.meta.url', '"file:///d/"')}\nreturn { body, resources }`,
        )
        const { resources, ...rest } = run((chunk: string) => chunk)
        const read = readChunk(code)
        expect(JSON.stringify(read?.body)).toBe(JSON.stringify(rest.body))
        const { load, ...figuresOfText } = resources[path]
        expect(Object.entries(read?.resources ?? {})).toContainEqual([
          path,
          { ...figuresOfText, chunk: load() },
        ])
      }),
    )
  })

  test.each([
    ['a statement', 'globalThis.owned = true\n'],
    ['an import', 'import "./other.js"\n'],
    ['an expression', 'export const text = (() => "x")()\n'],
    ['a template', 'export const text = `x`\n'],
    ['a call behind a value', 'export const text = "x", y = evil()\n'],
    ['a call in a value', 'export const text = ["x", evil()]\n'],
    ['another function', 'export const text = /* @__PURE__ */ eval("1")\n'],
    ['a prototype', 'export const text = {"__proto__":{"x":1}}\n'],
    ['a comment', '// x\nexport const text = "x"\n'],
    ['a key twice', 'export const text = {"a":1,"a":2}\n'],
    ['spaces', 'export const text = { "a": 1 }\n'],
    ['an open text', 'export const text = "x'],
    ['no line end', 'export const text = "x"'],
    [
      'a computed key',
      'export const resources = {\n  [evil()]: { ...{}, load: () => import("./x.js") },\n}\n',
    ],
    [
      'another loader',
      'export const resources = {\n  ["a"]: { ...{}, load: () => evil("./x.js") },\n}\n',
    ],
    [
      'a resource elsewhere',
      'export const resources = {\n  ["a"]: { ...{}, load: () => import("https://example.com/x.js") },\n}\n',
    ],
    [
      'a resource above',
      'export const resources = {\n  ["a"]: { ...{}, load: () => import("./../x.js") },\n}\n',
    ],
    ['deep nesting', `export const text = ${'['.repeat(100_000)}${']'.repeat(100_000)}\n`],
  ])('refuses %s', (_, code) => {
    expect(readChunk(code)).toBeUndefined()
  })

  test('reads a long text in no time', () => {
    const text = '\\"'.repeat(1_000_000)
    expect(readChunk(`export const text = ${literal(text)}\n`)).toEqual({ text })
  })
})
