/**
 * Which skills to take, by whole names: patterns such as `site-*` are for the build's `include`
 * and `exclude`. The rest does not exist for the model.
 */
export interface Selection {
  /** @default all */
  readonly include?: readonly string[] | undefined
  /** @default none */
  readonly exclude?: readonly string[] | undefined
}

/** Makes the test of a selection, whatever the Unicode form of names. */
export function selects({ include, exclude }: Selection): (name: string) => boolean {
  const form = (name: string): string => name.normalize()
  const [only, not] = [include, exclude].map((names) => names && new Set(names.map(form)))
  return (name) => only?.has(form(name)) !== false && !not?.has(form(name))
}
