import type { Compilation } from '../compile.ts'
import { figure } from './figures.ts'

/**
 * Says which tools can do nothing with the skills that there are, and what leaving them out saves.
 *
 * @param compilation What was compiled.
 * @returns A sentence; nothing where each can do something.
 */
export function wordIdleTools({
  config,
  tools: { idle },
}: Pick<Compilation, 'config' | 'tools'>): string | undefined {
  if (idle === undefined) return undefined
  const names = idle.names.join(' and ')
  return config.tools === 'auto'
    ? `Without ${names}, which could do nothing here, tools: 'auto' saves ${figure(idle.tokens)}.`
    : `With tools: 'auto' ${names}, which can do nothing here, would go: ${figure(idle.tokens)} less.`
}
