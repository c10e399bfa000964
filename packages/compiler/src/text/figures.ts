/** A whole number as people read it: `1,234`. */
export function figure(value: number): string {
  return value.toLocaleString('en-US')
}

/**
 * A part of a whole in per cent, `–` where there is no whole: `18%`. What is over the whole never
 * reads as 100%.
 */
export function percent(part: number, whole: number): string {
  if (whole <= 0) return '–'
  const rounded = Math.round((part / whole) * 100)
  return `${figure(part > whole ? Math.max(101, rounded) : rounded)}%`
}

/** A number with its noun: `1 skill`, `2 skills`. */
export function counted(value: number, noun: string): string {
  return `${figure(value)} ${noun}${value === 1 ? '' : 's'}`
}
