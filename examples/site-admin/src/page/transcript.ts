import { type Outcome, readReply, type Step } from '@skillfold/agent'
import { describeOutcome, loadsOf } from '../wording.ts'
import { element } from './element.ts'
import { showResult, showStep } from './show-step.ts'

/** What was said and done, as the page shows it. */
export interface Transcript {
  /** A person's request begins an entry. */
  request(text: string): void
  step(step: Step): void
  /** How the run ended: the answer, and a note where there is none or not all of it. */
  outcome(outcome: Outcome): void
  clear(): void
}

/**
 * Shows a conversation in a list.
 *
 * @param list The list, a live region.
 */
export function showTranscript(list: HTMLOListElement): Transcript {
  const writing = element('li', { className: 'writing', ariaHidden: 'true' })
  const add = (item: HTMLLIElement): void => {
    writing.remove()
    list.append(item)
    item.scrollIntoView({ block: 'end', behavior: 'smooth' })
  }
  const said = (className: string, who: string, text: string): HTMLLIElement =>
    element('li', { className }, element('span', { className: 'unseen' }, `${who}: `), text)

  const answer = (text: string): void => add(said('answer', 'Assistant', text))
  const loaded = new Set<string>()
  /** What the last reply says beside its calls. */
  let remark = ''
  const showRemark = (): void => {
    if (remark !== '') answer(remark)
    remark = ''
  }

  return {
    request: (text) => add(said('request', 'You', text)),
    step(step) {
      switch (step.type) {
        case 'prompt':
          writing.textContent = ''
          list.append(writing)
          return
        case 'text':
          follow(writing, () => writing.append(step.delta))
          return
        case 'reply':
          writing.remove()
          remark = step.spoken
          break
        case 'call':
        case 'unreadable':
          showRemark()
      }
      const item = step.type === 'result' ? showResult(step, loaded) : showStep(step)
      if (item) add(item)
      if (step.type === 'result') for (const load of loadsOf(step)) loaded.add(load)
    },
    outcome(outcome) {
      // What was written of a reply that did not come to its end.
      if (writing.isConnected) remark = readReply(writing.textContent).spoken
      writing.remove()
      if (outcome.type === 'answer') remark = outcome.text
      showRemark()
      const note = describeOutcome(outcome)
      if (note !== undefined) add(element('li', { className: 'note' }, note))
    },
    clear() {
      loaded.clear()
      remark = ''
      list.replaceChildren()
    },
  }
}

/** Lets an element grow, and keeps its end in sight where it was. */
function follow(grown: HTMLElement, grow: () => void): void {
  const inSight = grown.getBoundingClientRect().bottom <= window.innerHeight
  grow()
  if (inSight) grown.scrollIntoView({ block: 'end' })
}
