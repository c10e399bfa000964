import type { Outcome, Step } from '@skillfold/agent'
import { describeOutcome } from '../wording.ts'
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
  /** What the last reply says beside its calls. */
  let remark = ''

  return {
    request: (text) => add(said('request', 'You', text)),
    step(step) {
      if (step.type === 'prompt') {
        writing.textContent = ''
        list.append(writing)
      } else if (step.type === 'text') {
        writing.textContent += step.delta
      } else if (step.type === 'call') {
        if (remark !== '') answer(remark)
        remark = ''
      } else {
        if (step.type === 'reply') remark = step.spoken
        const item = step.type === 'result' ? showResult(step) : showStep(step)
        if (item) add(item)
      }
    },
    outcome(outcome) {
      writing.remove()
      if (outcome.type === 'answer') answer(outcome.text)
      const note = describeOutcome(outcome)
      if (note !== undefined) add(element('li', { className: 'note' }, note))
    },
    clear: () => list.replaceChildren(),
  }
}
