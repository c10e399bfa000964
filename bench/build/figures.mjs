/** The middle of some figures; `undefined` where there is none. */
export function median(figures) {
  const sorted = figures.filter((figure) => figure !== undefined).sort((a, b) => a - b)
  return sorted[sorted.length >> 1]
}

/** Figures of several runs as one: the median of each. */
export function medians(runs) {
  const found = runs.filter((run) => run !== undefined)
  const keys = new Set(found.flatMap((run) => Object.keys(run)))
  return Object.fromEntries([...keys].map((key) => [key, median(found.map((run) => run[key]))]))
}

export const seconds = (ms) => (ms === undefined ? '–' : `${(ms / 1000).toFixed(2)} s`)
export const milliseconds = (ms) => (ms === undefined ? '–' : `${ms.toFixed(0)} ms`)
export const kilobytes = (bytes) =>
  bytes === undefined ? '–' : `${Math.round(bytes / 1024).toLocaleString('en')} KB`
export const megabytes = (mb) => (mb === undefined ? '–' : `${mb.toFixed(0)} MB`)
export const times = (ratio) => (Number.isFinite(ratio) ? `${ratio.toFixed(2)}×` : '–')

/** A Markdown table. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/**
 * Holds figures against what is wanted.
 *
 * @param rows What it is, the figure, the most that it may be, and how to write it.
 * @returns A Markdown table.
 */
export function against(rows) {
  return table(
    ['wanted', 'at most', 'measured', ''],
    rows.map(([what, figure, most, write]) => [
      what,
      write(most),
      write(figure),
      figure === undefined || Number.isNaN(figure) ? '–' : figure <= most ? 'met' : 'missed',
    ]),
  )
}
