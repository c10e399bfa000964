/** Arguments by which a caller may say how a write is to be taken. */
export const flagParameters = {
  confirmed: { type: 'boolean', description: 'Run it at once' },
  dry_run: { type: 'boolean', description: 'Only tell what it would change' },
} as const

/** What a caller said of a write. */
export type Flag = keyof typeof flagParameters

/** The flags that came with a call. */
export interface Flags {
  /** Those that are `true`. */
  readonly set: readonly Flag[]
  /** One is no boolean. What it means must not be guessed: `"true"` could be taken for either. */
  readonly unclear: boolean
}

/**
 * Adds the flags to the parameters of an ability.
 *
 * @param parameters JSON Schema of an object. Its own parameters win over flags of their name.
 */
export function withFlags(parameters: object): object {
  return { ...parameters, properties: { ...flagParameters, ...propertiesOf(parameters) } }
}

/**
 * Takes the flags out of what was sent.
 *
 * @param sent The arguments.
 * @param parameters The ability's own parameters; a flag that is one of them is none.
 * @returns The other arguments, and the flags.
 */
export function takeFlags(
  sent: Readonly<Record<string, unknown>>,
  parameters: object,
): { readonly args: Record<string, unknown>; readonly flags: Flags } {
  const own = propertiesOf(parameters)
  const args = { ...sent }
  const set: Flag[] = []
  let unclear = false
  for (const flag of Object.keys(flagParameters) as Flag[]) {
    if (Object.hasOwn(own, flag) || !Object.hasOwn(args, flag)) continue
    if (args[flag] === true) set.push(flag)
    else if (args[flag] !== false) unclear = true
    delete args[flag]
  }
  return { args, flags: { set, unclear } }
}

const propertiesOf = (parameters: object): object =>
  Object((parameters as { readonly properties?: unknown }).properties)
