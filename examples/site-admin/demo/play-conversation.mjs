import { statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { number, printText } from './print.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = path.join(root, 'dist')
const shownLines = 10

/**
 * Plays one request over the built app and prints each step with its tokens.
 *
 * @param {object} play
 * @param {string} play.request What the person asks.
 * @param {object} play.app The exports of the built entry.
 * @param {object} play.assistant An opened site.
 * @param {{ name: string, model: Function }} play.player Who writes the model's turns.
 * @param {object} play.tokenizer Counts what the build could not know.
 * @param {() => string[]} play.takeImports See `watchImports`.
 * @param {boolean} play.agreed Whether the person agrees to what changes the site.
 */
export async function playConversation(play) {
  const { request, app, assistant, player, tokenizer, takeImports, agreed } = play
  const { skills, session } = assistant
  const { window } = session.usage()
  const messages = []

  const confirm = (preview) => {
    printText('confirm', preview)
    printText('', agreed ? 'Agreed: --yes was given.' : 'Not agreed. Run with --yes to agree.')
    return agreed
  }
  /** What the model had read when it wrote the last turn. */
  const read = () => {
    const before = messages.slice(0, -1)
    const options = { generationPrompt: true, thinking: false }
    return tokenizer.count(tokenizer.render(before, options))
  }
  const printTurn = (text, usage) => {
    const written = tokenizer.count(messages.at(-1).content)
    printText(player.name, text, [`reads ${number(read())}`, `writes ${number(written)}`])
    if (usage) printText('', `The server counted ${number(usage.promptTokens)} tokens read.`)
  }

  takeImports()
  const options = { skills, session, model: player.model, messages, confirm }
  for await (const step of app.converse(request, options)) {
    for (const url of takeImports()) printImport(url)
    switch (step.type) {
      case 'prompt': {
        const tools = session.tools().map(({ name }) => name)
        printText('prompt', session.prompt().text, [tokens(session.prompt())])
        printText('tools', tools.join(', '), [tokens({ tokens: session.usage().tools })])
        break
      }
      case 'request':
        printText('person', step.text, [tokens({ tokens: tokenizer.count(step.text) })])
        break
      case 'turn':
        printTurn(app.describeTurn(step.text), step.usage)
        break
      case 'result': {
        const { result } = step
        printText(result.ok ? 'result' : 'refused', result.text, [tokens(result)], shownLines)
        break
      }
      case 'answer':
        printTurn(step.text, step.usage)
    }
  }
  printText(
    'end',
    `The window has ${number(window)} tokens; ${number(read())} of them were read last.`,
  )
}

function printImport(url) {
  const file = url.startsWith('file:') ? fileURLToPath(url) : ''
  if (!file.startsWith(dist + path.sep)) return
  const shown = path.relative(root, file).replaceAll(path.sep, '/')
  printText('import', shown, [`${number(statSync(file).size)} bytes`])
}

const tokens = ({ tokens, exact = true }) => `${exact ? '' : '≤ '}${number(tokens)} tokens`
