import { number, printText } from './print.mjs'

/** Words tokens, such as `1 token` or `at most 20 tokens`. */
export const figure = ({ tokens, exact = true }) =>
  `${exact ? '' : 'at most '}${number(tokens)} token${tokens === 1 ? '' : 's'}`

/** Prints what every conversation begins with. */
export function printStart(session) {
  const names = session.tools().map(({ name }) => name)
  printText('prompt', session.prompt().text, [figure(session.prompt())])
  printText('tools', names.join(', '), [figure({ tokens: session.usage().tools })])
}

/** Prints which files were imported. */
export function printImports(files) {
  for (const { file, bytes } of files) printText('import', file, [`${number(bytes)} bytes`])
}

/** Prints how search ranked the skills, and what that means where it is not good enough. */
export function printSearch({ hits }, note) {
  const ranked = hits.map(({ name, score }) => `${name} ${score.toFixed(1)}`).join(', ')
  printText('search', ranked || 'Nothing was found.')
  if (ranked && note) printText('', note)
}

/** Prints a write that waits for the person, and what the person says to it. */
export function printAction(description, agreed) {
  printText('confirm', description)
  printText('', agreed ? 'Agreed: --yes was given.' : 'Not agreed. Run with --yes to agree.')
}

/** Prints where the window's tokens are at the end. */
export function printWindow({ window, reserve, used, prompt, tools, skills, history }) {
  const parts = [
    `index ${number(prompt)}`,
    `tools ${number(tools)}`,
    `loaded skills ${number(skills)}`,
    `everything else ${number(history)}`,
  ]
  const kept = `${number(reserve)} are kept for the next reply.`
  printText('window', `${number(used)} of ${number(window)} tokens: ${parts.join(', ')}. ${kept}`)
}
