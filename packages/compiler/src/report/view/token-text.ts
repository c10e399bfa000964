import { counted, figure } from '../../text/figures.ts'
import { html, type Markup } from '../markup.ts'
import type { TokenText } from '../measures.ts'

/**
 * Makes room for a text in its tokens, which the page's script fills in.
 *
 * @param key Where the script finds the text: `start`, or the skill's number and the part.
 * @param text The text.
 */
export function tokenText(key: string, { tokens, strings }: TokenText): Markup {
  const cut = strings.length < tokens
  return html`<pre class="tokens" data-text="${key}" role="group" aria-label="Text in tokens" tabindex="0"></pre>
  ${cut && html`<p class="quiet">The first ${figure(strings.length)} of ${counted(tokens, 'token')}.</p>`}`
}
