/**
 * Finds where two lists differ. In a large catalog even a look at each skill takes long; this looks
 * at none.
 *
 * @param before A list.
 * @param after Another.
 * @returns Positions of different objects; `undefined` where the lists differ in length.
 */
export function differences<Item extends object>(
  before: readonly Item[],
  after: readonly Item[],
): number[] | undefined {
  if (before.length !== after.length) return undefined
  const different: number[] = []
  for (let at = 0; at < after.length; at++) if (before[at] !== after[at]) different.push(at)
  return different
}

/**
 * Tells whether two lists are alike, position by position.
 *
 * @param before A list.
 * @param after Another.
 * @param say What matters of an item, as JSON can hold it.
 */
export function areAlike<Item extends object>(
  before: readonly Item[],
  after: readonly Item[],
  say: (item: Item) => unknown,
): boolean {
  const different = differences(before, after)
  const said = (item: Item | undefined): string => JSON.stringify(item && say(item))
  return different?.every((at) => said(before[at]) === said(after[at])) ?? false
}

/**
 * Counts in one list after the other what is of a kind, and looks only at what is another object
 * than before.
 *
 * @param isCounted Says of an item, always the same, whether it is of the kind.
 * @returns Counts in a list.
 */
export function createCount<Item extends object>(
  isCounted: (item: Item) => boolean,
): (items: readonly Item[]) => number {
  let before: readonly Item[] = []
  let counted = 0
  return (items) => {
    const different = differences(before, items)
    const among = (list: readonly Item[]): number =>
      (different ?? []).filter((at) => isCounted(list[at] as Item)).length
    if (different === undefined) counted = items.filter(isCounted).length
    else counted += among(items) - among(before)
    before = items
    return counted
  }
}

/**
 * Maps one list after the other, and of each only what is another object than before.
 *
 * @param map Maps an item, with what else it needs, always to the same.
 * @returns Maps a list.
 */
export function createMapping<Item extends object, Result, Rest extends unknown[] = []>(
  map: (item: Item, ...rest: Rest) => Result,
): (items: readonly Item[], ...rest: Rest) => readonly Result[] {
  let before: readonly Item[] = []
  let results: readonly Result[] = []
  return (items, ...rest) => {
    const different = differences(before, items)
    if (different === undefined) results = items.map((item) => map(item, ...rest))
    else if (different.length > 0) {
      const mapped = [...results]
      for (const at of different) mapped[at] = map(items[at] as Item, ...rest)
      results = mapped
    }
    before = items
    return results
  }
}
