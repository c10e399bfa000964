import type { ToolDefinition } from '@skillfold/runtime'

/**
 * The grammar of a reply that is one call, in tags, of a tool that exists and with arguments of
 * its schema, or else prose
 * (https://github.com/ggml-org/llama.cpp/blob/master/grammars/README.md). It has no room for
 * thoughts: a model that may think must not be held to it.
 *
 * @param tools What can be called.
 * @param mustCall Whether prose is out.
 * @returns GBNF.
 */
export function replyGrammar(tools: readonly ToolDefinition[], mustCall = false): string {
  const root = tools.length === 0 ? 'prose' : mustCall ? 'call' : 'call | prose'
  const calls = tools.map(
    ({ name, parameters }) =>
      `${literal(`{"name": ${JSON.stringify(name)}, "arguments": {`)} ${members(parameters)} "}}"`,
  )
  return `root ::= ${root}
${calls.length > 0 ? `call ::= "<tool_call>\\n" (${calls.join(' | ')}) "\\n</tool_call>"\n` : ''}${rest}`
}

/** What of JSON Schema has a rule; the runtime checks all of it. */
interface Schema {
  readonly type?: unknown
  readonly enum?: readonly unknown[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** The members of an object: those that are required, then others, each in the schema's order. */
function members({ properties = {}, required = [] }: Schema): string {
  const member = (name: string): string =>
    `${literal(`${JSON.stringify(name)}: `)} ${ruleFor(properties[name] ?? {})}`
  const names = Object.keys(properties)
  const first = names.filter((name) => required.includes(name)).map(member)
  const others = names.filter((name) => !required.includes(name)).map(member)
  const more = (from: number): string =>
    others
      .slice(from)
      .map((each) => ` (", " ${each})?`)
      .join('')
  if (first.length > 0) return first.join(' ", " ') + more(0)
  return others.length > 0
    ? `(${others.map((each, at) => each + more(at + 1)).join(' | ')})?`
    : '""'
}

function ruleFor({ type, enum: options, items }: Schema): string {
  if (options) return `(${options.map((option) => literal(JSON.stringify(option))).join(' | ')})`
  if (type === 'array') {
    const item = ruleFor(items ?? {})
    return `"[" (${item} (", " ${item})*)? "]"`
  }
  return typeof type === 'string' && named.includes(type) ? type : 'value'
}

/** A text as GBNF writes it, which is as JSON does. */
const literal = (text: string): string => JSON.stringify(text)

const named = ['string', 'integer', 'number', 'boolean', 'object']

const rest = `prose ::= [^<{[\\x5D\\x60 \\t\\r\\n] [^<]*
value ::= object | array | string | number | boolean | "null"
object ::= "{" (pair (", " pair)*)? "}"
pair ::= string ": " value
array ::= "[" (value (", " value)*)? "]"
string ::= "\\"" ([^"\\\\\\x00-\\x1F] | "\\\\" (["\\\\/bfnrt] | "u" [0-9a-fA-F]{4}))* "\\""
integer ::= "-"? ("0" | [1-9] [0-9]{0,15})
number ::= integer ("." [0-9]{1,15})?
boolean ::= "true" | "false"
`
