import { setImmediate } from 'node:timers/promises'
import { choosePlayer } from './choose-player.mjs'
import { printParagraph, printText } from './print.mjs'
import {
  figure,
  printAction,
  printImports,
  printSearch,
  printStart,
  printWindow,
} from './print-conversation.mjs'
import { stepPrinter } from './step-printer.mjs'

/**
 * Lets an agent of the built app work on one request, and prints each step with its tokens.
 *
 * @param {object} play
 * @param {string} play.request What the person asks.
 * @param {boolean} play.agreed Whether the person agrees to what changes the site.
 * @param {object} [play.server] See `readServer`.
 * @param {object} play.app The exports of the built entry.
 * @param {object} play.assistant An opened site.
 * @param {(text: string) => number} play.count Counts what the build could not know.
 * @param {Function} play.takeImports See `watchImports`.
 * @returns {Promise<boolean>} Whether the request was answered.
 */
export async function playConversation(play) {
  const { request, agreed, server, app, assistant, count, takeImports } = play
  const { site, skills } = assistant
  const printNewImports = () => printImports(takeImports())
  const find = async (text) => {
    const found = await skills.find(text)
    printNewImports()
    printSearch(found, player.judge(found))
    return found
  }
  const onConfirm = (action) => {
    printAction(app.describeAction(action), agreed)
    return agreed
  }
  const player = await choosePlayer(server, app, find)
  const session = app.openSession({ site, skills, onConfirm })
  const agent = app.createAgent({
    session: { ...session, call: afterPrinting(session.call) },
    model: afterPrinting(player.model),
    advise: player.advise,
    count,
    resultRoom: app.resultRoom,
  })

  printParagraph(player.introduction)
  printText('site', site.title)
  printStart(session)
  printText('person', request, [figure({ tokens: count(request) })])
  takeImports()

  const steps = stepPrinter({ name: player.name, app, count })
  const run = agent.run(request)
  for await (const step of run) {
    printNewImports()
    steps.print(step)
  }
  steps.end()
  const { outcome } = await run.result
  const end = app.describeOutcome(outcome)
  if (end !== undefined) printText(outcome.type === 'answer' ? 'note' : 'stopped', end)
  printWindow(agent.usage())
  return outcome.type === 'answer'
}

/**
 * An agent does not wait for its steps to be read. This waits until all are printed, so that what
 * is printed of `work`, and what it imports, comes after them.
 */
const afterPrinting =
  (work) =>
  async (...args) => {
    await setImmediate()
    return work(...args)
  }
