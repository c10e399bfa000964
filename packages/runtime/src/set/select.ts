/** Which skills to take; the rest does not exist for the model. */
export interface Selection {
  /** @default all */
  readonly include?: readonly string[] | undefined
  /** @default none */
  readonly exclude?: readonly string[] | undefined
}

/** Makes the test of a selection. */
export function selects({ include, exclude }: Selection): (name: string) => boolean {
  return (name) => include?.includes(name) !== false && !exclude?.includes(name)
}
