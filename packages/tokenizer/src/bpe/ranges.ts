/**
 * Reads the ranges of `unicode.ts`.
 *
 * @param ranges Ranges in ascending order, parted by white space.
 * @returns The first and the last code point of each.
 */
export function parseRanges(ranges: string): [first: number, last: number][] {
  let previous = 0
  return ranges
    .trim()
    .split(/\s/)
    .map((range) => {
      const [distance = '', more = '0'] = range.split('.')
      const first = previous + Number.parseInt(distance, 36)
      previous = first + Number.parseInt(more, 36)
      return [first, previous]
    })
}
