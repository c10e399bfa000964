/** What a module cannot export under its own name, and what a package exports itself. */
const taken = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export ' +
    'extends false finally for function if implements import in instanceof interface let new null ' +
    'package private protected public return static super switch this throw true try typeof var ' +
    'void while with yield arguments eval catalog index search settings skills'
  ).split(' '),
)

/**
 * Chooses the names under which a package exports its skills: in camel case, `siteHealth` for
 * `site-health`. What begins with a digit or is taken gets an underscore in front. String names,
 * which would need none of this, break the dependency optimisation of Vite 6 and 7.
 *
 * @param names Portable names of skills, in order.
 * @returns Identifiers by name, each only once.
 */
export function exportNames(names: readonly string[]): Map<string, string> {
  const used = new Set<string>()
  return new Map(
    names.map((name) => {
      const camel = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
      const base = /^\d/.test(camel) || taken.has(camel) ? `_${camel}` : camel
      // `a-1` and `a1` are two skills.
      let chosen = base
      for (let number = 2; used.has(chosen); number++) chosen = `${base}_${number}`
      used.add(chosen)
      return [name, chosen]
    }),
  )
}
