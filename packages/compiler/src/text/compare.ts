/**
 * Orders texts by code points, the same on every machine and in every locale.
 *
 * @param a One text.
 * @param b Another.
 * @returns Negative, zero or positive, as `Array.prototype.sort` wants it.
 */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  // UTF-16 order differs from code point order above the surrogates; walk code points.
  const left = a[Symbol.iterator]()
  const right = b[Symbol.iterator]()
  for (;;) {
    const x = left.next()
    const y = right.next()
    if (x.done || y.done) return x.done ? (y.done ? 0 : -1) : 1
    if (x.value !== y.value) return (x.value.codePointAt(0) ?? 0) - (y.value.codePointAt(0) ?? 0)
  }
}
