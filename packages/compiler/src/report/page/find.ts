import { createSearch, type SearchHit } from '@skillfold/runtime/search'
import { visible } from '../../problems/frame.ts'
import type { PageData } from '../html-report.ts'

/** As many as `find_skills` gives at most. */
const limit = 10

/**
 * Makes the search box search.
 *
 * @param data Search data and descriptions.
 * @returns The box, where there is one.
 */
export function setUpFind({ search: searchData, skills }: PageData): HTMLInputElement | undefined {
  const query = document.querySelector<HTMLInputElement>('[name=query]')
  const verdict = document.getElementById('verdict')
  const list = document.getElementById('hits')
  if (query === null || verdict === null || list === null) return undefined
  const search = createSearch(searchData)
  const descriptions = new Map(skills.map(({ name, description }) => [name, description]))
  const find = (): void => {
    const asked = query.value.trim()
    const { hits, sure } = search.search(asked, { limit, explain: true })
    verdict.textContent =
      asked === ''
        ? ''
        : hits.length === 0
          ? 'No skill fits.'
          : sure
            ? 'The best first.'
            : 'Perhaps none fits. The nearest:'
    list.replaceChildren(...hits.map((hit) => item(hit, descriptions.get(hit.name) ?? '')))
  }
  query.addEventListener('input', find)
  query.form?.addEventListener('submit', (event) => event.preventDefault())
  // A reload keeps what was typed.
  find()
  return query
}

function item({ name, score, why = [] }: SearchHit, description: string): Node {
  const link = make('a', '', visible(name))
  link.href = `#skill/${encodeURIComponent(name)}`
  const filled = make('i', 'index')
  filled.style.width = `${score * 100}%`
  const bar = make('div', 'bar', filled)
  bar.ariaHidden = 'true'
  const reasons = why.map((reason) => `${reason.term} ${reason.score.toFixed(2)}`).join(', ')
  return make(
    'li',
    '',
    make('p', '', link, ' ', make('small', '', score.toFixed(2))),
    bar,
    make('p', '', visible(description.replace(/\s+/g, ' ').trim())),
    make('p', 'quiet', reasons),
  )
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.className = className
  element.append(...content)
  return element
}
