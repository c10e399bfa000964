/** Arguments by which a caller may say how a write is to be taken. */
export const flagParameters = {
  confirmed: { type: 'boolean', description: 'Run it at once' },
  dry_run: { type: 'boolean', description: 'Only tell what it would change' },
} as const

/** What a caller said of a write. */
export type Flag = keyof typeof flagParameters

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
 * @returns The other arguments, and the flags that are set to anything but `false` or nothing.
 */
export function takeFlags(
  sent: Readonly<Record<string, unknown>>,
  parameters: object,
): {
  readonly args: Record<string, unknown>
  readonly flags: Readonly<Partial<Record<Flag, unknown>>>
} {
  const own = propertiesOf(parameters)
  const args = { ...sent }
  const flags: Partial<Record<Flag, unknown>> = {}
  for (const flag of Object.keys(flagParameters) as Flag[]) {
    if (Object.hasOwn(own, flag)) continue
    if (args[flag]) flags[flag] = args[flag]
    delete args[flag]
  }
  return { args, flags }
}

const propertiesOf = (parameters: object): object =>
  Object((parameters as { readonly properties?: unknown }).properties)
