import type { RegisteredAbility } from '@skillfold/runtime'
import { resultText } from '@skillfold/runtime/text'
import { texts } from './wording.ts'

/**
 * Says what a write would change: in the ability's own words, or by what its dry run gives.
 *
 * @param ability The ability.
 * @param args Checked arguments. What the ability does to them changes nothing here.
 * @param signal Ends a dry run.
 * @returns `undefined` where the ability can tell neither way; rejects where it fails to.
 */
export async function previewOf(
  { preview, dryRun, interpret }: RegisteredAbility,
  args: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (preview) return preview(structuredClone(args))
  if (!dryRun) return undefined
  const result = await dryRun(structuredClone(args), { signal })
  const told = interpret ? await interpret(result, structuredClone(args)) : result
  return `${texts.dryRan} ${resultText(told) || 'nothing'}`
}
