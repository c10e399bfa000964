import type { Settings } from '../types.ts'

/**
 * Chooses the tools of a session. Where the build enumerated other names than the session has,
 * the enumeration goes, and names are checked on the call.
 *
 * @param settings What was compiled.
 * @param names The names that the model may use.
 * @returns The tools and their cost, where it is known.
 */
export function sessionTools(
  { tools, toolTokens }: Settings,
  names: readonly string[],
): Pick<Settings, 'tools'> & { readonly toolTokens?: number } {
  if (names.length === 0) return { tools: [], toolTokens: 0 }
  const json = JSON.stringify(tools)
  const same = !json.includes('"enum":') || json.includes(`"enum":${JSON.stringify(names)}`)
  return same
    ? { tools, toolTokens }
    : { tools: JSON.parse(json, (key, value) => (key === 'enum' ? undefined : value)) }
}
