import { html, type Markup } from '../markup.ts'

/** The box that tries `find`: the page's script ranks with the search of the product. */
export function findView(): Markup {
  return html`
<section id="find">
  <h2>Find</h2>
  <p>What would somebody ask for? This ranks as the tool find_skills does.</p>
  <form role="search"><input type="search" name="query" aria-label="What to find" placeholder="Type a request, or press / from anywhere" autocomplete="off" spellcheck="false"></form>
  <p id="verdict" role="status"></p>
  <ol id="hits"></ol>
</section>`
}
