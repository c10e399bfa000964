/** The part of JSON Schema that the abilities of this app use. */
interface Parameters {
  readonly properties?: Readonly<Record<string, Parameter>>
  readonly required?: readonly string[]
}

interface Parameter {
  readonly type?: string
  readonly enum?: readonly string[]
}

/**
 * Fills an ability's parameters from the words of a request, as well as that goes without a
 * model: an enum by a word that begins alike, numbers by the numbers, and a text by what is
 * quoted or stands after "about", "for" and the like.
 *
 * @param parameters The ability's JSON Schema.
 * @param request What the person wrote.
 * @returns The arguments, and the required ones that nothing was found for.
 */
export function fillArguments(
  parameters: object,
  request: string,
): { args: Record<string, unknown>; missing: string[] } {
  const { properties = {}, required = [] } = parameters as Parameters
  const args: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(properties)) {
    const value = findValue(parameter, request)
    if (value !== undefined) args[name] = value
  }
  return { args, missing: required.filter((name) => !Object.hasOwn(args, name)) }
}

function findValue(parameter: Parameter, request: string): unknown {
  if (parameter.enum) return findOption(parameter.enum, request)
  const numbers = [...request.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  switch (parameter.type) {
    case 'array':
      return numbers.length > 0 ? numbers : undefined
    case 'integer':
      return numbers[0]
    case 'string':
      return findPhrase(request)
    default:
      return undefined
  }
}

/** Five letters tell words apart and leave out endings: `draft` and `drafts`. */
function findOption(options: readonly string[], request: string): string | undefined {
  const words = request.toLowerCase().match(/\p{L}+/gu) ?? []
  return options.find((option) => words.some((word) => word.startsWith(option.slice(0, 5))))
}

function findPhrase(request: string): string | undefined {
  const quoted = /["“](.+?)["”]/.exec(request)?.[1]
  const named = /.*\b(?:about|for|on|with|mention\w*|called|named)\s+(.+)/i.exec(request)?.[1]
  const phrase = quoted ?? named ?? request.match(/\p{L}+/gu)?.at(-1)
  return phrase?.replace(/^(?:the|a|an|our|my)\s+/i, '').replace(/[?.!\s]+$/, '') || undefined
}
