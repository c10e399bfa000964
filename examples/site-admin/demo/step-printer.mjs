import { number, printText } from './print.mjs'
import { figure } from './print-conversation.mjs'

const shownLines = 10

/**
 * Makes a printer of an agent's steps, each with its tokens. What the model wrote stands beside
 * its name and nothing else does.
 *
 * @param {object} options
 * @param {string} options.name The model's label.
 * @param {object} options.app The exports of the built entry.
 * @param {(text: string) => number} options.count Counts what the model writes.
 * @returns `print` for each step in order, and `end` after the last.
 */
export function stepPrinter({ name, app, count }) {
  let reads = 0
  let written = ''
  /** A reply of which nothing is printed yet. */
  let reply

  const printWords = (text, limit) => {
    const figures = reply && [`reads ${number(reads)}`, `writes ${number(count(written))}`]
    printText(name, text, figures, limit)
    const counted = reply?.usage?.promptTokens
    if (counted !== undefined) printText('', `The server counted ${number(counted)} tokens read.`)
    reply = undefined
  }
  /** Prints a reply that cannot be read as it was written. */
  const printUnreadable = () => {
    if (reply) printWords(written, shownLines)
  }

  return {
    end: printUnreadable,
    print(step) {
      switch (step.type) {
        case 'prompt':
          reads = step.tokens
          written = ''
          break
        case 'text':
          written += step.delta
          break
        case 'reply':
          reply = step
          if (step.spoken !== '') printWords(step.spoken)
          break
        case 'call':
        case 'repeated':
          printWords(app.describeCall(step.call))
          break
        case 'unreadable':
          printUnreadable()
          break
        case 'result': {
          const { ok, text } = step.result
          printText(ok ? 'result' : 'refused', text, [figure(step.result)], shownLines)
        }
      }
      const note = app.describeStep(step)
      if (note !== undefined) printText('note', note)
    },
  }
}
