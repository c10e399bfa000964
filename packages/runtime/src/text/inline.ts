import { neutralise } from './neutralise.ts'

/**
 * Writes a name or a path as a model sees it: on one line, with a middle dot for each character that
 * would end the line, drive a terminal or show as nothing.
 *
 * @param text The name or path.
 * @param control Control texts, see `neutralise`.
 */
export function inline(text: string, control: readonly string[]): string {
  return neutralise(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '·'), control)
}
