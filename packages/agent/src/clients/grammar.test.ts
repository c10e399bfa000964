import { describe, expect, it } from 'vitest'
import { replyGrammar } from './grammar.ts'

const string = { type: 'string' }
const tool = (properties: object, required: readonly string[] = []) => ({
  name: 'find',
  description: '',
  parameters: { type: 'object', properties, required },
})
const callRule = (...args: Parameters<typeof tool>): string =>
  replyGrammar([tool(...args)]).match(/^call ::= .*$/m)?.[0] ?? ''
const wrap = (members: string): string =>
  `call ::= "<tool_call>\\n" ("{\\"name\\": \\"find\\", \\"arguments\\": {" ${members} "}}") "\\n</tool_call>"`

describe('the grammar of a reply', () => {
  it.each([
    ['no arguments', {}, [], '""'],
    [
      'what is required, then the rest',
      { a: string, b: { type: 'integer' } },
      ['b'],
      '"\\"b\\": " integer (", " "\\"a\\": " string)?',
    ],
    [
      'what is optional, from any on',
      { a: string, b: string },
      [],
      '("\\"a\\": " string (", " "\\"b\\": " string)? | "\\"b\\": " string)?',
    ],
    ['options', { a: { enum: ['x', 7] } }, ['a'], '"\\"a\\": " ("\\"x\\"" | "7")'],
    [
      'lists',
      { a: { type: 'array', items: { type: 'boolean' } } },
      ['a'],
      '"\\"a\\": " "[" (boolean (", " boolean)*)? "]"',
    ],
    ['what has no rule of its own', { a: { anyOf: [string] } }, ['a'], '"\\"a\\": " value'],
  ])('has %s', (_, properties, required, members) => {
    expect(callRule(properties, required)).toBe(wrap(members))
  })

  it('has prose where nothing can be called, or need not', () => {
    expect(replyGrammar([])).toMatch(/^root ::= prose\nprose/)
    expect(replyGrammar([tool({})])).toMatch(/^root ::= call \| prose\n/)
    expect(replyGrammar([tool({})], true)).toMatch(/^root ::= call\n/)
  })

  it('uses no rule that it does not have', () => {
    const grammar = replyGrammar([tool({ a: string, b: {}, c: { type: 'number' } })])
    const rules = [...grammar.matchAll(/^([a-z]+) ::=/gm)].map(([, name]) => name)
    const bare = grammar.replace(/"(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]/g, '')
    const used = [...bare.matchAll(/\b([a-z]{4,})\b(?! ::=)/g)].map(([, name]) => name)
    expect(rules).toEqual(expect.arrayContaining([...new Set(used)]))
  })
})
