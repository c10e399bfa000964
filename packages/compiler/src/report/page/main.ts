import type { PageData } from '../html-report.ts'
import { setUpFind } from './find.ts'
import { keepState, restoreState } from './keep.ts'
import { makeSortable } from './sort.ts'
import { paintTokens } from './tokens.ts'

const data: PageData = JSON.parse(document.getElementById('data')?.textContent ?? '')
const title = document.title
const query = setUpFind(data)

for (const table of document.querySelectorAll<HTMLTableElement>('[data-sortable]')) {
  makeSortable(table)
}

/** The page that the fragment names. Before the document is loaded it is no target yet. */
function currentPage(): HTMLElement | undefined {
  const named = document.getElementById(location.hash.slice(1))
  return named?.classList.contains('page') ? named : undefined
}

/** Paints the texts of what is shown; which page that is, the style sheet says. */
function show(): void {
  const page = currentPage()
  document.title = page === undefined ? title : `${page.dataset.title} – ${title}`
  const shown = page ?? document.getElementById('overview')
  for (const place of shown?.querySelectorAll<HTMLElement>('pre.tokens:empty') ?? []) {
    paintTokens(place, textOf(place.dataset.text ?? ''))
  }
  if (page !== undefined) {
    page.querySelector('h2')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }
}

function textOf(key: string): readonly string[] {
  if (key === 'start') return data.start
  const [number, part] = key.split(' ')
  const texts = data.skills[Number(number)]?.texts
  return texts?.[part as keyof typeof texts] ?? []
}

addEventListener('hashchange', show)
addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLInputElement
  if (event.key === '/' && !typing) {
    event.preventDefault()
    if (currentPage() !== undefined) location.hash = '#find'
    query?.focus()
  } else if (event.key === 'Escape' && currentPage() !== undefined) {
    location.hash = '#skills'
  }
})
show()

const { changes } = document.documentElement.dataset
if (changes !== undefined) {
  restoreState(query)
  const reload = (): void => {
    keepState(query)
    location.reload()
  }
  const events = new EventSource(changes)
  events.addEventListener('message', reload)
  // Once more means that the server was away, and what changed then nobody told.
  events.addEventListener(
    'open',
    () => {
      events.addEventListener('open', reload)
    },
    { once: true },
  )
}
