/** The part of JSON Schema that the abilities of this app use. */
interface Parameters {
  readonly properties?: Readonly<Record<string, Parameter>>
  readonly required?: readonly string[]
}

interface Parameter {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
}

/** Arguments for a call. */
export interface FilledArguments {
  readonly args: Readonly<Record<string, unknown>>
  /** How many are options and numbers of the request. A text can be made of any request. */
  readonly matched: number
}

/**
 * Fills an ability's parameters from the words of a request, as well as that goes without a
 * model: an option by a word that begins alike, numbers by the numbers, and a text by what is
 * quoted or stands after "about", "for" and the like.
 *
 * @param parameters The ability's JSON Schema.
 * @param request What the person wrote.
 * @returns The arguments; `undefined` where nothing was found for a required one.
 */
export function fillArguments(parameters: object, request: string): FilledArguments | undefined {
  const { properties = {}, required = [] } = parameters as Parameters
  const args: Record<string, unknown> = {}
  let matched = 0
  for (const [name, parameter] of Object.entries(properties)) {
    const option = findOption(parameter, request) ?? findNumbers(parameter, request)
    const value = option ?? (isText(parameter) ? findPhrase(request) : undefined)
    if (value !== undefined) args[name] = value
    if (option !== undefined) matched++
  }
  return required.every((name) => Object.hasOwn(args, name)) ? { args, matched } : undefined
}

/** Five letters tell words apart and leave out endings: `draft` and `drafts`. */
function findOption(parameter: Parameter, request: string): string | undefined {
  const words = request.toLowerCase().match(/\p{L}+/gu) ?? []
  return parameter.enum?.find((option) => words.some((word) => word.startsWith(option.slice(0, 5))))
}

function findNumbers(parameter: Parameter, request: string): number | number[] | undefined {
  const numbers = [...request.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  if (parameter.type === 'array') return numbers.length > 0 ? numbers : undefined
  if (parameter.type !== 'integer') return undefined
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = parameter
  return numbers.find((number) => number >= minimum && number <= maximum)
}

const isText = (parameter: Parameter): boolean =>
  parameter.type === 'string' && parameter.enum === undefined

function findPhrase(request: string): string | undefined {
  const quoted = /["“](.+?)["”]/.exec(request)?.[1]
  const named = /.*\b(?:about|for|on|with|mention\w*|called|named)\s+(.+)/i.exec(request)?.[1]
  const phrase = quoted ?? named ?? request.match(/\p{L}+/gu)?.at(-1)
  return phrase?.replace(/^(?:the|a|an|our|my)\s+/i, '').replace(/[?.!\s]+$/, '') || undefined
}
