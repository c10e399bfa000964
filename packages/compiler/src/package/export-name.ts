/** What a module cannot export under its own name, and what a package exports itself. */
const taken = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export ' +
    'extends false finally for function if implements import in instanceof interface let new null ' +
    'package private protected public return static super switch this throw true try typeof var ' +
    'void while with yield arguments eval undefined catalog index search settings skills'
  ).split(' '),
)

/**
 * Gives the name under which a package exports a skill: in camel case, `siteHealth` for
 * `site-health`. A hyphen before a digit becomes an underscore, so that `a-1` and `a1` stay two
 * names; what begins with a digit or is taken gets an underscore in front. So each name has one of
 * its own, whatever other skills there are. String names, which would need none of this, break the
 * dependency optimisation of Vite 6 and 7.
 *
 * @param name A portable name.
 * @returns An identifier.
 */
export function exportName(name: string): string {
  const camel = name
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replaceAll('-', '_')
  return /^\d/.test(camel) || taken.has(camel) ? `_${camel}` : camel
}
