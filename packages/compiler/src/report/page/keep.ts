/** What a reader of the page did. */
interface Kept {
  readonly query: string
  /** Where the caret is in the search box; absent where that has no focus. */
  readonly caret: readonly [start: number, end: number] | undefined
  /** The column that each sortable table is in the order of, and the order. */
  readonly sorted: readonly (readonly [column: number, order: string | null])[]
  readonly scrolled: number
}

/**
 * Keeps over a reload what a reader did: the request that is typed, the order of tables, and the
 * place on the page.
 *
 * @param query The search box, where there is one.
 */
export function keepState(query: HTMLInputElement | undefined): void {
  const { selectionStart, selectionEnd, value = '' } = query ?? {}
  const hasFocus = query !== undefined && document.activeElement === query
  const kept: Kept = {
    query: value,
    caret: hasFocus ? [selectionStart ?? 0, selectionEnd ?? 0] : undefined,
    sorted: heads().map((cells) => {
      const column = cells.findIndex(({ ariaSort }) => ariaSort !== null)
      return [column, cells[column]?.ariaSort ?? null]
    }),
    scrolled: scrollY,
  }
  history.replaceState(kept, '')
}

/**
 * Takes up again what `keepState` kept.
 *
 * @param query The search box, where there is one.
 */
export function restoreState(query: HTMLInputElement | undefined): void {
  const kept: Kept | null = history.state
  if (kept === null) return
  history.replaceState(null, '')
  for (const [at, cells] of heads().entries()) {
    const [column = -1, order] = kept.sorted[at] ?? []
    const button = cells[column]?.querySelector('button')
    if (cells[column]?.ariaSort !== order) button?.click()
    if (cells[column]?.ariaSort !== order) button?.click()
  }
  if (query !== undefined) {
    query.value = kept.query
    query.dispatchEvent(new Event('input'))
    if (kept.caret !== undefined) {
      query.focus({ preventScroll: true })
      query.setSelectionRange(...kept.caret)
    }
  }
  scrollTo(0, kept.scrolled)
}

function heads(): HTMLTableCellElement[][] {
  return [...document.querySelectorAll<HTMLTableElement>('[data-sortable]')].map((table) => [
    ...(table.tHead?.rows[0]?.cells ?? []),
  ])
}
