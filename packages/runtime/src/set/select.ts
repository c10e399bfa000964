/** Which skills to take; the rest does not exist for the model. */
export interface Selection {
  /** Names, in which `*` stands for any text. @default all */
  readonly include?: readonly string[] | undefined
  /** Names to leave out. @default none */
  readonly exclude?: readonly string[] | undefined
}

/** Makes the test of a selection. */
export function selects({ include, exclude }: Selection): (name: string) => boolean {
  const taken = include && pattern(include)
  const left = exclude && pattern(exclude)
  return (name) => (taken?.test(name) ?? true) && !left?.test(name)
}

function pattern(globs: readonly string[]): RegExp {
  const sources = globs.map((glob) =>
    glob
      .split('*')
      .map((text) => text.replace(/[\\^$.+?()[\]{}|/]/g, '\\$&'))
      .join('.*'),
  )
  return new RegExp(`^(?:${sources.join('|') || '(?!)'})$`, 'su')
}
