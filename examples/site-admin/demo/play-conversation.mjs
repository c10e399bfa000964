import { choosePlayer } from './choose-player.mjs'
import { number, printParagraph, printText } from './print.mjs'

const shownLines = 10

/**
 * Plays one request over the built app and prints each step with its tokens.
 *
 * @param {object} play
 * @param {string} play.request What the person asks.
 * @param {boolean} play.agreed Whether the person agrees to what changes the site.
 * @param {object} [play.server] See `readServer`.
 * @param {object} play.app The exports of the built entry.
 * @param {object} play.assistant An opened site.
 * @param {object} play.tokenizer Counts what the build could not know.
 * @param {Function} play.takeImports See `watchImports`.
 * @returns {Promise<boolean>} Whether the request was answered.
 */
export async function playConversation(play) {
  const { request, agreed, server, app, assistant, tokenizer, takeImports } = play
  const { skills, session, site } = assistant
  const messages = []

  const printImports = () => {
    for (const { file, bytes } of takeImports())
      printText('import', file, [`${number(bytes)} bytes`])
  }
  const player = choosePlayer(server, app, skills, ({ hits, confidence }) => {
    printImports()
    const ranked = hits.map(({ name, score }) => `${name} ${score.toFixed(1)}`).join(', ')
    printText('search', ranked || 'Nothing was found.')
    if (ranked && confidence < app.leastConfidence) printText('', 'None of these is likely to fit.')
  })
  const confirm = (preview) => {
    printText('confirm', preview)
    printText('', agreed ? 'Agreed: --yes was given.' : 'Not agreed. Run with --yes to agree.')
    return agreed
  }
  /** What the model had read when it wrote the last turn: the tokens of the rendered chat. */
  const read = () => {
    const options = { generationPrompt: true, thinking: false }
    return tokenizer.count(tokenizer.render(messages.slice(0, -1), options))
  }
  const printTurn = (text, usage) => {
    const written = tokenizer.count(messages.at(-1).content)
    printText(player.name, text, [`reads ${number(read())}`, `writes ${number(written)}`])
    if (usage) printText('', `The server counted ${number(usage.promptTokens)} tokens read.`)
  }

  printParagraph(player.introduction)
  printText('site', site.title)
  takeImports()
  let isAnswered = false
  const options = { skills, session, model: player.model, messages, confirm }
  for await (const step of app.converse(request, options)) {
    printImports()
    switch (step.type) {
      case 'prompt':
        printText('prompt', session.prompt().text, [figure(session.prompt())])
        printText(
          'tools',
          session
            .tools()
            .map(({ name }) => name)
            .join(', '),
          [figure({ tokens: session.usage().tools })],
        )
        break
      case 'request':
        printText('person', step.text, [figure({ tokens: tokenizer.count(step.text) })])
        break
      case 'turn':
        printTurn(app.describeTurn(step.text), step.usage)
        break
      case 'result':
        printText(
          step.result.ok ? 'result' : 'refused',
          step.result.text,
          [figure(step.result)],
          shownLines,
        )
        break
      case 'unreadable':
        printText('error', step.text, [figure({ tokens: tokenizer.count(step.text) })])
        break
      case 'answer':
        printTurn(step.text, step.usage)
        isAnswered = true
        break
      case 'stopped':
        printText('stopped', step.reason)
    }
  }
  const { window } = session.usage()
  printText('window', `${number(read())} of ${number(window)} tokens were read for the last turn.`)
  return isAnswered
}

const figure = ({ tokens, exact = true }) =>
  `${exact ? '' : 'at most '}${number(tokens)} token${tokens === 1 ? '' : 's'}`
