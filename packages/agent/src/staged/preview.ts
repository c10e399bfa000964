import type { RegisteredAbility } from '@skillfold/runtime'
import { resultText } from '@skillfold/runtime/text'
import { startTimer } from '../timer.ts'
import { texts } from './wording.ts'

/** How long a preview may take. */
export interface PreviewLimits {
  /** Ends a dry run. */
  readonly signal?: AbortSignal | undefined
  /** In milliseconds. */
  readonly timeout: number
}

/**
 * Says what a write would change: in the ability's own words, or by what its dry run gives.
 *
 * @param ability The ability.
 * @param args Checked arguments. What the ability does to them changes nothing here.
 * @param limits See `PreviewLimits`.
 * @returns `undefined` where the ability can tell neither way; rejects where it fails to, or takes
 *   too long.
 */
export async function previewOf(
  ability: RegisteredAbility,
  args: Readonly<Record<string, unknown>>,
  { signal, timeout }: PreviewLimits,
): Promise<string | undefined> {
  const late = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = startTimer(() => {
      late.abort()
      reject(new Error(`${ability.id} told within ${timeout} ms nothing of what it would change.`))
    }, timeout)
  })
  const ends = signal ? AbortSignal.any([signal, late.signal]) : late.signal
  try {
    return await Promise.race([tell(ability, args, ends), tooLong])
  } finally {
    clearTimeout(timer)
  }
}

async function tell(
  { preview, dryRun, interpret }: RegisteredAbility,
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<string | undefined> {
  // Abilities are written by apps, not all of them in TypeScript.
  if (preview) return resultText(await preview(structuredClone(args))) || undefined
  if (!dryRun) return undefined
  const result = await dryRun(structuredClone(args), { signal })
  const told = interpret ? await interpret(result, structuredClone(args)) : result
  return `${texts.dryRan} ${resultText(told) || 'nothing'}`
}
