/** Names that `virtual:skillfold` exports itself, so that no skill is exported under them. */
export const reservedExports: ReadonlySet<string> = new Set([
  'skills',
  'catalog',
  'settings',
  'default',
])
