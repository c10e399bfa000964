import { html, type Markup } from '../markup.ts'

/** What a stretch of a bar stands for; its colour follows from it. */
export type Kind = 'index' | 'tools' | 'load' | 'calls' | 'reserve' | 'over'

/** A stretch of a bar, in tokens. */
export interface Stretch {
  readonly kind: Kind
  readonly tokens: number
}

/**
 * Draws parts of a whole, one after the other. The figures stand beside it as text, so readers
 * of screens skip it.
 *
 * @param stretches In their order.
 * @param whole What the full width stands for, in tokens.
 * @param mark Where to draw a line across, in tokens.
 */
export function bar(stretches: readonly Stretch[], whole: number, mark?: number): Markup {
  const filled = stretches.filter(({ tokens }) => tokens > 0)
  return html`<div class="bar" aria-hidden="true">${filled.map(
    ({ kind, tokens }) => html`<i class="${kind}" style="width:${share(tokens, whole)}"></i>`,
  )}${mark !== undefined && mark < whole && html`<b style="left:${share(mark, whole)}"></b>`}</div>`
}

/**
 * Draws a figure against its budget: the bar is full at the budget, or at the figure where that
 * is more; then a line shows where the budget ends.
 *
 * @param tokens The figure.
 * @param budget The budget; `Infinity` for none, which draws nothing.
 * @param kind What the figure is of.
 */
export function budgetBar(tokens: number, budget: number, kind: Kind): Markup {
  if (!Number.isFinite(budget)) return html``
  const over = tokens - budget
  return over > 0
    ? bar(
        [
          { kind, tokens: budget },
          { kind: 'over', tokens: over },
        ],
        tokens,
        budget,
      )
    : bar([{ kind, tokens }], budget)
}

/** A part of a whole as a CSS length, exact enough for any screen. */
export function share(part: number, whole: number): string {
  return `${whole > 0 ? Number(((part / whole) * 100).toFixed(3)) : 0}%`
}
