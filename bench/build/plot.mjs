const width = 760
const height = 340
const panel = { top: 46, width: 300, height: 230 }
const colours = ['#888', '#0a7', '#c50']

/**
 * Draws time and peak memory over the number of skills, both axes logarithmic.
 *
 * @param series Titles with their points `{ size, ms, peakMb }`.
 * @param sizes The numbers of skills, ascending.
 * @returns An SVG file.
 */
export function plot(series, sizes) {
  const panels = [
    drawPanel(60, 'time, seconds', series, sizes, ({ ms }) => ms / 1000),
    drawPanel(440, 'peak memory, MB', series, sizes, ({ peakMb }) => peakMb),
  ]
  const legend = series.map(
    ({ title }, index) =>
      `<text x="${60 + index * 200}" y="${height - 14}" fill="${colours[index]}">● ${escapeText(title)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>Time and peak memory over the number of skills</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${[...panels, ...legend].join('\n')}
</svg>
`
}

function drawPanel(left, title, series, sizes, figureOf) {
  const points = series.map(({ points }) => points.filter((one) => one.ms !== undefined))
  const values = points.flat().map(figureOf)
  const x = scale(sizes[0], sizes.at(-1), left, left + panel.width)
  const y = scale(
    Math.min(...values) / 1.3,
    Math.max(...values) * 1.3,
    panel.top + panel.height,
    panel.top,
  )
  const bottom = panel.top + panel.height
  const lines = [
    `<text x="${left}" y="${panel.top - 16}" font-weight="600">${title}</text>`,
    `<path d="M${left} ${panel.top}V${bottom}H${left + panel.width}" fill="none" stroke="#999"/>`,
  ]
  for (const size of sizes) {
    lines.push(
      `<text x="${x(size)}" y="${bottom + 18}" text-anchor="middle" fill="#555">${short(size)}</text>`,
    )
  }
  for (const tick of ticks(Math.min(...values), Math.max(...values))) {
    const at = y(tick)
    lines.push(
      `<path d="M${left} ${at}h${panel.width}" stroke="#eee"/>`,
      `<text x="${left - 6}" y="${at + 4}" text-anchor="end" fill="#555">${tick}</text>`,
    )
  }
  for (const [index, own] of points.entries()) {
    const places = own.map((one) => `${x(one.size)},${y(figureOf(one))}`)
    lines.push(
      `<polyline points="${places.join(' ')}" fill="none" stroke="${colours[index]}" stroke-width="2"/>`,
      ...places.map((place) => {
        const [cx, cy] = place.split(',')
        return `<circle cx="${cx}" cy="${cy}" r="3" fill="${colours[index]}"/>`
      }),
    )
  }
  return lines.join('\n')
}

function scale(from, to, start, end) {
  return (value) =>
    Math.round((start + ((end - start) * Math.log(value / from)) / Math.log(to / from)) * 10) / 10
}

/** 1, 2 and 5 in each power of ten. */
function ticks(from, to) {
  const found = []
  for (let power = -2; power < 6; power++) {
    for (const step of [1, 2, 5]) {
      const tick = Number(`${step}e${power}`)
      if (tick >= from / 1.2 && tick <= to * 1.2) found.push(tick)
    }
  }
  return found
}

function short(size) {
  return size < 1000 ? String(size) : `${size / 1000}k`
}

function escapeText(text) {
  return text.replace(/[*`]/g, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
