/** A whole number as people read it: `1,234`. */
export function figure(value: number): string {
  return value.toLocaleString('en-US')
}

/** A part of a whole in per cent, `–` where there is no whole: `18%`. */
export function percent(part: number, whole: number): string {
  return whole > 0 ? `${figure(Math.round((part / whole) * 100))}%` : '–'
}

/** A number with its noun: `1 skill`, `2 skills`. */
export function counted(value: number, noun: string): string {
  return `${figure(value)} ${noun}${value === 1 ? '' : 's'}`
}
