/**
 * Makes the columns of a table sortable: a button in each head, the order told by `aria-sort`.
 * Numbers start with the greatest, texts with the first.
 *
 * @param table A table with one head row and one body.
 */
export function makeSortable(table: HTMLTableElement): void {
  const [body] = table.tBodies
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  if (body === undefined) return
  for (const [column, head] of heads.entries()) {
    const numeric = head.classList.contains('number')
    const button = document.createElement('button')
    button.type = 'button'
    button.append(...head.childNodes)
    head.append(button)
    button.addEventListener('click', () => {
      const usual = numeric ? 'descending' : 'ascending'
      const other = numeric ? 'ascending' : 'descending'
      const order = head.ariaSort === usual ? other : usual
      for (const each of heads) each.ariaSort = null
      head.ariaSort = order
      const sign = order === 'ascending' ? 1 : -1
      const rows = [...body.rows].map((row) => ({ row, key: keyOf(row.cells[column], numeric) }))
      rows.sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0))
      body.append(...rows.map(({ row }) => row))
    })
  }
}

function keyOf(cell: HTMLTableCellElement | undefined, numeric: boolean): number | string {
  const text = cell?.textContent?.trim() ?? ''
  return numeric ? Number(text.replaceAll(',', '')) : text
}
