/** Names that `virtual:skillfold` exports itself. */
const taken: ReadonlySet<string> = new Set(['skills', 'catalog', 'settings', 'default'])

/**
 * What Vite and Rollup replace in finished code. A bundler writes an export's name as it is, so there
 * is no form of it that they would pass over, as there is of a text.
 */
const placeholder = /__vite_|!~\{/i

/**
 * Whether `virtual:skillfold` exports a skill under its own name, besides having it in `skills`.
 *
 * @param name The skill's name.
 */
export function hasNamedExport(name: string): boolean {
  return !taken.has(name) && !placeholder.test(name)
}
