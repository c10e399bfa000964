/**
 * The grammar of a reply that is one call, in tags, of a tool that exists, or else prose
 * (https://github.com/ggml-org/llama.cpp/blob/master/grammars/README.md). It has no room for
 * thoughts: a model that may think must not be held to it.
 *
 * @param names What can be called.
 * @param mustCall Whether prose is out.
 * @returns GBNF.
 */
export function replyGrammar(names: readonly string[], mustCall = false): string {
  const quoted = names.map((name) => JSON.stringify(name)).join(' | ')
  const root = names.length === 0 ? 'prose' : mustCall ? 'call' : 'call | prose'
  return `root ::= ${root}
call ::= "<tool_call>\\n{\\"name\\": \\"" name "\\", \\"arguments\\": " object "}\\n</tool_call>"
name ::= ${quoted || '""'}
prose ::= [^<{[\\x5D\\x60 \\t\\r\\n] [^<]*
value ::= object | array | string | number | "true" | "false" | "null"
object ::= "{" (pair (", " pair)*)? "}"
pair ::= string ": " value
array ::= "[" (value (", " value)*)? "]"
string ::= "\\"" ([^"\\\\\\x00-\\x1F] | "\\\\" (["\\\\/bfnrt] | "u" [0-9a-fA-F]{4}))* "\\""
number ::= "-"? ("0" | [1-9] [0-9]{0,15}) ("." [0-9]{1,15})?
`
}
