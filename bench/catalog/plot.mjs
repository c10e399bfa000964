const width = 640
const height = 420
const panel = { left: 60, top: 40, width: 540, height: 290 }
const colours = ['#000', '#0a7', '#c50', '#06c', '#a3a', '#888']
/** The share of misses at the top of the drawing. */
const worst = 0.12

/**
 * Draws what a threshold trades: turns that are sure, and of these the ones that miss a needed
 * skill.
 *
 * @param series `{ title, points: [{ sure, kept }] }`; the first is drawn bold.
 * @param mark The point of the default threshold.
 * @returns An SVG file.
 */
export function plot(series, mark) {
  const x = (share) => round(panel.left + share * panel.width)
  const y = (miss) => round(panel.top + (1 - Math.min(miss, worst) / worst) * panel.height)
  const bottom = panel.top + panel.height
  const lines = [
    `<text x="${panel.left}" y="${panel.top - 16}" font-weight="600">sure turns that miss a needed skill, over turns that are sure</text>`,
    `<path d="M${panel.left} ${panel.top}V${bottom}H${panel.left + panel.width}" fill="none" stroke="#999"/>`,
    ...[0, 0.2, 0.4, 0.6, 0.8, 1].map(
      (share) =>
        `<text x="${x(share)}" y="${bottom + 18}" text-anchor="middle" fill="#555">${100 * share} %</text>`,
    ),
    ...[0, 0.01, 0.02, 0.05, 0.1].flatMap((miss) => [
      `<path d="M${panel.left} ${y(miss)}h${panel.width}" stroke="#eee"/>`,
      `<text x="${panel.left - 6}" y="${y(miss) + 4}" text-anchor="end" fill="#555">${100 * miss} %</text>`,
    ]),
    ...series.map(({ points }, at) => {
      const places = points
        .filter(({ kept, sure }) => 1 - kept <= worst && sure >= 0.01)
        .map(({ sure, kept }) => `${x(sure)},${y(1 - kept)}`)
      return `<polyline points="${places.join(' ')}" fill="none" stroke="${colours[at]}" stroke-width="${at === 0 ? 3 : 1.5}"/>`
    }),
    `<circle cx="${x(mark.sure)}" cy="${y(1 - mark.kept)}" r="5" fill="#000"/>`,
    `<text x="${x(mark.sure) + 6}" y="${y(1 - mark.kept) + 18}">default</text>`,
    ...series.map(
      ({ title }, at) =>
        `<text x="${panel.left + (at % 3) * 180}" y="${bottom + 46 + 20 * Math.floor(at / 3)}" fill="${colours[at]}">● ${title}</text>`,
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>Sure turns that miss a needed skill, over turns that are sure</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${lines.join('\n')}
</svg>
`
}

const round = (value) => Math.round(10 * value) / 10
