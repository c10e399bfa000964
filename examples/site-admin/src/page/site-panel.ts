import { excerpt } from '../abilities/wording.ts'
import type { Extension, Site } from '../site.ts'
import { element } from './element.ts'

/** One line of the site's state: what it is about, its content, and the part that changes most. */
interface Row {
  readonly key: string
  readonly text: string
  readonly state: string
}

const extension = ({ name, version, latest, active }: Extension): Row => ({
  key: name,
  text: version === latest ? version : `${version}, ${latest} is out`,
  state: active ? 'active' : 'inactive',
})

const areas: readonly [title: string, rows: (site: Site) => Row[]][] = [
  [
    'Comments',
    ({ comments }) =>
      comments.map(({ id, author, text, status }) => ({
        key: `#${id}`,
        text: `${author}: ${excerpt(text, 60)}`,
        state: status,
      })),
  ],
  [
    'Posts',
    ({ posts }) =>
      posts.map(({ id, title, status }) => ({ key: `#${id}`, text: title, state: status })),
  ],
  ['Plugins', ({ plugins }) => plugins.map(extension)],
  ['Themes', ({ themes }) => themes.map(extension)],
  [
    'Users',
    ({ users }) =>
      users.map(({ login, lastLogin, role }) => ({
        key: login,
        text: `last login ${lastLogin}`,
        state: role,
      })),
  ],
  [
    'Log',
    ({ log }) =>
      log.map(({ source, message, level, count }) => ({
        key: source,
        text: message,
        state: `${level}, ${count} times`,
      })),
  ],
]

/**
 * Shows the state of a site, so that a write can be seen.
 *
 * @param parent What to show it in.
 * @param site The site; abilities change it in place.
 * @returns Shows the state as it is now. Lines that differ from before are marked.
 */
export function showSitePanel(parent: HTMLElement, site: Site): () => void {
  const updates = areas.map(([title, rowsOf]) => {
    const list = element('ul')
    const count = element('span', { className: 'tokens' })
    const details = element('details', {}, element('summary', {}, `${title} `, count), list)
    parent.append(details)
    let before: ReadonlySet<string> | undefined
    return () => {
      const rows = rowsOf(site)
      const isNew = (row: Row): boolean => before !== undefined && !before.has(JSON.stringify(row))
      count.textContent = String(rows.length)
      if (before === undefined || rows.some(isNew))
        list.replaceChildren(...rows.map((row) => showRow(row, isNew(row))))
      if (rows.some(isNew)) {
        details.open = true
        reveal(parent, list.querySelector('.changed'))
      }
      before = new Set(rows.map((row) => JSON.stringify(row)))
    }
  })
  const update = (): void => {
    for (const each of updates) each()
  }
  update()
  return update
}

/** Scrolls the column, where it is one, to a line; never the page. */
function reveal(within: HTMLElement, line: Element | null): void {
  const column = within.closest('aside')
  if (!column || !line) return
  const below = line.getBoundingClientRect().bottom - column.getBoundingClientRect().bottom
  if (below > 0) column.scrollBy({ top: below + 80, behavior: 'smooth' })
}

function showRow({ key, text, state }: Row, changed: boolean): HTMLLIElement {
  return element(
    'li',
    { className: changed ? 'changed' : '' },
    element(
      'div',
      { className: 'head' },
      element('strong', {}, key),
      element('span', { className: 'state' }, changed ? `now ${state}` : state),
    ),
    element('p', {}, text),
  )
}
