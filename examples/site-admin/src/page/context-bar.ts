import type { AgentUsage } from '@skillfold/agent'
import { element } from './element.ts'

/** The parts of the window, in the order of a prompt; the reserve is last. */
const parts = [
  ['index', 'Index', (usage: AgentUsage) => usage.prompt],
  ['tools', 'Tools', (usage: AgentUsage) => usage.tools],
  ['loaded', 'Loaded', (usage: AgentUsage) => usage.skills],
  ['history', 'History', (usage: AgentUsage) => usage.history],
  ['free', 'Free', (usage: AgentUsage) => Math.max(0, usage.free)],
  // The last reply may still take some of it, until the next request makes room.
  ['reserve', 'Reserve', (usage: AgentUsage) => usage.reserve + Math.min(0, usage.free)],
] as const

/**
 * Shows where the window's tokens go, as a bar and in figures.
 *
 * @param parent What to show it in.
 * @returns Shows other figures.
 */
export function showContextBar(parent: HTMLElement): (usage: AgentUsage) => void {
  const bar = element('div', { className: 'bar', ariaHidden: 'true' })
  const segments = parts.map(([id]) => element('div', { className: id }))
  bar.append(...segments)
  const total = element('p', { className: 'total' })
  const figures = parts.map(() => element('dd'))
  const legend = element(
    'dl',
    { className: 'legend' },
    ...parts.map(([id, title], at) =>
      element('div', { className: id }, element('dt', {}, title), figures[at] ?? ''),
    ),
  )
  parent.append(bar, element('div', { className: 'figures' }, legend, total))
  return (usage) => {
    for (const [at, [, , tokensOf]] of parts.entries()) {
      const tokens = tokensOf(usage)
      segments[at]?.style.setProperty('flex-grow', String(tokens))
      figures[at]?.replaceChildren(String(tokens))
    }
    total.textContent = `${usage.exact ? '' : 'at most '}${usage.used} of ${usage.window} tokens`
  }
}
