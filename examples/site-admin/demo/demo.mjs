import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { qwen3 } from '@skillfold/tokenizer'
import { readServer } from './choose-player.mjs'
import { playConversation } from './play-conversation.mjs'
import { plain, printHeading } from './print.mjs'
import { readSite } from './read-site.mjs'
import { watchImports } from './watch-imports.mjs'

const usage = 'Usage: demo [request…] [--site file.json] [--yes]'
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * Runs the demo and sets the exit code: 1 where there is no answer. What goes wrong is printed.
 *
 * @param {string[]} args The arguments of the command line.
 * @param {(root: string) => Promise<string>} prepare Builds the example in this folder, and gives
 *   the URL of its entry.
 */
export async function runDemo(args, prepare) {
  try {
    const { asked, site, agreed } = readArguments(args)
    const server = readServer(process.env)
    const state = await readSite(site, root)
    const entry = await prepare(root)

    printHeading('One conversation over these files')
    const { count } = await qwen3()
    const takeImports = watchImports(root)
    const app = await import(entry)
    const assistant = app.openSite(state, count)
    const request = asked ?? state.question
    const play = { request, agreed, server, app, assistant, count, takeImports }
    const isAnswered = await playConversation(play)
    if (!isAnswered) process.exitCode = 1
  } catch (error) {
    console.error(`\n${plain(error.message)}`)
    process.exitCode = 1
  }
}

function readArguments(args) {
  const options = { site: { type: 'string' }, yes: { type: 'boolean' } }
  let parsed
  try {
    parsed = parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new Error(`${error.message}\n${usage}`)
  }
  const { positionals, values } = parsed
  const asked = positionals.length === 0 ? undefined : positionals.join(' ')
  if (asked?.trim() === '') throw new Error(`The request is empty. Say what to do.\n${usage}`)
  const own = path.relative('', path.join(root, 'sites/harbour-books.json'))
  return { asked, site: values.site ?? own, agreed: values.yes === true }
}
