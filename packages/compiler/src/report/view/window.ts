import type { Compilation } from '../../compile.ts'
import { counted, figure, percent } from '../../text/figures.ts'
import { wordIdleTools } from '../../text/idle-tools.ts'
import { html, type Markup } from '../markup.ts'
import { bar, type Kind } from './bar.ts'
import { skillLink } from './link.ts'

/** Draws the window at its fullest: index, tools, the largest load, the reserve, what is free. */
export function windowView(compilation: Compilation): Markup {
  const { settings, peak } = compilation
  const { window } = settings
  const parts = partsOf(compilation)
  return html`
<section id="window">
  <h2>The window at its fullest</h2>
  <p>${wordPeak(compilation)}</p>
  ${bar(
    parts.flatMap(({ kind, tokens }) =>
      kind === 'free' || kind === 'over' ? [] : [{ kind, tokens }],
    ),
    Math.max(window, peak.tokens),
    window,
  )}
  <dl class="legend">${parts.map(
    ({ kind, label, note, tokens }) => html`
    <div class="${kind}"><dt>${label}</dt><dd><b>${figure(tokens)}</b> ${percent(tokens, window)}</dd><dd>${note}</dd></div>`,
  )}
  </dl>
</section>`
}

function wordPeak({ settings: { window }, peak }: Compilation): string {
  const { tokens } = peak
  return tokens <= window
    ? `At most ${figure(tokens)} of ${counted(window, 'token')} are taken before the conversation itself; ${figure(window - tokens)} stay free for it.`
    : `This takes ${counted(tokens, 'token')} and the window has ${figure(window)}: ${figure(tokens - window)} too many.`
}

interface WindowPart {
  readonly kind: Kind | 'free'
  readonly label: string
  readonly tokens: number
  readonly note: Markup | string
}

function partsOf(compilation: Compilation): WindowPart[] {
  const { settings, start, tools, peak, skills } = compilation
  const { listed, total, format } = start
  const { index, unit, reserve } = peak.parts
  const largest = skills.find(({ source }) => source.name === peak.skill)
  const shown = listed.length === total ? '' : `${figure(listed.length)} of `
  const free = settings.window - peak.tokens
  const isFull = settings.mode === 'full'
  return [
    {
      kind: 'index',
      label: isFull ? 'Start' : 'Index',
      tokens: index,
      note: `${shown}${counted(total, 'skill')}, ${isFull ? 'whole' : `as ${format}`}`,
    },
    {
      kind: 'tools',
      label: 'Tools',
      tokens: tools.tokens,
      note: [tools.names.join(', '), wordIdleTools(compilation)].filter(Boolean).join('. '),
    },
    {
      kind: 'load',
      label: 'Largest load',
      tokens: unit,
      note:
        largest === undefined
          ? ''
          : html`${skillLink(largest.source.name)}${largest.load > unit && ', in parts'}`,
    },
    { kind: 'reserve', label: 'Reserve', tokens: reserve, note: 'for the answer' },
    free >= 0
      ? { kind: 'free', label: 'Free', tokens: free, note: 'for the conversation' }
      : { kind: 'over', label: 'Too much', tokens: -free, note: 'more than the window' },
  ]
}
