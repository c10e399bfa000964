import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { literal } from './literal.ts'

const evaluate = (expression: string): unknown => new Function(`return ${expression}`)()

describe('literal', () => {
  test.each([
    'plain',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what must not be taken for one
    '`${x}` </script> \u2028 \u2029 \r\n',
    '__VITE_ASSET__abc__ __VITE_PRELOAD__ __VITE_IS_MODERN__',
    '!~{001}~',
    'lone \ud800 surrogate',
  ])('evaluates to %j again', (text) => {
    expect(evaluate(literal(text))).toBe(text)
  })

  test('keeps the telling characters of placeholders out of the code', () => {
    const code = literal({ text: 'a __VITE_ASSET__x__ b !~{001}~ c' })
    const [, written] = /^\/\* @__PURE__ \*\/ JSON\.parse\((.*)\)$/.exec(code) ?? []
    expect(written).toBeDefined()
    expect(written).not.toMatch(/__|!~\{/)
  })

  test('evaluates to the same for any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        expect(JSON.stringify(evaluate(literal(value)))).toBe(JSON.stringify(value))
      }),
    )
  })
})
