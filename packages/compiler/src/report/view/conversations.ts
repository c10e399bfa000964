import type { Compilation } from '../../compile.ts'
import { visible } from '../../problems/frame.ts'
import { figure } from '../../text/figures.ts'
import type { Conversation, ConversationCost } from '../conversations.ts'
import { html, type Markup } from '../markup.ts'
import { bar } from './bar.ts'

const courses: Readonly<Record<Conversation['course'], string>> = {
  none: 'No skill is needed',
  named: 'A skill is named from the index',
  searched: 'A skill is searched for first',
  read: 'A reference is read too',
}

/** Shows what courses of a conversation cost, in calls and tokens. */
export function conversationsView(
  { settings, start }: Pick<Compilation, 'settings' | 'start'>,
  conversations: readonly Conversation[],
): Markup {
  const isComplete = start.listed.length === start.total
  const reason = (course: Conversation['course']): string =>
    course === 'searched' && isComplete ? 'the index is complete' : 'its tools are switched off'
  return html`
<section id="conversation">
  <h2>What a conversation costs</h2>
  <p>The user’s words and the answer come on top. Calls are what the model writes to make them, with the markers of the turns.</p>
  <div class="scroll" role="region" aria-label="Costs of conversations" tabindex="0">
  <table class="conversations">
    <thead><tr><th>Course</th><th class="number">Calls</th><th>With a usual skill (the median)</th><th>With the largest</th></tr></thead>
    <tbody>${conversations.map(
      ({ course, calls, offered, median, largest }) => html`
      <tr>
        <th scope="row">${courses[course]}${!offered && html`<small>not offered: ${reason(course)}</small>`}</th>
        <td class="number">${calls}<span>${calls === 1 ? ' call' : ' calls'}</span></td>
        ${costCell(median, settings)}
        ${median.what === '' ? html`<td></td>` : costCell(largest, settings)}
      </tr>`,
    )}
    </tbody>
  </table>
  </div>
  <p class="key"><span class="index">index</span> <span class="tools">tools</span> <span class="calls">calls</span> <span class="load">delivered</span> <span class="reserve">reserve</span></p>
</section>`
}

function costCell(
  { what, index, tools, calls, delivered }: ConversationCost,
  { window, reserve }: Compilation['settings'],
): Markup {
  const tokens = index + tools + calls + delivered
  const over = tokens + reserve > window
  return html`<td><b>${figure(tokens)}</b>${over && html` <em class="error">does not fit at once</em>`}${what !== '' && html` <small>${visible(what)}</small>`}
  ${bar(
    [
      { kind: 'index', tokens: index },
      { kind: 'tools', tokens: tools },
      { kind: 'calls', tokens: calls },
      { kind: 'load', tokens: delivered },
      { kind: 'reserve', tokens: reserve },
    ],
    Math.max(window, tokens + reserve),
    window,
  )}</td>`
}
